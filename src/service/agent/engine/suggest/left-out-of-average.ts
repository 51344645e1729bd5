import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import { type Catalog, getTable, keyBehind, reverse, type Step } from '../catalog/catalog.ts';
import { cellsOf, mayTry, tryOne } from '../learned/try-readings.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Measure, Query } from '../query/query.ts';
import { renderSql } from '../sql/render.ts';
import { capital } from '../wording/lists.ts';
import { tableName } from '../wording/nouns.ts';
import { numberText } from '../wording/numbers.ts';
import { BESIDE_MS, countRows } from './cut-off.ts';

type Request = Pick<AgentRequest, 'execute' | 'signal'>;

/**
 * ` 10 of 260 screenings have none and don't count; with them it is 23.08.` An average for each of some rows is over those that have any, in every
 * reading; this says so, with how many have none where nothing else restricts it and no statement is billed. Empty where all have some.
 */
export async function leftOutText(
  catalog: Catalog,
  { query, result }: { query: Query; result: QueryResult },
  request: Request,
): Promise<string> {
  const [measure] = query.measures.filter((one) => eachOf(one) !== null);
  const ref = measure === undefined ? null : eachOf(measure);
  const way = ref === null ? null : wayTo(catalog, ref);
  const owner = way?.at(-1)?.to;
  if (measure === undefined || way === null || owner === undefined || result.rows.length === 0) return '';
  const rows = tableName(catalog, owner);
  const unknown = ` ${capital(rows)} that have none don't count.`;
  const back = way.toReversed().flatMap((step) => reverse(catalog, step) ?? []);
  if (!isPlain(query) || !mayTry(catalog) || back.length < way.length) return unknown;
  const all: Query = { ...blankQuery(owner), measures: [{ function: 'count', ref: null, words: '' }] };
  const none: Query = { ...all, filters: [{ kind: 'related', path: back, operator: '=', count: 0, words: '' }] };
  const lacking = await countRows(request, renderSql(catalog, none));
  if (lacking === undefined) return unknown;
  if (lacking === 0) return '';
  const count = await countRows(request, renderSql(catalog, all));
  const whole = await wholeOf(catalog, { query, measure }, request);
  const average = count === undefined || whole === undefined ? null : Math.round((whole / count) * 100) / 100;
  const of = count === undefined ? '' : ` of ${numberText(count)}`;
  const verb = lacking === 1 ? 'has' : 'have';
  const rest = lacking === 1 ? "doesn't" : "don't";
  const withThem =
    average === null ? '' : `; with ${lacking === 1 ? 'it' : 'them'} the average is ${numberText(average)}`;
  return ` ${numberText(lacking)}${of} ${rows} ${verb} none and ${rest} count${withThem}.`;
}

/** The key of the rows that a number is for each of, as those are counted that the base's rows lead to; null for any other number. */
function eachOf({ function: fn, per, over, window }: Measure): ColumnRef | null {
  if (window !== undefined) return null;
  if (fn === 'avg' && per !== undefined && over === undefined) return per;
  const each = over?.percent === false && over.butFirst !== true ? over.measure : undefined;
  return each?.function === 'count-distinct' && each.grain === undefined && each.where === undefined ? each.ref : null;
}

/** The steps from the base to the rows that have this key; null where no table holds them all. */
function wayTo(catalog: Catalog, ref: ColumnRef): Step[] | null {
  const step = keyBehind(catalog, ref);
  if (step !== undefined) return [...ref.path, step];
  const { primaryKey } = getTable(catalog, ref.table).info;
  return ref.path.length > 0 && primaryKey.length === 1 && primaryKey[0] === ref.column ? ref.path : null;
}

/** One number over all rows. */
const isPlain = ({ measures, groups, filters, having, within, set, rank }: Query): boolean =>
  measures.length === 1 &&
  groups.length + filters.length + having.length === 0 &&
  rank === null &&
  within === undefined &&
  set === undefined;

/** What is divided among them. */
async function wholeOf(
  catalog: Catalog,
  { query, measure }: { query: Query; measure: Measure },
  request: Request,
): Promise<number | undefined> {
  const { over: _, per: __, title: ___, ...part } = measure;
  const whole: Measure = part.function === 'avg' ? { ...part, function: 'sum' } : part;
  const found = await tryOne(request, renderSql(catalog, { ...query, measures: [whole] }), BESIDE_MS);
  const cell = found === undefined ? null : (cellsOf(found)[0]?.[0] ?? null);
  const number = cell === null ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : undefined;
}
