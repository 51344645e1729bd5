import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { withPatience } from '../../../../src/service/connectors/rest/patience.ts';
import type { Rest, RestAnswer } from '../../../../src/service/connectors/rest/rest.ts';
import { ManualTimers } from '../../../fakes/manual-timers.ts';

const request = { method: 'GET', url: new URL('https://warehouse.example/'), headers: {} } as const;
const answer = (status: number, headers: RestAnswer['headers'] = {}): RestAnswer => ({ status, headers, body: '' });

/** Answers in turn; the last one for ever. */
class ScriptedRest implements Rest {
  sent = 0;
  closed = false;
  readonly #outcomes: (RestAnswer | Error)[];

  constructor(...outcomes: (RestAnswer | Error)[]) {
    this.#outcomes = outcomes;
  }

  async send(): Promise<RestAnswer> {
    const outcome = this.#outcomes[Math.min(this.sent, this.#outcomes.length - 1)] ?? answer(200);
    this.sent += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

function patient(rest: Rest, controller = new AbortController()) {
  const timers = new ManualTimers();
  const patience = withPatience(rest, {
    timers,
    random: () => 1,
    isBusy: ({ status }) => (status === 418 ? true : undefined),
  });
  return { timers, answered: patience.send(request, { maxBytes: 1_000, signal: controller.signal }) };
}

const lost = (code: string) =>
  new ConnectorError('cannot-reach', "The data warehouse can't be reached.", {
    cause: Object.assign(new Error('socket'), { code }),
  });

describe('patience with a warehouse', () => {
  it.each([429, 500, 502, 503, 504, 418])('tries again after %i, each time later', async (status) => {
    const rest = new ScriptedRest(answer(status), answer(status), answer(status), answer(200));
    const { timers, answered } = patient(rest);
    for (const pause of [500, 1_000, 2_000]) {
      await timers.waitedFor(pause);
      timers.pass(pause);
    }
    expect((await answered).status).toBe(200);
    expect(rest.sent).toBe(4);
  });

  it('hands on the last answer when it does not get better', async () => {
    const rest = new ScriptedRest(answer(503));
    const { timers, answered } = patient(rest);
    for (const pause of [500, 1_000, 2_000]) {
      await timers.waitedFor(pause);
      timers.pass(pause);
    }
    expect((await answered).status).toBe(503);
  });

  it('waits as long as it is asked to, but not for ever', async () => {
    const { timers, answered } = patient(new ScriptedRest(answer(429, { 'retry-after': '7' }), answer(200)));
    await timers.waitedFor(7_000);
    timers.pass(7_000);
    expect((await answered).status).toBe(200);
    const long = new ScriptedRest(answer(429, { 'retry-after': '3600' }));
    expect((await patient(long).answered).status).toBe(429);
    expect(long.sent).toBe(1);
  });

  it.each([200, 400, 401, 403, 404, 409, 422])('does not repeat %i', async (status) => {
    const rest = new ScriptedRest(answer(status));
    expect((await patient(rest).answered).status).toBe(status);
    expect(rest.sent).toBe(1);
  });

  it('sends again what a broken connection swallowed, and nothing that cannot be reached', async () => {
    const rest = new ScriptedRest(lost('ECONNRESET'), answer(200));
    const { timers, answered } = patient(rest);
    await timers.waitedFor(500);
    timers.pass(500);
    expect((await answered).status).toBe(200);
    for (const failure of [lost('ECONNREFUSED'), new ConnectorError('cannot-reach', 'Not here.'), new Error('bug')]) {
      const refused = new ScriptedRest(failure);
      await expect(patient(refused).answered).rejects.toBe(failure);
      expect(refused.sent).toBe(1);
    }
  });

  it('ends at once when the caller goes away', async () => {
    const controller = new AbortController();
    const reason = new ConnectorError('cancelled', 'The query was canceled.');
    const { timers, answered } = patient(new ScriptedRest(answer(503)), controller);
    answered.catch(() => undefined);
    await timers.waitedFor(500);
    controller.abort(reason);
    await expect(answered).rejects.toBe(reason);
  });
});
