import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/bot/model/question.ts';
import { TakenOver } from '../../../src/bot/model/taken-over.ts';
import { keepLeases, workAnywhere } from '../../../src/bot/questions/leases.ts';
import { createWork, Stop } from '../../../src/bot/questions/work.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Leases } from '../../../src/store/index.ts';
import { question } from '../../fixtures/slack-events.ts';

const asked = question('how many orders?');
const message = { ...asked.thread, ts: asked.messageTs };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What the store would say, the beats in hand, and work that lasts until it is told to end. */
async function setUp() {
  const log: string[] = [];
  const free: Question[] = [];
  const givenBack: string[] = [];
  const asksToStop: string[] = [];
  const reasons: unknown[] = [];
  const told = {
    renewed: { held: [], lost: [] } as Awaited<ReturnType<Leases['renew']>>,
    elsewhere: 0,
    failure: undefined as Error | undefined,
  };
  const leases: Leases = {
    async renew() {
      if (told.failure !== undefined) throw told.failure;
      return told.renewed;
    },
    release: async () => {},
    giveBack: async ({ ts }) => void givenBack.push(ts),
    takeBack: async () => true,
    assure: async () => {},
    isElsewhere: async () => told.elsewhere-- > 0,
    askToStop: async (_, why) => asksToStop.push(why) > 0,
    askToStopThread: async () => void asksToStop.push('thread'),
  };
  const work = createWork(
    async (_, signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      reasons.push(signal.reason);
      return 'ended';
    },
    { onFailure: (error) => void reasons.push(error) },
  );
  let tick = (): void => {};
  const every = (_: number, callback: () => void) => {
    tick = callback;
    return () => void log.push('ended');
  };
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void log.push(line) } });
  const questions = { takeOver: async () => free.splice(0) };
  const kept = keepLeases({ leases, questions, work, every, logger });
  const beaten = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await settled();
  };
  const beat = (): Promise<void> => {
    tick();
    return beaten();
  };
  // The first is at once.
  await beaten();
  const slept: number[] = [];
  const anywhere = workAnywhere({ work, leases, sleep: async (ms) => void slept.push(ms) });
  return { log, free, givenBack, asksToStop, reasons, told, work, kept, beat, anywhere, slept };
}

describe('each beat', () => {
  it('takes up what no process works on, until it is told not to', async () => {
    const { free, work, kept, beat } = await setUp();
    free.push(asked);
    await beat();
    expect(work.has(message)).toBe(true);
    const other = question('another?', { ts: '1700000002.000100' });
    kept.takeNoMore();
    free.push(other);
    await beat();
    expect(work.has({ ...other.thread, ts: other.messageTs })).toBe(false);
    work.abort();
  });

  it('ends what another process has taken, and what another was asked to stop, each for its reason', async () => {
    const { told, work, beat, reasons, log } = await setUp();
    work.take(asked);
    await settled();
    told.renewed = { held: [], lost: [message] };
    await beat();
    await work.drained();
    work.take(asked);
    await settled();
    told.renewed = { held: [{ message, stop: 'withdrawn' }], lost: [] };
    await beat();
    await work.drained();
    expect(reasons).toEqual([new TakenOver(), new Stop('withdrawn')]);
    expect(log.join()).toContain('another process has taken a question over');
  });

  it('ends what it takes up, where another was asked to stop it', async () => {
    const { told, free, work, beat, reasons } = await setUp();
    free.push(asked);
    told.renewed = { held: [{ message, stop: 'stopped' }], lost: [] };
    await beat();
    await work.drained();
    expect(reasons).toEqual([new Stop('stopped')]);
  });

  it('gives back what it has and nobody here works on, once that was so twice', async () => {
    const { told, work, beat, givenBack } = await setUp();
    told.renewed = { held: [{ message, stop: undefined }], lost: [] };
    await beat();
    expect(givenBack).toEqual([]);
    await beat();
    expect(givenBack).toEqual([message.ts]);
    work.take(asked);
    await beat();
    await beat();
    expect(givenBack).toEqual([message.ts]);
    work.abort();
  });

  it('goes on after a failure, which is told', async () => {
    const { told, free, work, beat, log } = await setUp();
    told.failure = new Error('no database');
    free.push(asked);
    await beat();
    expect(work.has(message)).toBe(false);
    expect(log.join()).toContain('leases of questions were not renewed');
    told.failure = undefined;
    await beat();
    expect(work.has(message)).toBe(true);
    work.abort();
  });
});

describe('work in whichever process', () => {
  it('is stopped here, and elsewhere only where it is not here; that a person did it, is noted too', async () => {
    const { anywhere, work, asksToStop, reasons } = await setUp();
    for (const why of ['withdrawn', 'stopped'] as const) {
      work.take(asked);
      await settled();
      expect(await anywhere.stop(message, why)).toBe(true);
      await anywhere.settled(message);
    }
    expect([reasons, asksToStop]).toEqual([[new Stop('withdrawn'), new Stop('stopped')], ['stopped']]);
    expect(await anywhere.stop(message, 'replaced')).toBe(true);
    await anywhere.stopThread(asked.thread);
    expect(asksToStop).toEqual(['stopped', 'replaced', 'thread']);
  });

  it('is settled once no process works on it, and after a while in any case', async () => {
    const { anywhere, told, slept } = await setUp();
    told.elsewhere = 2;
    await anywhere.settled(message);
    expect(slept).toHaveLength(2);
    told.elsewhere = 1_000;
    await anywhere.settled(message);
    expect(slept.length).toBeLessThan(50);
  });
});
