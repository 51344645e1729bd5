import { sayCut } from '../../../../shared/cut-rows.ts';
import type { QueryResult } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { cellsOf, mayTry, tryOne } from '../learned/try-readings.ts';
import { isOpenEnded, mostShown } from '../query/limits.ts';
import type { Query } from '../query/query.ts';
import { columnsLeftOut } from '../sql/render.ts';
import { totalSql } from '../sql/total.ts';
import { and, capital, few } from '../wording/lists.ts';

/** An answer is not kept waiting for longer by what is told beside it. */
export const BESIDE_MS = 2_000;

/** Whether there may be more rows than these, since nobody said how many to show. */
export function mayBeCut({ limit, ...query }: Query, { rows }: QueryResult): boolean {
  if (limit !== null && !isOpenEnded(limit)) return false;
  return rows.length >= (limit?.count ?? mostShown(query));
}

/**
 * How many rows there are, also where not all are shown. Undefined where that would take a further statement that is billed, fails or takes too
 * long.
 */
export async function totalOf(
  catalog: Catalog,
  { query, result }: { query: Query; result: QueryResult },
  request: Pick<AgentRequest, 'execute' | 'signal'>,
): Promise<number | undefined> {
  const shown = result.rows.length;
  if (!mayBeCut(query, result)) return shown;
  const counted = mayTry(catalog) ? await countRows(request, totalSql(catalog, query)) : undefined;
  const total = (counted ?? 0) - (query.limit?.skip ?? 0);
  return total < shown ? undefined : total;
}

/** ` There are 2,431; the first 100 are shown.` Empty where all are shown. @param total undefined: not known, and more than are shown */
export function cutText({ rows }: QueryResult, total: number | undefined): string {
  return total === rows.length ? '' : ` ${sayCut(rows.length, total)}`;
}

/** ` 25 of 180 columns are shown. Ask for the others by name.` Empty where all are shown. */
export function columnsText(catalog: Catalog, query: Query): string {
  const left = columnsLeftOut(catalog, query);
  if (left === null) return '';
  const { shown, all, binary } = left;
  const names = binary.map(({ words }) => `“${words.join(' ')}”`);
  const verb = binary.length === 1 ? 'is' : 'are';
  const bytes = binary.length === 0 ? '' : ` ${capital(few(names, and))} ${verb} binary and can't be shown.`;
  return shown + binary.length < all
    ? ` ${shown} of ${all} columns are shown. Ask for the others by name.${bytes}`
    : bytes;
}

/** The one number that a statement finds; undefined where it can't be told in time. */
export async function countRows(
  request: Pick<AgentRequest, 'execute' | 'signal'>,
  sql: string,
): Promise<number | undefined> {
  const found = await tryOne(request, sql, BESIDE_MS);
  const count = Number(found === undefined ? undefined : cellsOf(found)[0]?.[0]);
  return Number.isInteger(count) ? count : undefined;
}
