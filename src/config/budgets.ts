import type { Env } from './env.ts';

interface DailyLimit {
  perPerson: number | undefined;
  /** Of everyone together. */
  total: number | undefined;
}

/** What people may use in a day of UTC; undefined: there is no limit. */
export type ConfiguredBudgets = Record<'bigquery_bytes' | 'snowflake_ms' | 'model_tokens', DailyLimit>;

const BYTES_IN_A_GB = 1_000_000_000;
const MS_IN_A_SECOND = 1_000;

export function readBudgets(env: Env): ConfiguredBudgets {
  const limit = (perPerson: number | undefined, total: number | undefined, unit = 1): DailyLimit => ({
    perPerson: perPerson && perPerson * unit,
    total: total && total * unit,
  });
  return {
    bigquery_bytes: limit(env.BUDGET_BIGQUERY_GB_PER_PERSON, env.BUDGET_BIGQUERY_GB_TOTAL, BYTES_IN_A_GB),
    snowflake_ms: limit(env.BUDGET_SNOWFLAKE_SECONDS_PER_PERSON, env.BUDGET_SNOWFLAKE_SECONDS_TOTAL, MS_IN_A_SECOND),
    model_tokens: limit(env.BUDGET_MODEL_TOKENS_PER_PERSON, env.BUDGET_MODEL_TOKENS_TOTAL),
  };
}
