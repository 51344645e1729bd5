import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/bot/model/question.ts';
import { TakenOver } from '../../../src/bot/model/taken-over.ts';
import { createWork } from '../../../src/bot/questions/work.ts';
import { question } from '../../fixtures/slack-events.ts';

const THREAD = '1700000001.000100';

/** Notes what begins and ends; a question ends when it is told to. */
class Desk {
  readonly notes: string[] = [];
  readonly #ends = new Map<string, () => void>();

  readonly ask = async ({ text }: Question, signal: AbortSignal): Promise<'ended'> => {
    this.notes.push(`begin ${text}`);
    await new Promise<void>((resolve) => {
      this.#ends.set(text, resolve);
      signal.addEventListener('abort', () => resolve());
    });
    this.notes.push(`end ${text}`);
    return 'ended';
  };

  async end(text: string): Promise<void> {
    this.#ends.get(text)?.();
    await settled();
  }
}

const unexpected = (error: unknown): void => {
  throw error;
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work', () => {
  it('answers one question at a time in a thread, in order, and threads beside each other', async () => {
    const desk = new Desk();
    const work = createWork(desk.ask, { onFailure: unexpected });
    work.take(question('a1', { ts: '1700000001.000100', threadTs: THREAD }));
    work.take(question('a2', { ts: '1700000002.000100', threadTs: THREAD }));
    work.take(question('b1', { ts: '1700000003.000100' }));
    await settled();
    expect(desk.notes).toEqual(['begin a1', 'begin b1']);
    await desk.end('a1');
    expect(desk.notes).toEqual(['begin a1', 'begin b1', 'end a1', 'begin a2']);
    await desk.end('a2');
    await desk.end('b1');
    await work.drained();
    expect(desk.notes).toHaveLength(6);
  });

  it('is counted, and measures how long a question waits for its thread', async () => {
    const waits: number[] = [];
    const desk = new Desk();
    const work = createWork(
      (one, signal, times) => {
        waits.push(times?.all().get('wait') ?? -1);
        return desk.ask(one, signal);
      },
      { onFailure: unexpected },
    );
    expect(work.counts()).toEqual({ running: 0, waiting: 0 });
    work.take(question('a1', { ts: '1700000001.000100', threadTs: THREAD }));
    work.take(question('a2', { ts: '1700000002.000100', threadTs: THREAD }));
    work.take(question('b1', { ts: '1700000003.000100' }));
    await settled();
    expect(work.counts()).toEqual({ running: 2, waiting: 1 });
    const began = performance.now();
    while (performance.now() - began < 5) await settled();
    await desk.end('a1');
    await desk.end('a2');
    await desk.end('b1');
    await work.drained();
    expect(work.counts()).toEqual({ running: 0, waiting: 0 });
    const [first = -1, , second = -1] = waits;
    expect(first).toBeGreaterThanOrEqual(0);
    expect(second).toBeGreaterThanOrEqual(5);
  });

  it('takes a question that is in work only once, and again when it is done', async () => {
    const desk = new Desk();
    const work = createWork(desk.ask, { onFailure: unexpected });
    work.take(question('a'));
    work.take(question('a'));
    await settled();
    await desk.end('a');
    await work.drained();
    expect(desk.notes).toEqual(['begin a', 'end a']);
    work.take(question('a'));
    await settled();
    expect(desk.notes).toEqual(['begin a', 'end a', 'begin a']);
    await desk.end('a');
  });

  it('is drained when nothing was taken', async () => {
    await createWork(new Desk().ask, { onFailure: unexpected }).drained();
  });

  it('on abort ends what runs and begins nothing more', async () => {
    const desk = new Desk();
    const work = createWork(desk.ask, { onFailure: unexpected });
    work.take(question('a1', { threadTs: THREAD }));
    work.take(question('a2', { ts: '1700000002.000100', threadTs: THREAD }));
    await settled();
    work.abort();
    await work.drained();
    work.take(question('b'));
    await settled();
    expect(desk.notes).toEqual(['begin a1', 'end a1']);
  });

  it('goes on with the thread, and takes the question again, after one that threw', async () => {
    const failures: unknown[] = [];
    const begun: string[] = [];
    const work = createWork(
      async ({ text }) => {
        begun.push(text);
        if (begun.length === 1) throw new Error('no disk');
        return 'ended';
      },
      { onFailure: (error) => void failures.push(error) },
    );
    const first = question('a1', { threadTs: THREAD });
    work.take(first);
    work.take(question('a2', { ts: '1700000002.000100', threadTs: THREAD }));
    await work.settled({ ...first.thread, ts: first.messageTs });
    await work.drained();
    work.take(first);
    await work.drained();
    expect(begun).toEqual(['a1', 'a2', 'a1']);
    expect(failures).toEqual([new Error('no disk')]);
  });

  it('begins a question that is not due yet again, behind one of its thread that comes meanwhile', async () => {
    const begun: string[] = [];
    let isDue = false;
    const work = createWork(
      async ({ text }) => {
        begun.push(text);
        if (text === 'a1') isDue = true;
        await settled();
        return isDue ? 'ended' : 'not-yet';
      },
      { onFailure: unexpected },
    );
    const later = question('a2', { ts: '1700000002.000100', threadTs: THREAD });
    work.take(later);
    await settled();
    work.take(question('a1', { threadTs: THREAD }));
    await work.settled({ ...later.thread, ts: later.messageTs });
    expect(begun.slice(-2)).toEqual(['a1', 'a2']);
    expect(work.has({ ...later.thread, ts: later.messageTs })).toBe(false);
    await work.drained();
  });

  it('tells when a question is about to be no longer in work, and whether it was cut short', async () => {
    const ends: boolean[] = [];
    const desk = new Desk();
    const work = createWork(desk.ask, { onFailure: unexpected, onEnd: async (_, cut) => void ends.push(cut) });
    work.take(question('a'));
    work.take(question('b', { ts: '1700000002.000100' }));
    await settled();
    await desk.end('a');
    await settled();
    work.abort();
    await work.drained();
    expect(ends).toEqual([false, true]);
  });

  it('that another process took over ends here, for that reason', async () => {
    const reasons: unknown[] = [];
    const work = createWork(
      async (_, signal) => {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        reasons.push(signal.reason);
        return 'ended';
      },
      { onFailure: unexpected },
    );
    const asked = question('a');
    work.take(asked);
    await settled();
    work.lose({ ...asked.thread, ts: asked.messageTs });
    await work.drained();
    expect(reasons).toEqual([new TakenOver()]);
  });

  it('stops one question and goes on with the next of its thread', async () => {
    const desk = new Desk();
    const work = createWork(desk.ask, { onFailure: unexpected });
    const [first, second] = [question('a1'), question('a2', { ts: '1700000002.000100', threadTs: THREAD })];
    work.take(first);
    work.take(second);
    await settled();
    const message = { ...first.thread, ts: first.messageTs };
    expect([work.stop(message, 'stopped'), work.stop(message, 'stopped')]).toEqual([true, false]);
    await work.settled(message);
    await settled();
    expect(desk.notes).toEqual(['begin a1', 'end a1', 'begin a2']);
    expect(work.stopThread(first.thread, 'stopped')).toBe(1);
    await work.drained();
    expect([work.stop(message, 'stopped'), work.stopThread(first.thread, 'stopped')]).toEqual([false, 0]);
    await work.settled(message);
  });
});
