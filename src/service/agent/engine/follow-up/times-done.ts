import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { stem } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { rowCount } from './reshape.ts';
import { restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';

const THEY = '(?:it|they|those|these|each|each of them|he|she)';
const TIMES = new RegExp(
  `^${LEAD}how (?:often|many times) (?:(?:was|were|is|are|has|have|had|did|do|does|got) )?${THEY} (?:been |get |got |gotten )?(\\S+)$`,
);

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
  const [path, ...ways] = deed === undefined ? [] : (shortestPaths(catalog, deed.key, 'to-one').get(rows.table) ?? []);
  const { info, labels, words } = getTable(catalog, rows.table);
  if (deed === undefined || path === undefined || more.length + ways.length > 0 || info.primaryKey.length === 0)
    return null;
  const query = blankQuery(deed.key);
  query.measures = [rowCount(query)];
  if (rows.query.limit?.count !== 1)
    query.groups = [{ kind: 'entity', path, table: rows.table, key: info.primaryKey, labels, words: words.join(' ') }];
  return restrictTo(catalog, query, rows, path) ? query : null;
}
