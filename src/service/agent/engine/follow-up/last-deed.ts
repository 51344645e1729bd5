import { type Catalog, getTable, type Step } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Order, Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import { emptyDraft } from '../rules/read/draft.ts';
import { bindTime } from '../rules/resolve/bind-time.ts';
import { openContext, UnboundError } from '../rules/resolve/context.ts';
import type { Token } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { type Rows, restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';
import { isBuyer, isDealt } from './which-did.ts';

const IT = '(?:it|them|this|that|these|those|this one|that one)';
const END = '(last|first|most recently|recently)';
const WHO = new RegExp(
  `^${LEAD}who (?:(?:was|were) the (last|first) (?:one )?to (\\S+) ${IT}|(?:has |have |had )?${END} (\\S+) ${IT}|(?:has |have |had )?(\\S+) ${IT} ${END})$`,
);
const WHEN = new RegExp(
  `^${LEAD}when (?:was|were|is|are|did|has|have) (?:it|they|this|that|these|those|we)(?: been)? ${END} (\\S+?)(?: ${IT})?$`,
);

/**
 * Who bought it last, when was it last sold, after a product: the latest row of that kind that the product is in, with whoever
 * it is of. Null where more than one kind of rows could be meant.
 */
export function askLastDeed(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  if (isEnd(parent) && BY_WHOM.test(text)) return withDoer(catalog, parent);
  const counted = WHEN_LAST.exec(text)?.[1];
  if (counted !== undefined) return lastCounted(catalog, parent, counted);
  const who = WHO.exec(text)?.slice(1);
  const when = WHEN.exec(text)?.slice(1);
  const [end, verb] = who === undefined ? (when ?? []) : [who[0] ?? who[2] ?? who[5], who[1] ?? who[3] ?? who[4]];
  if (end === undefined || !isDealt(verb ?? '')) return null;
  const direction = end === 'first' ? 'asc' : 'desc';
  if (isEnd(parent))
    return { ...structuredClone(parent), order: { ...parent.order, direction, words: end }, notes: [] };
  const rows = rowsOf(catalog, parent);
  const deed = rows === null ? null : nearestDeed(catalog, rows);
  if (rows === null || deed === null) return null;
  const { table, person, date, path } = deed;
  const query = blankQuery(table);
  const names = getTable(catalog, person.table).labels.map((column) => ({ ...person, column }));
  query.columns = who === undefined ? [date] : [...names, date];
  query.order = { by: { kind: 'column', ref: date }, direction, words: end };
  query.limit = { count: 1, words: 'one' };
  return restrictTo(catalog, query, rows, path) ? query : null;
}

const BY_WHOM = new RegExp(
  `^${LEAD}(?:(?:by|for|to|from) (?:whom|who)|who (?:was|is) (?:it|that)(?: (?:by|for|to|from))?|who did(?: it| that)?)$`,
);
const WHEN_LAST = new RegExp(
  `^${LEAD}when(?: (?:was|is)(?: it| that)?)? (?:(?:for )?the )?(last|first)(?: (?:time|one))?$|^${LEAD}when most (recently)$`,
);

/** When last, after how many times something was done: the day of the last of them. */
function lastCounted(catalog: Catalog, parent: Query, end: string): Query | null {
  const { measures, groups, within, limit } = parent;
  const isCounted = measures.length === 1 && measures.every((one) => isRowCount(one) && !one.where);
  const date =
    isCounted && groups.length === 0 && within === undefined && limit === null ? dayOf(catalog, parent.base) : null;
  if (date === null) return null;
  const order: Order = { by: { kind: 'column', ref: date }, direction: end === 'first' ? 'asc' : 'desc', words: end };
  return {
    ...structuredClone(parent),
    measures: [],
    columns: [date],
    order,
    limit: { count: 1, words: 'one' },
    notes: [],
  };
}

/** By whom, after when it was done last: whoever that row is of, before its day. */
function withDoer(catalog: Catalog, parent: Query): Query | null {
  const rows = rowsOf(catalog, { ...parent, limit: null, order: null });
  const deed = rows === null || rows.table !== parent.base ? null : deedOf(catalog, parent.base, rows);
  if (deed === null) return null;
  const names = getTable(catalog, deed.person.table).labels.map((column) => ({ ...deed.person, column }));
  return {
    ...structuredClone(parent),
    columns: [...names, ...parent.columns.filter(({ path }) => path.length === 0)],
    notes: [],
  };
}

/** Who bought it first, after who bought it last: from the other end of the same rows. */
const isEnd = (parent: Query): parent is Query & { order: Order } =>
  isListing(parent) &&
  parent.limit?.count === 1 &&
  /^(first|last|recently|most recently)$/.test(parent.order?.words ?? '');

interface Deed {
  table: string;
  path: Step[];
  person: { table: string; path: Step[] };
  date: ColumnRef;
}

/** The rows that belong to those before and to somebody, by the shortest ways; those before themselves, where they do. */
function nearestDeed(catalog: Catalog, rows: Rows): Deed | null {
  const found = [...catalog.tables.keys()].flatMap((table) => deedOf(catalog, table, rows) ?? []);
  const length = ({ path, person }: Omit<Deed, 'date'>) => (path.length === 0 ? 0 : path.length + person.path.length);
  const [first, second] = found.sort((a, b) => length(a) - length(b));
  if (first === undefined || (second !== undefined && length(first) === length(second))) return null;
  const date = dayOf(catalog, first.table);
  return date === null ? null : { ...first, date };
}

function deedOf(catalog: Catalog, table: string, rows: Rows): Omit<Deed, 'date'> | null {
  const near = shortestPaths(catalog, table, 'to-one');
  const [path, ...more] = table === rows.table ? [[]] : (near.get(rows.table) ?? []);
  const people = [...near].flatMap(([key, [way, ...others]]) =>
    key !== rows.table && way !== undefined && others.length === 0 && isBuyer(catalog, key)
      ? [{ table: key, path: way }]
      : [],
  );
  const [person, ...rest] = people;
  const isOne = path !== undefined && more.length === 0 && rest.length === 0;
  return isOne && person !== undefined ? { table, path, person } : null;
}

/** The day of the rows, where one is nearest. */
function dayOf(catalog: Catalog, table: string): ColumnRef | null {
  const context = openContext({ catalog, draft: emptyDraft(''), base: table, named: new Set([table]) });
  try {
    const ref = bindTime(context, { mention: null, within: [], years: true });
    return context.ambiguities.length === 0 ? ref : null;
  } catch (error) {
    if (error instanceof UnboundError) return null;
    throw error;
  }
}
