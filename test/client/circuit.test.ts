import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_WAIT_MS, MOST_FAILURES } from '../../src/client/breaker.ts';
import { createCircuit } from '../../src/client/circuit.ts';
import { HttpError, NetworkError, ResponseSchemaError, TimeoutError } from '../../src/client/errors.ts';
import { ManualTimers } from '../fakes/manual-timers.ts';
import { runs } from '../sampled.ts';

const ROUTE = 'POST /v2/conversations';
const NOBODY = { route: ROUTE, who: undefined } as const;
const http = (status: number, more: Partial<ConstructorParameters<typeof HttpError>[1]> = {}): HttpError =>
  new HttpError(ROUTE, {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: undefined,
    details: [],
    ...more,
  });
const REFUSED = new NetworkError(ROUTE, { code: 'ECONNREFUSED', reached: false });
const never = new AbortController().signal;

function setUp() {
  const timers = new ManualTimers();
  const changes: boolean[] = [];
  const circuit = createCircuit({ timers, onChange: (isAway) => void changes.push(isAway) });
  let sent = 0;
  const meet = async (error?: Error): Promise<unknown> => {
    try {
      return await circuit.guard(NOBODY, async () => {
        sent += 1;
        if (error !== undefined) throw error;
      });
    } catch (thrown) {
      return thrown;
    }
  };
  const open = async (): Promise<void> => {
    for (let n = 0; n < MOST_FAILURES; n += 1) await meet(REFUSED);
  };
  /** Longer than any first wait. */
  const pass = (ms = 2 * FIRST_WAIT_MS): void => timers.pass(ms);
  return { circuit, changes, meet, open, pass, sent: () => sent };
}

describe('the circuit to the service', () => {
  it.each([
    REFUSED,
    new NetworkError(ROUTE, { code: 'UND_ERR_SOCKET', reached: true }),
    new TimeoutError(ROUTE, 1),
    http(500),
    http(500, { code: 'internal' }),
    http(502),
    http(503),
    http(503, { code: 'storage_away' }),
    http(504),
  ])('opens after three failures in a row: %s', async (error) => {
    const { circuit, changes, meet, sent } = setUp();
    for (let n = 1; n < MOST_FAILURES; n += 1) await meet(error);
    expect(circuit.isAway()).toBe(false);
    await meet(error);
    expect([circuit.isAway(), changes]).toEqual([true, [true]]);
    expect(await meet()).toMatchObject({ name: 'ServiceAwayError', route: ROUTE });
    expect(sent()).toBe(MOST_FAILURES);
  });

  it.each([
    http(400),
    http(401),
    http(404),
    http(409),
    http(429),
    // Its own word: it is busy, or a database can't be reached.
    http(503, { retryAfterMs: 1_000 }),
    http(503, { code: 'busy' }),
    http(502, { code: 'data_source_failed' }),
    http(504, { code: 'data_source_timed_out' }),
    new ResponseSchemaError(ROUTE, 'body'),
    new Error('the caller gave up'),
  ])('never opens by %s', async (error) => {
    const { circuit, meet } = setUp();
    for (let n = 0; n < 10; n += 1) await meet(error);
    expect(circuit.isAway()).toBe(false);
  });

  it('does not count failures with an answer in between', async () => {
    const { circuit, meet } = setUp();
    for (let n = 0; n < 9; n += 1) await meet(n % 3 === 2 ? http(404) : REFUSED);
    expect(circuit.isAway()).toBe(false);
  });

  it('lets one call try after a while, then waits longer, and closes when that one is answered', async () => {
    const { circuit, changes, meet, open, pass, sent } = setUp();
    await open();
    pass();
    const tried = meet(REFUSED);
    expect(await meet()).toMatchObject({ name: 'ServiceAwayError' });
    await tried;
    pass(FIRST_WAIT_MS);
    expect(await meet()).toMatchObject({ name: 'ServiceAwayError' });
    pass(10 * FIRST_WAIT_MS);
    expect(await meet()).toBeUndefined();
    expect([circuit.isAway(), changes, sent()]).toEqual([false, [true, false], MOST_FAILURES + 2]);
    await meet(REFUSED);
    expect(circuit.isAway()).toBe(false);
  });

  it.each([new ResponseSchemaError(ROUTE, 'body'), new Error('the caller gave up')])(
    'stays open when the try says nothing, and lets the next try: %s',
    async (error) => {
      const { circuit, meet, open, pass } = setUp();
      await open();
      pass();
      await meet(error);
      expect(circuit.isAway()).toBe(true);
      pass();
      expect(await meet()).toBeUndefined();
    },
  );

  it('wakes those that wait one by one to try it, in turn, and all once it answers', async () => {
    const { circuit, meet, open, pass } = setUp();
    await open();
    const woken: number[] = [];
    const ask = async (n: number): Promise<void> => {
      await circuit.whenBack(never);
      woken.push(n);
    };
    const waiting = [1, 2, 3, 4].map(ask);
    pass();
    await Promise.resolve();
    await meet(REFUSED);
    expect(woken).toEqual([1]);
    pass(3 * FIRST_WAIT_MS);
    await waiting[1];
    expect(woken).toEqual([1, 2]);
    await meet();
    await Promise.all(waiting);
    expect(woken).toEqual([1, 2, 3, 4]);
  });

  it('says when it is time to try and nobody waits', async () => {
    const timers = new ManualTimers();
    let idle = 0;
    const circuit = createCircuit({ timers, onChange: () => {}, onIdle: () => void (idle += 1) });
    const fail = async (): Promise<never> => {
      throw REFUSED;
    };
    for (let n = 0; n < MOST_FAILURES; n += 1) await circuit.guard(NOBODY, fail).catch(() => {});
    timers.pass(2 * FIRST_WAIT_MS);
    expect(idle).toBe(1);
    await circuit.guard(NOBODY, async () => {});
    timers.pass(100 * FIRST_WAIT_MS);
    expect([idle, circuit.isAway()]).toEqual([1, false]);
  });

  it('lets another try when the one that was woken does not, or hangs', async () => {
    const { circuit, open, pass } = setUp();
    await open();
    const first = circuit.whenBack(never);
    const second = circuit.whenBack(never);
    pass();
    await first;
    pass(15_000);
    await second;
    const hanging = circuit.guard(NOBODY, () => new Promise<never>(() => {}));
    const third = circuit.whenBack(never);
    pass(15_000);
    await third;
    expect([circuit.isAway(), hanging]).toEqual([true, expect.any(Promise)]);
  });

  it('closes when a call that is under way hears from the service', async () => {
    const { circuit, open } = setUp();
    await open();
    const back = circuit.whenBack(never);
    circuit.heard();
    await back;
    expect(circuit.isAway()).toBe(false);
  });

  it('lets go whoever gives up', async () => {
    const { circuit, open, pass } = setUp();
    await open();
    const leaving = new AbortController();
    const waits = circuit.whenBack(leaving.signal);
    leaving.abort(new Error('stopped'));
    await expect(waits).rejects.toThrow('stopped');
    const next = circuit.whenBack(never);
    pass();
    await next;
    await expect(circuit.whenBack(leaving.signal)).rejects.toThrow('stopped');
  });
});

/** A service that answers some people and fails others, however often they ask; and its bot, which finds out on its own. */
function servicedBy(failing: (who: string | undefined) => Error | undefined, hasKey = true) {
  const timers = new ManualTimers();
  const changes: boolean[] = [];
  const ask = (who: string | undefined): Promise<'answered' | 'failed'> =>
    circuit
      .guard({ route: ROUTE, who }, async () => {
        const error = failing(who);
        if (error !== undefined) throw error;
        return 'answered' as const;
      })
      .catch(() => 'failed' as const);
  const onIdle = (): void => void (hasKey && ask(undefined));
  const circuit = createCircuit({ timers, onChange: (isAway) => void changes.push(isAway), onIdle });
  /** As a question that is asked again once it may be. */
  const insist = async (who: string, tries: number): Promise<'answered' | 'failed'> => {
    for (let n = 0; n < tries; n += 1) {
      if ((await ask(who)) === 'answered') return 'answered';
      await circuit.whenBack(new AbortController().signal, who);
    }
    return 'failed';
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  return { circuit, timers, changes, ask, insist, settle };
}

const PEOPLE = ['ana', 'ben', 'gil', 'sol', 'olga', 'dana'];
const poison = fc.constantFrom(http(500), http(502), http(504), new TimeoutError(ROUTE, 1));

describe('what fails for one person', () => {
  it('is held back from that person alone, in whatever order people ask', async () => {
    const asked = fc.array(fc.record({ who: fc.constantFrom(...PEOPLE), passes: fc.nat(20_000) }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(asked, poison, fc.boolean(), async (order, error, hasKey) => {
        const bot = servicedBy((who) => (who === 'ana' ? error : undefined), hasKey);
        for (const { who, passes } of order) {
          expect(await bot.ask(who)).toBe(who === 'ana' ? 'failed' : 'answered');
          bot.timers.pass(passes);
          await bot.settle();
          expect(PEOPLE.filter((one) => bot.circuit.isAway(one) && one !== 'ana')).toEqual([]);
        }
        expect(bot.changes).toEqual([]);
      }),
      runs(100, 3_000),
    );
  });

  it('costs the others a moment where it is several people, and not a wait for each of them', async () => {
    const poisoned = fc.subarray(PEOPLE, { minLength: 3, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(poisoned, poison, fc.boolean(), async (bad, error, hasKey) => {
        const bot = servicedBy((who) => (who !== undefined && bad.includes(who) ? error : undefined), hasKey);
        for (const who of bad) void bot.insist(who, 30);
        await bot.settle();
        const ended: string[] = [];
        const good = PEOPLE.filter((who) => !bad.includes(who));
        for (const who of good) void bot.insist(who, 3).then((how) => ended.push(how));
        for (let waited = 0; waited < 1_000; waited += 100) {
          bot.timers.pass(100);
          await bot.settle();
        }
        expect(ended).toEqual(good.map(() => 'answered'));
      }),
      runs(30, 500),
    );
  });

  it('is taken for the service, once it fails on nobody’s behalf too', async () => {
    const bot = servicedBy(() => http(502));
    for (let n = 0; n < MOST_FAILURES; n += 1) await bot.ask('ana');
    await bot.settle();
    expect([bot.circuit.isAway(), bot.circuit.isAway('ben')]).toEqual([true, true]);
  });

  it('is held back from that person where nobody else asks and there is no key to find out with', async () => {
    const bot = servicedBy(() => http(502), false);
    for (let n = 0; n < MOST_FAILURES; n += 1) await bot.ask('ana');
    expect([bot.circuit.isAway('ana'), bot.circuit.isAway()]).toEqual([true, false]);
    const back = bot.circuit.whenBack(never, 'ana');
    bot.timers.pass(2 * FIRST_WAIT_MS);
    await back;
    expect(await bot.ask('ana')).toBe('failed');
    expect(bot.circuit.isAway('ana')).toBe(true);
  });
});
