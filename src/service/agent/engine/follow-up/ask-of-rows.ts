import { type Catalog, getTable } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Draft } from '../rules/read/draft.ts';
import { resolve } from '../rules/resolve/resolve.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { NOWHERE, type Token, tokensAt } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { saidWords } from './said.ts';

type Found = (query: Query, unread: Token[]) => void;

/**
 * Reads a question about the rows of the answer before as a whole one: what points back is replaced by the name of those
 * rows (`their average age` is the average age of the members), and what is read so is restricted to them.
 */
export function askOfRows(
  knowledge: Knowledge,
  { tokens, says, parent }: { tokens: Token[]; says: Says; parent: Query },
  found: Found,
): void {
  const rows = rowsOf(knowledge.catalog, parent);
  if (rows === null || says.swap || says.compare || says.count || says.partOf || says.again !== null) return;
  // The biggest one: a place among the rows, if they have one.
  if (says.extreme !== null) return;
  // Biggest first: those rows in another order, or in none, and not by their key.
  if (says.order !== null && says.rest.length === 0) return;
  if (says.list && says.rest.length === 0) {
    listRows(knowledge, { rows, parent }, found);
    return;
  }
  for (const words of wordings(tokens, says, rows.name)) {
    const draft = readTokens(knowledge, words);
    const points = says.pronoun !== null || says.list || says.asksWho;
    if (draft.refusals.length > 0 || !(points || saysMore(draft))) continue;
    const read = resolve(knowledge.catalog, draft);
    const queries = read.kind === 'resolved' ? [read.query] : read.kind === 'tie' ? read.queries : [];
    for (const query of queries) {
      // What did they buy: not they.
      if (asksWhat(tokens) && query.base === rows.table && query.measures.length === 0 && query.columns.length === 0)
        continue;
      if (asksOne(tokens) && draft.ranks.length === 1 && draft.limit === null && query.limit !== null)
        query.limit = { ...query.limit, count: 1 };
      if (showsAnother(query, { draft, tokens, rows }) || echoes(query, { draft, tokens, rows, says })) continue;
      if (!restrictTo(knowledge.catalog, query, rows)) continue;
      // Its products, of a category: the products that have it.
      if (showsThemselves(knowledge.catalog, query, rows)) {
        if (!namesRows(draft, tokens, query.base)) continue;
        query.columns = [];
      }
      if (asksTheirs(tokens)) withNames(knowledge.catalog, query, rows);
      found(query, draft.unknown);
    }
    if (queries.length > 0) return;
  }
}

const asksWhat = ([first, second]: Token[]): boolean =>
  first?.lower === 'what' && ['did', 'do', 'does', 'have', 'has'].includes(second?.lower ?? '');

/** Which department is he in is no list of those that were shown. */
function echoes(
  query: Query,
  { draft, tokens, rows, says }: { draft: Draft; tokens: Token[]; rows: Rows; says: Says },
): boolean {
  const isKey = query.distinct && query.columns.every(({ column }) => rows.key.includes(column));
  const isList =
    query.measures.length + query.groups.length + query.filters.length === 0 && (query.columns.length === 0 || isKey);
  if (query.base !== rows.table || !isList || query.order !== null || query.set !== undefined) return false;
  const typed = tokens.map(({ lower }) => lower).join(' ');
  const firm = (on: boolean) =>
    draft.subjects.some(
      ({ mention }) =>
        typed.includes(mention.words.toLowerCase()) &&
        mention.candidates.some((c) => c.score >= 0.75 && c.table === query.base) === on,
    );
  const said = saidWords(tokens);
  const word = said.find((one) => !/^(and|so|ok|but)$/.test(one)) ?? '';
  const asksForThem = says.list || said.some((one) => SHOW.test(one)) || firm(true);
  return !asksForThem || firm(false) || /^(when|where|how|why|is|are|was|were|do|does|did|has|have)$/.test(word);
}

const namesRows = ({ subjects }: Draft, tokens: Token[], table: string): boolean => {
  const typed = tokens.map(({ lower }) => lower).join(' ');
  return subjects.some(
    ({ mention }) =>
      typed.includes(mention.words.toLowerCase()) &&
      mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.75 && c.table === table),
  );
};

const SHOW = /^(show|list|give|display|see|print|find|get|name|tell|rows?|details?)$/;

/** Which members borrowed them is no list of the books. */
function showsAnother(query: Query, { draft, tokens, rows }: { draft: Draft; tokens: Token[]; rows: Rows }): boolean {
  if (asksOne(tokens) && query.measures.length === 0 && query.base !== rows.table) return true;
  const asked = tokens.findIndex(({ lower }) => /^(which|what)$/.test(lower));
  const [subject] = draft.subjects;
  const next = tokens[asked + 1]?.lower ?? '';
  if (asked < 0 || asked > 1 || subject === undefined || !subject.mention.words.toLowerCase().startsWith(next))
    return false;
  const firm = subject.mention.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const shown = [
    query.base,
    ...query.groups.map((one) => (one.kind === 'entity' ? one.table : one.ref.table)),
    ...query.columns.map(({ table }) => table),
  ];
  return firm.length > 0 && !firm.some(({ table }) => shown.includes(table));
}

/** When did they sign up, where does she live: of each row, and not of all together. */
const asksTheirs = ([first, second]: Token[]): boolean => {
  const word = /^(and|so)$/.test(first?.lower ?? '') ? second : first;
  return /^(when|where|how)$/.test(word?.lower ?? '');
};

/** A column of several rows says little without the names of the rows. */
function withNames(catalog: Catalog, query: Query, { table, query: shown }: Rows): void {
  const isOne = shown.limit?.count === 1;
  const isPlain = query.base === table && query.measures.length === 0 && query.groups.length === 0 && !query.distinct;
  const { labels } = getTable(catalog, table);
  if (isOne || !isPlain || query.columns.length === 0 || query.columns.some(({ column }) => labels.includes(column)))
    return;
  query.columns = [...labels.map((column) => ({ path: [], table, column })), ...query.columns];
}

/** Which one has the most, who has the most: one, whatever the rows are called. */
const asksOne = (tokens: Token[]): boolean =>
  tokens.some(
    ({ lower }, at) =>
      (lower === 'which' && /^(one|has|had|was)$/.test(tokens[at + 1]?.lower ?? '')) ||
      (at < 2 && lower === 'who' && /^(has|had|is|was)$/.test(tokens[at + 1]?.lower ?? '')),
  );

/** What did it sell, of a category, is not that category. */
const showsThemselves = (
  catalog: Catalog,
  { measures, groups, columns }: Query,
  { table, key, query }: Rows,
): boolean =>
  query.groups.length > 0 &&
  measures.length + groups.length === 0 &&
  columns.length > 0 &&
  columns.every((ref) => ref.table === table && key.includes(ref.column)) &&
  !getTable(catalog, table).info.primaryKey.some((column) => key.includes(column));

const saysMore = ({ measures, filters, groups, ranks, order, periods }: Draft): boolean =>
  measures.length + filters.length + groups.length + ranks.length + periods.length > 0 || order !== null;

/** The rows themselves; of the values of a column, the rows that have them. */
function listRows({ catalog }: Knowledge, { rows, parent }: { rows: Rows; parent: Query }, found: Found): void {
  const isKeyed = getTable(catalog, rows.table).info.primaryKey.includes(rows.key[0] ?? '');
  const isCut = parent.limit !== null || parent.rank !== null || parent.having.length > 0;
  const query: Query = {
    ...blankQuery(isKeyed ? rows.table : parent.base),
    filters: isKeyed ? [] : structuredClone(parent.filters),
  };
  if (!isKeyed && parent.within !== undefined) query.within = parent.within;
  if ((isKeyed || isCut) && !restrictTo(catalog, query, rows)) return;
  found(query, []);
}

const POINTING = ['they', 'them', 'those', 'these', 'it', 'he', 'she', 'him', 'ones', 'that', 'this', 'there', 'such'];
const PARTS = ['each', 'every', 'which', 'all', 'any', 'some', 'many', 'one', 'ones', 'most', 'both'];
const POSSESSIVE = ['their', 'its', 'his', 'her'];

/** The same words with the rows named where they are pointed at, at the end, and at the beginning. */
function wordings(tokens: Token[], says: Says, name: string): Token[][] {
  const named = tokensAt(name, NOWHERE);
  const said = tokens.filter(
    ({ kind, text, lower }, at) =>
      !(kind === 'symbol' && /[?!.]/.test(text)) &&
      !(at === 0 && ['and', 'also', 'ok', 'add', 'include', 'plus'].includes(lower)),
  );
  const isPart = (at: number) =>
    said[at]?.lower === 'of' &&
    PARTS.includes(said[at - 1]?.lower ?? '') &&
    POINTING.includes(said[at + 1]?.lower ?? '');
  const bare = said.filter(({ lower }, i) => !POSSESSIVE.includes(lower) && !isPart(i));
  const of = tokensAt('of the', NOWHERE);
  const at = bare.findIndex(({ lower }) => POINTING.includes(lower));
  // That department, those members: named already.
  const isNamed = bare[at + 1]?.lemma === named.at(-1)?.lemma;
  const inPlace = at < 0 ? [] : [bare.flatMap((token, i) => (i === at ? (isNamed ? [] : named) : [token]))];
  const rest = bare.filter(({ lower }) => !POINTING.includes(lower));
  const atEnd = [...rest, ...of, ...named];
  const first = [...named, ...rest];
  return says.possessive ? [atEnd, first] : [...inPlace, first, atEnd];
}
