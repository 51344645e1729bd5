import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Mention } from '../rules/read/draft.ts';
import { mentionsOf } from '../rules/resolve/mentions.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { PEOPLE } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';
import { isListing } from './reshape.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { saidText } from './said.ts';
import type { ReadTurn } from './turn.ts';

/**
 * Who placed them, who wrote it, after a list of things: the people that those rows point at, each once. Null where the
 * words say more than what was done, or no table of people, or more than one, is pointed at.
 */
export function askWhoDid(
  knowledge: Knowledge,
  { tokens, says, parent }: { tokens: Token[]; says: Says; parent: Query },
): Query | null {
  const { catalog } = knowledge;
  // Who are they, after how many orders: whoever those are of.
  if (!says.asksWho || says.pronoun === null || (says.rest.length < 2 && !asksForPeople(says, tokens))) return null;
  const draft = readTokens(knowledge, says.rest);
  const isPlain = draft.filters.length + draft.measures.length + draft.ranks.length + draft.periods.length === 0;
  if (!isPlain) return null;
  const mentions = mentionsOf(draft);
  const isAsked = mentions.length === 0 && asksForPeople(says, tokens);
  if (isAsked && isOfPeople(catalog, parent.base) && countsRows(parent)) return counted(parent);
  const rows = rowsOf(catalog, parent);
  if (rows !== null && isOfPeople(catalog, rows.table)) return whoDidTo(catalog, { rows, mentions, tokens });
  if (rows === null) return null;
  // Who guides them: the guides, and nobody else, are what the verb names.
  const isSaid = (table: string) =>
    mentions.every(({ candidates }) => candidates.some((c) => c.kind === 'table' && c.table === table));
  const [people, ...more] = (catalog.steps.get(rows.table) ?? []).filter(
    (step) =>
      !step.many &&
      (mentions.length > 0 || isOfPeople(catalog, step.to)) &&
      isSaid(step.to) &&
      (!asksWhoHas(tokens) || isHolder(catalog, step.to)),
  );
  if (people === undefined || more.length > 0) return null;
  const query = blankQuery(people.to);
  return restrictTo(catalog, query, rows) ? query : null;
}

/** Who examined them, of people: the others that the rows of that deed belong to, by how many there are of each. */
function whoDidTo(
  catalog: Catalog,
  { rows, mentions, tokens }: { rows: Rows; mentions: readonly Mention[]; tokens: Token[] },
): Query | null {
  const [deed, ...more] = mentions.filter(({ words }) => words.toLowerCase() !== 'who');
  const tables = new Set(deed?.candidates.filter(({ kind }) => kind === 'table').map(({ table }) => table) ?? []);
  const [table, ...others] = tables;
  if (table === undefined || more.length + others.length > 0 || table === rows.table || !endsInThem(tokens))
    return null;
  const above = shortestPaths(catalog, table, 'to-one');
  const people = [...above].filter(([key]) => key !== rows.table && isOfPeople(catalog, key));
  const [doer, ...rest] = people;
  const [path, ...ways] = doer?.[1] ?? [];
  if (!above.has(rows.table) || doer === undefined || rest.length > 0 || path === undefined || ways.length > 0)
    return null;
  const { info, labels } = getTable(catalog, doer[0]);
  const query = blankQuery(table);
  query.groups = [{ kind: 'entity', path, table: doer[0], key: info.primaryKey, labels, words: 'who' }];
  query.measures = [rowCount(query)];
  return info.primaryKey.length > 0 && restrictTo(catalog, query, rows) ? query : null;
}

const endsInThem = (tokens: readonly Token[]): boolean => {
  const words = tokens.filter(({ kind }) => kind !== 'symbol').map(({ lower }) => lower);
  const said = /^(last|first|most|before|recently|already)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  return /^(them|him|her|those|these)$/.test(said.at(-1) ?? '') && said.at(-2) !== 'of';
};

const asksForPeople = ({ list, partitive, position, extreme, timeEnd }: Says, tokens: Token[]): boolean =>
  list && !partitive && position === null && extreme === null && timeEnd === null && asksWho(tokens);

/** Nothing but how many rows there are, of all or of each group. */
const countsRows = ({ measures, limit, rank, having }: Query): boolean =>
  limit === null &&
  rank === null &&
  having.length === 0 &&
  measures.every(
    ({ function: fn, ref, where, over }) =>
      fn === 'count' && [ref ?? undefined, where, over].every((part) => part === undefined),
  );

/** The people who were counted. */
const counted = (parent: Query): Query => ({
  ...structuredClone(parent),
  measures: [],
  groups: [],
  order: null,
  columns: [],
  notes: [],
});

/** Who has them, after books, is not who wrote them. */
const asksWhoHas = (tokens: readonly Token[]): boolean =>
  /^(?:and |so |ok |but )?who (?:has|have|had|got|holds) (?:it|them|those|these|that|this)(?: now)?$/.test(
    saidText(tokens),
  );

const isHolder = (catalog: Catalog, key: string): boolean =>
  /^(owner|holder|keeper|tenant|occupant)$/.test(getTable(catalog, key).words.at(-1) ?? '');

const asksWho = (tokens: readonly Token[]): boolean =>
  tokens.find(({ kind, lower }) => kind !== 'symbol' && !/^(and|so|ok|but)$/.test(lower))?.lower.replace(/'s$/, '') ===
  'who';

/** Who flew them is no list of flights, and who examined them none of those who were examined. */
export function namesNobody(catalog: Catalog, { tokens, parent, query }: ReadTurn): boolean {
  if (!asksWho(tokens) || !isListing(query)) return false;
  const isThemselves =
    endsInThem(tokens) && query.base === parent.base && query.columns.every(({ path }) => path.length === 0);
  return (query.columns.length === 0 && !isOfPeople(catalog, query.base)) || isThemselves;
}

export const isOfPeople = (catalog: Catalog, key: string): boolean =>
  isPerson(getTable(catalog, key).words.at(-1) ?? '');

export const isPerson = (word: string): boolean => PEOPLE.has(word) || PARTIES.has(word);

/** Others who do something, beside those that the engine reads as people everywhere. */
const PARTIES = new Set(
  `physician surgeon therapist lecturer professor tutor singer artist athlete swimmer wrestler gymnast rider jockey candidate
  voter tenant landlord owner resident citizen applicant contestant participant passenger holder policyholder donor volunteer
  manager supervisor head supplier vendor company sponsor publisher manufacturer party contact winner host attendee lawyer
  judge officer captain referee team account patron usher visitor viewer listener reader traveller traveler shopper respondent
  reporter rep representative crew musician performer dancer director producer composer painter photographer scientist researcher`.split(
    /\s+/,
  ),
);
