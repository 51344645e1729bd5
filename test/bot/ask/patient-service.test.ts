import { describe, expect, it } from 'vitest';
import type { Asking } from '../../../src/bot/ask/choose-resource.ts';
import { makePatientService } from '../../../src/bot/ask/patient-service.ts';
import { StageTimes } from '../../../src/shared/stage-times.ts';
import { asker } from '../../client/records.ts';
import { FakeService, SHOP } from '../../fakes/around-the-bot.ts';

const named = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name, ...more });
const HELD_BACK = named('ServiceAwayError');
const REFUSED = named('NetworkError', { reached: false });
const CUT_OFF = named('NetworkError', { reached: true });
const GATEWAY = named('HttpError', { status: 502, code: undefined, retryAfterMs: undefined });
const BUSY = named('HttpError', { status: 503, code: 'busy', retryAfterMs: 1_000 });
const STORAGE_AWAY = named('HttpError', { status: 503, code: 'storage_away' });
const BROKEN = named('HttpError', { status: 500 });
const TIMED_OUT = named('TimeoutError');

/** @param meets what the question meets, and whether the service counts as away then; afterwards it is answered */
async function ask(meets: [error: Error, isAway: boolean][], { isTried = false } = {}) {
  const service = new FakeService();
  let away = isTried;
  let asked = 0;
  const slept: number[] = [];
  const heard: boolean[] = [];
  const patient = makePatientService({
    service: {
      async ask(...call) {
        asked += 1;
        const [error, isAway] = meets.shift() ?? [undefined, false];
        away = isAway;
        if (error !== undefined) throw error;
        call[2].onStage?.({ stage: 'writing_query' });
        return service.ask(...call);
      },
    },
    availability: {
      isAway: () => away,
      async whenBack(signal) {
        signal.throwIfAborted();
        away = isTried;
      },
    },
    sleep: async (ms) => void slept.push(ms),
  });
  const asking: Asking = {
    signal: new AbortController().signal,
    onAway: (isAway) => void heard.push(isAway),
    times: new StageTimes<'service'>(),
  };
  const outcome = await patient
    .ask(asker, { query: 'how many?', resourceId: SHOP.id }, asking)
    .then(() => 'answered')
    .catch((error: unknown) => error);
  return { outcome, asked, heard, slept };
}

describe('a question that the service does not answer', () => {
  it.each([HELD_BACK, REFUSED, CUT_OFF, GATEWAY, STORAGE_AWAY, BROKEN])(
    'is asked again once it is back: %s',
    async (error) => {
      expect(await ask([[error, true]])).toEqual({ outcome: 'answered', asked: 2, heard: [true, false], slept: [] });
    },
  );

  it('waits however long the service is not reached', async () => {
    const meets = Array.from({ length: 100 }, (_, n): [Error, boolean] => [n % 2 === 0 ? HELD_BACK : REFUSED, true]);
    const said = await ask(meets, { isTried: true });
    expect(said).toMatchObject({ outcome: 'answered', asked: 101 });
    // Each try is no news to whoever waits, only that it is answered is.
    expect(said.heard).toEqual([true, false]);
  });

  it('is asked again when it was held back and the service answers by now', async () => {
    expect(await ask([[HELD_BACK, false]])).toMatchObject({ outcome: 'answered', asked: 2 });
  });

  it.each([REFUSED, CUT_OFF, BROKEN, TIMED_OUT, BUSY])('fails while the service answers others: %s', async (error) => {
    expect(await ask([[error, false]])).toEqual({ outcome: error, asked: 1, heard: [], slept: [] });
  });

  it.each([TIMED_OUT, named('HttpError', { status: 422 }), named('ResponseSchemaError')])(
    'fails by what is no outage: %s',
    async (error) => expect((await ask([[error, true]])).outcome).toBe(error),
  );

  it.each([GATEWAY, STORAGE_AWAY])('is asked again in a moment where it was turned back: %j', async (error) => {
    const quick = await ask([
      [error, false],
      [error, false],
    ]);
    expect(quick).toMatchObject({ outcome: 'answered', asked: 3, heard: [] });
    expect(quick.slept).toHaveLength(2);
    expect(await ask(Array.from({ length: 20 }, () => [error, false]))).toMatchObject({ outcome: error, asked: 6 });
  });

  it.each([CUT_OFF, BROKEN])('is not asked for ever when it may be what breaks the service: %s', async (error) => {
    expect(await ask(Array.from({ length: 99 }, () => [error, true]))).toMatchObject({ outcome: error, asked: 3 });
    const tried = await ask(
      Array.from({ length: 99 }, () => [error, true]),
      { isTried: true },
    );
    expect(tried).toMatchObject({ outcome: error, asked: 30 });
  });
});
