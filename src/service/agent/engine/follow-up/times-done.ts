import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import type { Knowledge } from '../rules/understand.ts';
import { stem } from '../words/lemma.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { tableMeant } from './per-each.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';

const THEY = '(?:it|they|those|these|each|each of them|he|she)';
const TIMES = new RegExp(
  `^${LEAD}how (?:often|many times) (?:(?:was|were|is|are|has|have|had|did|do|does|got) )?${THEY} (?:been |get |got |gotten )?(\\S+)$`,
);

const HAVE = new RegExp(
  `^${LEAD}how many (\\S+)(?: of (?:that|this|those|these)(?: \\S+){0,2})?(?: (?:do|does|did) (?:we|they|it|those|these) have| (?:are|is) there(?: of (?:it|them))?)(?: in total)?$`,
);

/** How many rooms of that type do we have, after the rate of their reservations: all rooms, and not only those that somebody took. */
export function askHowManyHave(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const noun = HAVE.exec(saidText(tokens))?.[1];
  const table = noun === undefined || parent.groups.length === 0 ? null : tableMeant(knowledge, tokenize(noun));
  const rows = table === null ? null : rowsOf(catalog, parent);
  if (table === null || rows === null || [parent.base, rows.table].includes(table)) return null;
  const isBetween = rows.from.some(({ to }) => to === table);
  if (!isBetween || parent.filters.length > 0) return null;
  return countedOf(catalog, rows, table);
}

/**
 * How often was it refunded, after a product: how many refunds there are of it, of each where several were shown. Null where no
 * one kind of rows is called after the verb and belongs to those that were shown in one way.
 */
export function askTimesDone(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const verb = TIMES.exec(saidText(tokens))?.[1];
  const rows = verb === undefined ? null : rowsOf(catalog, parent);
  if (verb === undefined || rows === null) return null;
  const called = [...catalog.tables.values()].filter(
    ({ key, words }) => key !== rows.table && stem(words.at(-1) ?? '') === stem(verb),
  );
  const [deed, ...more] = called;
  return deed === undefined || more.length > 0 ? null : countedOf(catalog, rows, deed.key);
}

/** How many such rows there are, of each of those that were shown where they are several. */
function countedOf(catalog: Catalog, rows: Rows, table: string): Query | null {
  const [path, ...ways] = shortestPaths(catalog, table, 'to-one').get(rows.table) ?? [];
  const { info, labels, words } = getTable(catalog, rows.table);
  if (path === undefined || ways.length > 0 || info.primaryKey.length === 0) return null;
  const query = blankQuery(table);
  query.measures = [rowCount(query)];
  if (rows.query.limit?.count !== 1)
    query.groups = [{ kind: 'entity', path, table: rows.table, key: info.primaryKey, labels, words: words.join(' ') }];
  return restrictTo(catalog, query, rows, path) ? query : null;
}
