import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { type Catalog, getTable } from '../catalog/catalog.ts';
import { cellsOf, mayTry, tryOne } from '../learned/try-readings.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { renderSql } from '../sql/render.ts';
import { tiedSql } from '../sql/total.ts';
import { and } from '../wording/lists.ts';
import { numberText } from '../wording/numbers.ts';
import { dayText, monthOfYearText } from '../wording/period-text.ts';
import { BESIDE_MS, countRows } from './cut-off.ts';

/** So many rows behind the last one shown are looked at. */
const LOOKED_AT = 20;
const MOST_NAMED = 3;
/** As many share a place where one is left out: that goes without saying. */
const ONE_LEFT_OUT = 2;

/**
 * The artist with the most albums, where another has as many: whom a ranking cut off though nothing sets them behind its last row, and how many
 * share that place. Else an empty text, also where a further statement is billed or takes too long.
 */
export async function tiesText(
  catalog: Catalog,
  { query, result }: { query: Query; result: QueryResult },
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<string> {
  const { limit, within } = query;
  if (limit === null && within?.query.limit?.count === 1) {
    const tied = await tiedWithLast(catalog, within.query, request);
    return tied === null ? '' : ` The first place is shared with ${namesText(tied)}, left out here.`;
  }
  if (limit === null || result.rows.length < limit.count) return '';
  const tied = await tiedWithLast(catalog, query, request);
  if (tied === null) return '';
  if (limit.count === 1) return ` Tied with it: ${namesText(tied)}.`;
  const sharing = tied.sharing ?? 0;
  const share = sharing > ONE_LEFT_OUT ? ` ${numberText(sharing)} share that place.` : '';
  return ` Tied with the last of them: ${namesText(tied)}.${share}`;
}

interface Tied {
  /** Those behind the last one shown; not all of them where there are many. */
  names: string[];
  /** They have names, and not only ids, which say nothing to people. */
  areNamed: boolean;
  /** How many of those that are shown have the number of the last. */
  shown: number;
  /** How many have it in all; undefined where that is not known. */
  sharing: number | undefined;
}

/** What stands behind the last of a ranking with the same number; null where nothing does. */
async function tiedWithLast(
  catalog: Catalog,
  query: Query,
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<Tied | null> {
  const { limit } = query;
  const probe = limit === null || !mayTry(catalog) ? null : probeOf(catalog, query);
  if (probe === null || limit === null) return null;
  const further = { ...limit, count: limit.count + LOOKED_AT };
  // A tie that cannot be told in time is left untold.
  const found = await tryOne(request, renderSql(catalog, { ...probe.query, limit: further }), BESIDE_MS);
  if (found === undefined) return null;
  const rows = cellsOf(found).map((cells) => ({ name: probe.name(cells), value: cells.at(probe.at) ?? null }));
  const last = rows[limit.count - 1]?.value ?? null;
  const isTied = ({ value }: { value: JsonValue }) => value === last;
  const names = rows.slice(limit.count).filter(isTied);
  if (last === null || names.length === 0) return null;
  const shown = rows.slice(0, limit.count).filter(isTied).length;
  const known = shown + names.length;
  const sharing =
    names.length < LOOKED_AT ? known : await countRows(request, tiedSql(catalog, probe.query, probe.direction));
  const isSkipping = (limit.skip ?? 0) > 0;
  return {
    names: names.map(({ name }) => name),
    areNamed: probe.isNamed,
    shown,
    sharing: isSkipping || sharing === undefined || sharing < known ? undefined : sharing,
  };
}

/** `Ada Moor, Ben Ray, Cleo Fox and 38 more`; `41 others` of what has only ids. */
function namesText({ names, areNamed, shown, sharing }: Tied): string {
  const behind = sharing === undefined ? names.length : sharing - shown;
  const least = sharing !== undefined || names.length < LOOKED_AT ? '' : 'at least ';
  if (!areNamed) return `${least}${numberText(behind)} ${behind === 1 ? 'other' : 'others'}`;
  const rest = behind - MOST_NAMED;
  return rest <= 0 ? and(names) : and([...names.slice(0, MOST_NAMED), `${least}${numberText(rest)} more`]);
}

interface Probe {
  query: Query;
  direction: 'asc' | 'desc';
  /** Which cell the order goes by. */
  at: number;
  name(cells: readonly JsonValue[]): string;
  isNamed: boolean;
}

/** Groups that are cut off go by their first number, where nothing else was said. */
function byFirst({ groups, measures }: Query): Query['order'] {
  const [measure] = measures;
  if (measure === undefined || groups.length === 0 || groups.some(({ kind }) => kind === 'time')) return null;
  return { by: { kind: 'measure', measure }, direction: 'desc', words: '' };
}

/** The same ranking with what it goes by in its last column; null where it is none. */
function probeOf(catalog: Catalog, query: Query): Probe | null {
  const { set, rank, topOfEach, groups } = query;
  const order = query.order ?? byFirst(query);
  if (order === null || (set ?? rank ?? topOfEach ?? null) !== null) return null;
  const { direction } = order;
  if (order.by.kind === 'group') return null;
  if (order.by.kind === 'column')
    return groups.length > 0 ? null : listingProbe(catalog, query, { by: order.by.ref, direction });
  const { measure } = order.by;
  const others = query.measures.filter((one) => measureKey(one) !== measureKey(measure));
  const sizes = groups.map((group) => (group.kind === 'entity' ? group.labels.length : 1));
  const named = sizes.reduce((count, size) => count + size, 0);
  const text = (cells: readonly JsonValue[]) => namesOf(cells, sizes);
  const isNamed = !groups.every((group) => group.kind === 'entity' && areIds(catalog, group.table, group.labels));
  return groups.length === 0
    ? null
    : {
        query: { ...query, measures: [...others, measure] },
        direction,
        at: named + others.length,
        name: text,
        isNamed,
      };
}

function listingProbe(
  catalog: Catalog,
  query: Query,
  { by, direction }: { by: ColumnRef; direction: 'asc' | 'desc' },
): Probe | null {
  const { labels, info } = getTable(catalog, query.base);
  const isNamed = query.columns.length > 0 || !areIds(catalog, query.base, labels);
  const own = (labels.length > 0 ? labels : info.primaryKey).map(
    (column): ColumnRef => ({ path: [], table: query.base, column }),
  );
  const shown = (query.columns.length > 0 ? query.columns : own).filter((ref) => !isSame(ref, by));
  const names = shown.length > 0 ? shown : own;
  const text = (cells: readonly JsonValue[]) => nameOf(cells.slice(0, names.length));
  // The values themselves, each once, do not tie.
  if (query.distinct && shown.length === 0) return null;
  return { query: { ...query, columns: [...names, by] }, direction, at: names.length, name: text, isNamed };
}

const isSame = (a: ColumnRef, b: ColumnRef): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether rows are told by nothing but the numbers that tell them apart. */
function areIds(catalog: Catalog, table: string, labels: readonly string[]): boolean {
  const { info, columns } = getTable(catalog, table);
  return labels.every((label) => info.primaryKey.includes(label) && columns.get(label)?.info.kind !== 'text');
}

/** Each group by its own cells: `Oslo / Kiel`, and `Ada Moor` of two cells of one. */
function namesOf(cells: readonly JsonValue[], sizes: readonly number[]): string {
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  return starts
    .map((start, at) => nameOf(cells.slice(start, start + (sizes[at] ?? 1))))
    .join(' / ')
    .slice(0, 100);
}

const nameOf = (cells: readonly JsonValue[]): string =>
  cells
    .filter((cell) => cell !== null)
    .map(String)
    .map(inWords)
    .join(' ')
    .slice(0, 100);

/** Days and months as people write them. */
const inWords = (text: string): string =>
  isDay(text) ? dayText(text) : isMonth(text) ? monthOfYearText(`${text}-01`) : text;

const isDay = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
