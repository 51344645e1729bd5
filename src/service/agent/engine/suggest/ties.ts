import type { JsonValue } from '../../../../shared/json.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { type Catalog, getTable } from '../catalog/catalog.ts';
import { cellsOf, mayTry, tryOne } from '../learned/try-readings.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { renderSql } from '../sql/render.ts';
import { and } from '../wording/lists.ts';
import { numberText } from '../wording/numbers.ts';

/** So many rows behind the last one shown are looked at. */
const LOOKED_AT = 20;
const MOST_NAMED = 3;
const TIE_MS = 2_000;

/**
 * The artist with the most albums, where another has as many: whom a ranking cut off though nothing sets them behind its last row. Else an empty
 * text, also where a further statement is billed or takes too long.
 */
export async function tiesText(
  catalog: Catalog,
  { query, result }: { query: Query; result: QueryResult },
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<string> {
  const { limit, within } = query;
  if (limit === null && within?.query.limit?.count === 1) {
    const others = await tiedWithLast(catalog, within.query, request);
    return others.length === 0 ? '' : ` The first place is shared with ${and(listed(others))}, left out here.`;
  }
  if (limit === null || result.rows.length < limit.count) return '';
  const others = await tiedWithLast(catalog, query, request);
  if (others.length === 0) return '';
  const subject = limit.count === 1 ? 'Tied with it' : 'Tied with the last of them';
  return ` ${subject}: ${and(listed(others))}.`;
}

/** What stands behind the last of a ranking with the same number. */
async function tiedWithLast(
  catalog: Catalog,
  query: Query,
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<string[]> {
  const { limit } = query;
  const probe = limit === null || !mayTry(catalog) ? null : probeOf(catalog, query);
  if (probe === null || limit === null) return [];
  // A tie that cannot be told in time is left untold.
  const found = await tryOne(request, renderSql(catalog, probe.query), TIE_MS);
  if (found === undefined) return [];
  const rows = cellsOf(found).map((cells) => ({ name: probe.name(cells), value: cells.at(probe.at) ?? null }));
  const last = rows[limit.count - 1]?.value ?? null;
  const behind = rows.slice(limit.count);
  return last === null ? [] : behind.filter(({ value }) => value === last).map(({ name }) => name);
}

function listed(names: readonly string[]): string[] {
  const rest = names.length - MOST_NAMED;
  if (rest <= 0) return [...names];
  const more = names.length === LOOKED_AT ? `at least ${numberText(rest)} more` : `${numberText(rest)} more`;
  return [...names.slice(0, MOST_NAMED), more];
}

interface Probe {
  query: Query;
  /** Which cell the order goes by. */
  at: number;
  name(cells: readonly JsonValue[]): string;
}

/** Groups that are cut off go by their first number, where nothing else was said. */
function byFirst({ groups, measures }: Query): Query['order'] {
  const [measure] = measures;
  if (measure === undefined || groups.length === 0 || groups.some(({ kind }) => kind === 'time')) return null;
  return { by: { kind: 'measure', measure }, direction: 'desc', words: '' };
}

/** The same ranking a few rows further, with what it goes by; null where it is none. */
function probeOf(catalog: Catalog, query: Query): Probe | null {
  const { limit, set, rank, topOfEach, groups } = query;
  const order = query.order ?? byFirst(query);
  if (order === null || limit === null || (set ?? rank ?? topOfEach ?? null) !== null) return null;
  const further = { ...query, limit: { ...limit, count: limit.count + LOOKED_AT } };
  if (order.by.kind === 'group') return null;
  if (order.by.kind === 'column') return groups.length > 0 ? null : listingProbe(catalog, further, order.by.ref);
  const { measure } = order.by;
  const others = query.measures.filter((one) => measureKey(one) !== measureKey(measure));
  const named = groups.reduce((count, group) => count + (group.kind === 'entity' ? group.labels.length : 1), 0);
  const text = (cells: readonly JsonValue[]) => nameOf(cells.slice(0, named));
  return groups.length === 0
    ? null
    : { query: { ...further, measures: [...others, measure] }, at: named + others.length, name: text };
}

function listingProbe(catalog: Catalog, query: Query, by: ColumnRef): Probe | null {
  const { labels, info } = getTable(catalog, query.base);
  const own = (labels.length > 0 ? labels : info.primaryKey).map(
    (column): ColumnRef => ({ path: [], table: query.base, column }),
  );
  const shown = (query.columns.length > 0 ? query.columns : own).filter((ref) => !isSame(ref, by));
  const names = shown.length > 0 ? shown : own;
  const text = (cells: readonly JsonValue[]) => nameOf(cells.slice(0, names.length));
  // The values themselves, each once, do not tie.
  if (query.distinct && shown.length === 0) return null;
  return { query: { ...query, columns: [...names, by] }, at: names.length, name: text };
}

const isSame = (a: ColumnRef, b: ColumnRef): boolean => JSON.stringify(a) === JSON.stringify(b);

const nameOf = (cells: readonly JsonValue[]): string =>
  cells
    .filter((cell) => cell !== null)
    .map(String)
    .join(' ')
    .slice(0, 100);
