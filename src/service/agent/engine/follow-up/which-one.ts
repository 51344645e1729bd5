import { type Catalog, findColumn, getTable, isIdentifier, isNumeric, isTime } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { nameWords } from '../words/lemma.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { isSameColumn } from './restrict.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';

const HIGHEST = 'most|highest|largest|biggest|greatest|maximum|max|longest|latest|newest';
const LOWEST = 'least|lowest|smallest|fewest|minimum|min|shortest|earliest|oldest';
const ASKED = new RegExp(
  `^${LEAD}(?:(?:which|what)(?: ones?)?(?: of (?:them|those|these)(?: \\S+){0,2})?|who(?: of (?:them|those|these))?) (?:has|have|had|got|is|was|with) (?:the |its |their )?(?:(${HIGHEST})|(${LOWEST})) (.+)$`,
);

const CHOOSING = new RegExp(
  `^${LEAD}(?:(?:which|what)(?: ones?| of (?:them|those|these)(?: \\S+)?)?|who(?: of (?:them|those|these))?) (?:\\S+ ){0,2}(?:the |its |their )?(?:${HIGHEST}|${LOWEST})(?: |$)`,
);

/** Which one has the most loans, after one row that was the first of many: the first of all of them by another number. */
export function amongMany(tokens: readonly Token[], parent: Query): Query {
  const { limit, groups, measures, order } = parent;
  const isOne = limit?.count === 1 && (limit.skip ?? 0) === 0 && order !== null;
  if (!isOne || !CHOOSING.test(saidText(tokens))) return parent;
  return { ...structuredClone(parent), limit: null, order: groups.length + measures.length > 0 ? order : null };
}

/** Who has the most orders, after the one customer with the highest revenue: nobody can be chosen among one. */
export const choosesAnew = (tokens: readonly Token[], { limit, groups }: Query): boolean =>
  limit?.count === 1 && groups.length > 0 && WHO_MOST.test(saidText(tokens));

const WHO_MOST = new RegExp(`^${LEAD}who (?:has|had|have|got|made|placed) the (?:${HIGHEST}|${LOWEST}) \\S`);

/**
 * Which one has the lowest score, after a list of customers or how many there are: the row that has it, and not the score
 * alone. Null where the rows before have no such number or date of their own.
 */
export function askWhichOne(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const { catalog } = knowledge;
  const [, highest, lowest, thing] = ASKED.exec(saidText(tokens)) ?? [];
  const rows = thing === undefined ? null : rowsOf(catalog, parent);
  if (thing === undefined || rows === null) return null;
  const ref = numberOf(knowledge, tokenize(thing), rows);
  if (ref === null || (parent.groups.length > 0 && !isOfGroup(parent, ref))) return null;
  const words = `${highest ?? lowest ?? ''} ${thing}`;
  const query: Query = {
    ...blankQuery(rows.table),
    columns: [...shownOf(catalog, parent, rows).filter((shown) => !isSameColumn(shown, ref)), ref],
    order: { by: { kind: 'column', ref }, direction: highest === undefined ? 'asc' : 'desc', words },
    limit: { count: 1, words },
  };
  return restrictTo(catalog, query, rows) ? query : null;
}

/** The budget of the departments that were counted by: a number of their own, and none that is shown of each already. */
function isOfGroup({ groups, measures }: Query, { path, table, column }: ColumnRef): boolean {
  const [group, ...more] = groups;
  const said = new Set(nameWords(column));
  const isShown = measures.some((one) => nameWords(one.ref?.column ?? '').some((word) => said.has(word)));
  return group?.kind === 'entity' && group.table === table && path.length === 0 && more.length === 0 && !isShown;
}

/** The names of the rows, and what was shown of them. */
function shownOf(catalog: Catalog, parent: Query, { table, from }: Rows): ColumnRef[] {
  const own = (column: string): ColumnRef => ({ path: [], table, column });
  const labels = getTable(catalog, table).labels.map(own);
  const before = from.length === 0 ? parent.columns.filter(({ path }) => path.length === 0) : [];
  return [...labels, ...before.filter(({ column }) => !labels.some((label) => label.column === column))];
}

/** The one number or date of each row, or of what it belongs to, that words are no more than the name of. */
function numberOf({ catalog, ...known }: Knowledge, thing: Token[], { table }: Rows): ColumnRef | null {
  const { subjects, measures, filters, groups, ranks, periods, unknown } = readTokens({ catalog, ...known }, thing);
  if (filters.length + groups.length + ranks.length + periods.length + unknown.length > 0) return null;
  const mentions = [...subjects.map(({ mention }) => mention), ...measures.flatMap(({ target }) => target ?? [])];
  const [mention, ...more] = mentions;
  if (mention === undefined || more.length > 0) return null;
  const near = shortestPaths(catalog, table, 'to-one');
  const reached = mention.candidates.flatMap((c) => {
    const paths = near.get(c.table) ?? [];
    const [path] = paths;
    if (c.kind !== 'column' || c.score < 0.5 || path === undefined || paths.length > 1) return [];
    const info = findColumn(catalog, c.table, c.column);
    const isRanked = info !== undefined && (isTime(info) || isNumeric(info));
    return isRanked && !isIdentifier(getTable(catalog, c.table), c.column)
      ? [{ ref: { path, table: c.table, column: c.column }, score: c.score }]
      : [];
  });
  const best = Math.max(...reached.map(({ score }) => score));
  const refs: ColumnRef[] = reached.filter(({ score }) => score >= best - 0.05).map(({ ref }) => ref);
  const own = refs.filter(({ path }) => path.length === 0);
  const [only, ...others] = own.length > 0 ? own : refs;
  return only === undefined || others.length > 0 ? null : only;
}
