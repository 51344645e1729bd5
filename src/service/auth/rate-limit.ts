import { sql } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import { isPostgres } from '../../shared/database.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { ServiceFailure } from '../failures.ts';

/** Counts a call of `who`. @throws ServiceFailure `rate_limited` that says when to come again */
export type RateLimit = (who: string | number) => Promise<void>;

/** Of calls, for all processes of the service together where they share a database. */
export interface RateLimits {
  /** @param kind what `who` names */
  make(kind: 'user' | 'API key', perMinute: number): RateLimit;
  /** Of whoever made no call for a minute nothing is kept. */
  forgetExpired(): Promise<void>;
}

interface Call {
  who: string;
  now: number;
  /** How long it takes until one call comes back. */
  cost: number;
}

/** Counts the call if it is within the limit. @returns when all calls of this caller have come back */
type Count = (call: Call) => Promise<{ isWithin: boolean; freeAt: number }>;

/** As many calls at once as in a minute; they come back one by one. */
const MINUTE_MS = 60_000;
const MOST_KEPT = 10_000;

export function createRateLimits(db: ServiceDatabase, clock: Clock): RateLimits {
  const isShared = isPostgres(db);
  const count = isShared ? countTogether(db) : countAlone();
  return {
    make: (kind, perMinute) => async (who) => {
      const [now, cost] = [clock.now().getTime(), MINUTE_MS / perMinute];
      const { isWithin, freeAt } = await count({ who: `${kind} ${who}`, now, cost });
      if (isWithin) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((freeAt + cost - MINUTE_MS - now) / 1_000));
      const message = `Too many calls. Try again in ${retryAfterSeconds} seconds.`;
      throw new ServiceFailure('rate_limited', message, [], { retryAfterSeconds });
    },
    async forgetExpired() {
      if (isShared) await db.deleteFrom('service_rate_limit').where('free_at', '<', clock.now().getTime()).execute();
    },
  };
}

/** One process has the file, and nobody else counts. */
function countAlone(): Count {
  const known = new Map<string, number>();
  const forgetFree = (now: number): void => {
    if (known.size < MOST_KEPT) return;
    for (const [who, freeAt] of known) if (freeAt <= now) known.delete(who);
  };
  return async ({ who, now, cost }) => {
    forgetFree(now);
    // No further ahead than a minute, also after the clock was set back.
    const before = Math.max(now, Math.min(known.get(who) ?? now, now + MINUTE_MS));
    const isWithin = before + cost <= now + MINUTE_MS;
    const freeAt = isWithin ? before + cost : before;
    known.set(who, freeAt);
    return { isWithin, freeAt };
  };
}

/** Each call is one statement, so that two processes never count past each other. */
function countTogether(db: ServiceDatabase): Count {
  return async ({ who, now, cost }) => {
    const [at, most] = [sql.val(now), sql.val(now + MINUTE_MS)];
    const after = sql<number>`greatest(${at}, least(service_rate_limit.free_at, ${most})) + ${sql.val(cost)}`;
    const counted = await db
      .insertInto('service_rate_limit')
      .values({ who, free_at: now + cost })
      .onConflict((conflict) => conflict.column('who').doUpdateSet({ free_at: after }).where(after, '<=', most))
      .returning('free_at')
      .executeTakeFirst();
    if (counted !== undefined) return { isWithin: true, freeAt: counted.free_at };
    // As above.
    const left = await db
      .updateTable('service_rate_limit')
      .set({ free_at: sql<number>`least(free_at, ${most})` })
      .where('who', '=', who)
      .returning('free_at')
      .executeTakeFirst();
    return { isWithin: false, freeAt: left?.free_at ?? now + MINUTE_MS };
  };
}
