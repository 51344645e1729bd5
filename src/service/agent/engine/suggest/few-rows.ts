import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { cellsOf, mayTry, tryOne } from '../learned/try-readings.ts';
import type { Measure, Query } from '../query/query.ts';
import { renderSql } from '../sql/render.ts';
import { tableName } from '../wording/nouns.ts';
import { numberText } from '../wording/numbers.ts';
import { BESIDE_MS } from './cut-off.ts';

/** As few say little of what something is on average. */
const FEW = 5;

/**
 * ` That is from only 2 flights.` The one group that has the highest average may have it by chance. Empty where it has more rows, where another
 * statement is billed or takes too long, and for any other number.
 */
export async function fewRowsText(
  catalog: Catalog,
  { query, result }: { query: Query; result: QueryResult },
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<string> {
  if (result.rows.length !== 1 || !isFirstByAverage(query) || !mayTry(catalog)) return '';
  const count: Measure = { function: 'count', ref: null, words: '' };
  const counted = renderSql(catalog, { ...query, measures: [...query.measures, count] });
  const found = await tryOne(request, counted, BESIDE_MS);
  const [cells] = found === undefined ? [] : cellsOf(found);
  const rows = Number(cells?.at(-1) ?? Number.NaN);
  if (!Number.isInteger(rows) || rows < 1 || rows > FEW) return '';
  const noun = tableName(catalog, query.base);
  return rows === 1 ? ` That is from only 1 of the ${noun}.` : ` That is from only ${numberText(rows)} ${noun}.`;
}

/** The highest or the lowest of groups, each with what its own rows are on average. */
function isFirstByAverage({ groups, measures, limit, order, set, rank, within, topOfEach, having }: Query): boolean {
  const isPlain = (set ?? rank ?? within ?? topOfEach ?? null) === null && having.length === 0;
  const [measure, ...more] = measures;
  if (!isPlain || measure === undefined || more.length > 0 || groups.length === 0 || limit?.count !== 1) return false;
  const { function: fn, per, over, window, until, where } = measure;
  const isOwn = [per, over, window, until, where].every((part) => part === undefined);
  return isOwn && (fn === 'avg' || fn === 'median') && order?.by.kind === 'measure';
}
