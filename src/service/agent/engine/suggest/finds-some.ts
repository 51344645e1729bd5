import { withDeadline } from '../../../deadline.ts';
import type { AgentRequest } from '../../agent.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { cellsOf, mayTry } from '../learned/try-readings.ts';
import type { Query } from '../query/query.ts';
import { renderSql } from '../sql/render.ts';
import type { Trial } from './suggest.ts';

/** Longer than this, and a question is taken to find something: nobody waits for it. */
const TRY_MS = 300;

const FOUND = new WeakMap<Catalog['tables'], Map<string, boolean>>();

/** Whether a question runs and finds rows, asked of the database once. Where statements are billed, that isn't tried. */
export async function findsSome(trial: Trial, query: Query): Promise<boolean> {
  const { catalog } = trial.knowledge;
  const { execute, isOpening, userId } = trial;
  if (execute === null || !isOpening || !mayTry(catalog)) return true;
  const known = FOUND.get(catalog.tables) ?? new Map<string, boolean>();
  FOUND.set(catalog.tables, known);
  const sql = renderSql(catalog, query);
  const key = JSON.stringify([userId, sql]);
  const found = known.get(key) ?? (await tryOnce({ ...trial, execute }, query, sql));
  // What failed may run the next time.
  if (found !== undefined && known.size < MOST_KNOWN) known.set(key, found);
  return found === true;
}

const MOST_KNOWN = 1_000;

async function tryOnce(
  { execute, signal }: { execute: AgentRequest['execute']; signal: AbortSignal },
  query: Query,
  sql: string,
): Promise<boolean | undefined> {
  const until = performance.now() + TRY_MS;
  try {
    const result = await withDeadline(TRY_MS, signal, (ends) => execute(sql, ends));
    const isCount = query.measures.length > 0 && query.groups.length === 0;
    return cellsOf(result).some((row) => row.some((cell) => cell !== null && !(isCount && Number(cell) === 0)));
  } catch (error) {
    signal.throwIfAborted();
    void error;
    return performance.now() >= until ? true : undefined;
  }
}
