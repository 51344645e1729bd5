import { z } from 'zod';
import type { ReadOnlySql } from '../../sql/guard.ts';
import { ConnectorError } from '../errors.ts';
import type { Session } from './sessions.ts';

/**
 * PostgreSQL spills sorts and hashes to disk beyond `work_mem`, but not what a statement collects in one value, and has
 * no setting that limits it. https://www.postgresql.org/docs/current/runtime-config-resource.html
 */
const MOST_BYTES = 100_000_000;
/** Of one value in an array, beside the value itself. */
const BYTES_AROUND = 40;

const COLLECTING = /\b(?:array_agg|string_agg|jsonb?_agg|jsonb?_object_agg)\s*\(/i;
const ARRAY_OF_ROWS = /\bARRAY\s*\(/i;

interface Plan {
  'Node Type'?: string | undefined;
  'Parent Relationship'?: string | undefined;
  'Plan Rows'?: number | undefined;
  'Plan Width'?: number | undefined;
  Output?: string[] | undefined;
  Plans?: Plan[] | undefined;
}

const planSchema: z.ZodType<Plan> = z.object({
  'Node Type': z.string().optional(),
  'Parent Relationship': z.string().optional(),
  'Plan Rows': z.number().optional(),
  'Plan Width': z.number().optional(),
  Output: z.array(z.string()).optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});

const explainedSchema = z.array(z.object({ Plan: planSchema })).min(1);

/**
 * Asks the planner about a statement that collects rows in one value, before it runs. Where the planner errs, or the
 * server has another one, it runs: this is no cap.
 * @throws ConnectorError `sql-refused`
 */
export async function checkCollected(session: Session, { text }: ReadOnlySql): Promise<void> {
  if (!COLLECTING.test(text) && !ARRAY_OF_ROWS.test(text)) return;
  const plan = await explain(session, text);
  if (plan === undefined || collectedBytes(plan, ARRAY_OF_ROWS.test(text)) <= MOST_BYTES) return;
  throw new ConnectorError(
    'sql-refused',
    'The query would collect too many rows in one value, more than fits in memory. Count them, or collect fewer.',
  );
}

/** undefined: the server doesn't say. What is wrong with the statement itself, it says when it runs. */
async function explain(session: Session, text: string): Promise<Plan | undefined> {
  await session.query('SAVEPOINT parley_plan');
  try {
    const { rows } = await session.query(`EXPLAIN (VERBOSE, FORMAT JSON) ${text}`);
    return explainedSchema.parse(JSON.parse(rows[0]?.[0] ?? ''))[0]?.Plan;
  } catch {
    await session.query('ROLLBACK TO SAVEPOINT parley_plan');
    return undefined;
  }
}

/** The most that one step of the plan collects. */
function collectedBytes(plan: Plan, withSubqueries: boolean): number {
  const below = plan.Plans ?? [];
  const collects = plan.Output?.some((one) => COLLECTING.test(one)) === true && /Agg/.test(plan['Node Type'] ?? '');
  const isSubquery = withSubqueries && /^(?:Init|Sub)Plan$/.test(plan['Parent Relationship'] ?? '');
  return Math.max(
    isSubquery ? bytesOf(plan) : 0,
    ...(collects ? below.filter((one) => one['Parent Relationship'] === 'Outer').map(bytesOf) : []),
    ...below.map((one) => collectedBytes(one, withSubqueries)),
  );
}

const bytesOf = (plan: Plan): number => (plan['Plan Rows'] ?? 0) * ((plan['Plan Width'] ?? 0) + BYTES_AROUND);
