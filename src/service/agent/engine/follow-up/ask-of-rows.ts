import { getTable } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Draft } from '../rules/read/draft.ts';
import { resolve } from '../rules/resolve/resolve.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { NOWHERE, type Token, tokensAt } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';

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
  if (rows === null || says.swap || says.compare || says.count || says.again !== null) return;
  // The biggest one: a place among the rows, if they have one.
  if (says.extreme !== null) return;
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
      if (restrictTo(knowledge.catalog, query, rows)) found(query, draft.unknown);
    }
    if (queries.length > 0) return;
  }
}

const asksWhat = ([first, second]: Token[]): boolean =>
  first?.lower === 'what' && ['did', 'do', 'does', 'have', 'has'].includes(second?.lower ?? '');

/** Which one has the most: one, whatever the rows are called. */
const asksOne = (tokens: Token[]): boolean =>
  tokens.some(({ lower }, at) => lower === 'which' && tokens[at + 1]?.lower === 'one');

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
      !(kind === 'symbol' && /[?!.]/.test(text)) && !(at === 0 && ['and', 'also', 'ok'].includes(lower)),
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
