import { sql } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import { createBackground } from '../background.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { type Budget, BudgetSpentError } from './budget-spent.ts';

/** What may be used in a day; undefined: there is no limit. */
interface DailyLimit {
  perPerson: number | undefined;
  /** Of everyone together. */
  total: number | undefined;
}

export type DailyLimits = Record<Budget, DailyLimit>;

const NO_LIMIT: DailyLimit = { perPerson: undefined, total: undefined };
export const NO_DAILY_LIMITS: DailyLimits = {
  bigquery_bytes: NO_LIMIT,
  snowflake_ms: NO_LIMIT,
  model_tokens: NO_LIMIT,
};

/** What is left of the budget that ends first. */
interface Left {
  /** Not more than 0: nothing is. */
  amount: number;
  of: 'person' | 'everyone';
  /** What to say when nothing is left. */
  spent: BudgetSpentError | undefined;
}

/**
 * What people used today, of what they may use in a day. A day is one of UTC. The counters are in the database, so they
 * outlive a restart and hold for all processes that share it. What runs at the same time can each use what is left.
 */
export interface Budgets {
  /** undefined: there is no limit. @param total what everyone together may use, where that is less than is configured */
  left(budget: Budget, userId: number, total?: number): Promise<Left | undefined>;
  /** Counts what was used. Nobody waits for it. */
  use(budget: Budget, userId: number, amount: number): void;
  /** How much of what everyone together may use today is used; 1: all of it. Without those that have no such limit. */
  usedShares(): Promise<Record<string, number>>;
  /** Deletes the counters of earlier days. */
  forgetExpired(): Promise<void>;
  /** Resolves when all that was used by now is counted. */
  drained(): Promise<void>;
}

interface Deps {
  db: ServiceDatabase;
  limits: DailyLimits;
  clock: Clock;
  logger: Logger;
}

export function createBudgets({ db, limits, clock, logger }: Deps): Budgets {
  const background = createBackground(logger);
  const today = (): string => clock.now().toISOString().slice(0, 10);

  async function usedToday(budget: Budget, userId: number): Promise<{ person: number; everyone: number }> {
    // What this process counts is in the database by then.
    await background.drained();
    return db
      .selectFrom('service_budget_use')
      .select([
        sql<number>`coalesce(sum(used), 0)`.as('everyone'),
        sql<number>`coalesce(sum(case when user_id = ${userId} then used end), 0)`.as('person'),
      ])
      .where('day', '=', today())
      .where('budget', '=', budget)
      .executeTakeFirstOrThrow();
  }

  return {
    async left(budget, userId, most = Number.POSITIVE_INFINITY) {
      const { perPerson, total: configured } = limits[budget];
      const least = Math.min(configured ?? Number.POSITIVE_INFINITY, most);
      const total = Number.isFinite(least) ? least : undefined;
      if (perPerson === undefined && total === undefined) return undefined;
      const { person, everyone } = await usedToday(budget, userId);
      const both = [
        { of: 'person' as const, limit: perPerson, used: person },
        { of: 'everyone' as const, limit: total, used: everyone },
      ].flatMap(({ of, limit, used }) => (limit === undefined ? [] : [{ of, limit, used, amount: limit - used }]));
      const [first] = both.toSorted((one, other) => one.amount - other.amount);
      if (first === undefined) return undefined;
      const { amount, of } = first;
      const spent = amount > 0 ? undefined : new BudgetSpentError({ budget, ...first, now: clock.now() });
      return { amount, of, spent };
    },

    use(budget, userId, amount) {
      const used = Math.ceil(amount);
      if (used <= 0) return;
      const row = { day: today(), budget, user_id: userId, used };
      background.run(
        () =>
          db
            .insertInto('service_budget_use')
            .values(row)
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'budget', 'user_id'])
                .doUpdateSet((table) => ({ used: table('service_budget_use.used', '+', used) })),
            )
            .execute(),
        'what was used of a budget was not counted',
      );
    },

    async usedShares() {
      const used = await db
        .selectFrom('service_budget_use')
        .select(({ fn }) => ['budget', fn.sum('used').as('used')])
        .where('day', '=', today())
        .groupBy('budget')
        .execute();
      const shareOf = (budget: string, total: number): number =>
        Number(used.find((one) => one.budget === budget)?.used ?? 0) / total;
      return Object.fromEntries(
        Object.entries(limits).flatMap(([budget, { total }]) =>
          total === undefined ? [] : [[budget, shareOf(budget, total)]],
        ),
      );
    },

    async forgetExpired() {
      await db.deleteFrom('service_budget_use').where('day', '<', today()).execute();
    },

    drained: () => background.drained(),
  };
}
