import type { ResourceType } from '../../contract/resources.ts';
import type { Budget } from '../budgets/budget-spent.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { RunLimits, SourceUsage } from '../connectors/connector.ts';

/** What is known of a statement so far. */
export interface Noted extends Pick<SourceUsage, 'readBytes'> {
  /** As it was written, or as it ran. */
  sql: string;
  rowCount?: number;
  resultBytes?: number;
}

interface Within {
  budgets: Pick<Budgets, 'left' | 'use'>;
  type: ResourceType;
  userId: number;
  noted: Noted;
}

/** The limits of a statement with what is left of the budget, and with what counts its usage. @throws BudgetSpentError */
export async function limitsWithin(limits: RunLimits, { budgets, type, userId, noted }: Within): Promise<RunLimits> {
  const budget = BUDGETS[type];
  const left = budget && (await budgets.left(budget, userId));
  if (left?.spent !== undefined) throw left.spent;
  return {
    ...limits,
    ...(budget === 'bigquery_bytes' && left !== undefined && capAt(left, limits)),
    onRows(rows, bytes) {
      noted.resultBytes = bytes;
      limits.onRows?.(rows, bytes);
    },
    onUsage(usage) {
      if (usage.readBytes !== undefined) noted.readBytes = usage.readBytes;
      if (budget !== undefined) budgets.use(budget, userId, amountOf(budget, usage));
      limits.onUsage?.(usage);
    },
  };
}

/** Of the types that bill for what a statement uses. */
const BUDGETS: Partial<Record<ResourceType, Budget>> = {
  'dw:bigquery': 'bigquery_bytes',
  'dw:snowflake': 'snowflake_ms',
};

const amountOf = (budget: Budget, { readBytes = 0, busyMs = 0 }: SourceUsage): number =>
  budget === 'bigquery_bytes' ? readBytes : busyMs;

/** The cap of one statement stays where it is lower. */
function capAt(
  { amount, of }: { amount: number; of: 'person' | 'everyone' },
  { maxScanBytes }: RunLimits,
): Pick<RunLimits, 'maxScanBytes' | 'budgetOf'> {
  return maxScanBytes !== undefined && maxScanBytes <= amount ? {} : { maxScanBytes: amount, budgetOf: of };
}
