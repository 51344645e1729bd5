import { describe, expect, it, onTestFinished } from 'vitest';
import { createRateLimits, type RateLimit } from '../../../src/service/auth/rate-limit.ts';
import { openServiceDatabase } from '../../../src/service/db/open.ts';
import { isPostgres } from '../../../src/shared/database.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ensureDatabase, makeDatabaseUrl } from '../../fixtures/databases.ts';

/** Two processes that share a server, or one with a file of its own. */
async function setUp() {
  const url = makeDatabaseUrl();
  await ensureDatabase(url);
  const clock = new ManualClock();
  const here = await openServiceDatabase(url);
  onTestFinished(() => here.destroy());
  const isShared = isPostgres(here);
  const there = isShared ? await openServiceDatabase(url) : here;
  if (isShared) onTestFinished(() => there.destroy());
  const limits = [here, there].map((db) => createRateLimits(db, clock));
  const kept = async () => (await here.selectFrom('service_rate_limit').select('who').execute()).map(({ who }) => who);
  return { clock, limits, isShared, kept };
}

/** Of so many at once, how many were within the limit. */
async function within(limit: RateLimit, who: string | number, times: number): Promise<number> {
  const tries = Array.from({ length: times }, () =>
    limit(who).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(tries)).filter(Boolean).length;
}

describe('a limit of calls a minute', () => {
  it('is one for all processes, however they count at once', async () => {
    const { limits, isShared } = await setUp();
    const [here, there] = limits.map((one) => one.make('user', 50));
    if (here === undefined || there === undefined) throw new Error('there are two');
    const counts = await Promise.all([within(here, 1, 40), within(there, 1, 40)]);
    const most = isShared ? [50] : [80];
    expect([counts.reduce((sum, one) => sum + one, 0)]).toEqual(most);
    expect(await within(there, 2, 40)).toBe(40);
  });

  it('gives calls back one by one, says when, and tells users and API keys apart', async () => {
    const { clock, limits } = await setUp();
    const [limit, other] = [limits[0]?.make('user', 3), limits[0]?.make('API key', 3)];
    if (limit === undefined || other === undefined) throw new Error('there is one');
    expect(await within(limit, 'first', 4)).toBe(3);
    await expect(limit('first')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 20 });
    expect(await within(other, 'first', 4)).toBe(3);
    clock.advance(19_999);
    await expect(limit('first')).rejects.toMatchObject({ retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await within(limit, 'first', 2)).toBe(1);
    clock.advance(60_000);
    expect(await within(limit, 'first', 4)).toBe(3);
  });

  it('keeps nobody out for longer than a minute when the clock is set back', async () => {
    const { clock, limits } = await setUp();
    const limit = limits[0]?.make('user', 2);
    if (limit === undefined) throw new Error('there is one');
    expect(await within(limit, 1, 2)).toBe(2);
    clock.advance(-3_600_000);
    await expect(limit(1)).rejects.toMatchObject({ retryAfterSeconds: 30 });
    clock.advance(30_000);
    expect(await within(limit, 1, 2)).toBe(1);
  });

  it('keeps nothing of whoever has all calls again', async () => {
    const { clock, limits, isShared, kept } = await setUp();
    const limit = limits[0]?.make('user', 60);
    await limit?.(1);
    clock.advance(500);
    await limit?.(2);
    clock.advance(600);
    await limits[0]?.forgetExpired();
    expect(await kept()).toEqual(isShared ? ['user 2'] : []);
  });
});
