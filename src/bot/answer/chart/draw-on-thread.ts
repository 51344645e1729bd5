import type { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { startThread } from '../../../shared/start-thread.ts';
import type { Chart } from './chart.ts';

/** What the thread answers to a chart. */
export type Drawn = { png: Uint8Array; failure?: undefined } | { png?: undefined; failure: string };

/** Draws pictures of charts beside everything else. */
export interface ChartDrawing {
  /** @throws when it can't be drawn, takes too long, or too many wait */
  draw: (chart: Chart) => Promise<Uint8Array>;
  /** What is not drawn by now never is. */
  close: () => Promise<void>;
}

interface DrawingOptions {
  start?: () => Worker;
  patienceMs?: number;
}

/** The first has to load the libraries; on a busy machine too. */
const PATIENCE_MS = 30_000;
/** Behind so many, a picture comes too late to be looked at. */
const MOST_WAITING = 50;
/** A thread takes some hundred megabytes. */
const IDLE_MS = 60_000;
const MAX_MEGABYTES = 512;

/**
 * Draws one picture after the other on a thread, which starts with the first and ends when it has been idle. One that hangs
 * or crashes takes the thread with it, and the next picture starts another.
 */
export function makeChartDrawing({
  start = () => startThread('./draw-worker', import.meta.url, { maxMegabytes: MAX_MEGABYTES }),
  patienceMs = PATIENCE_MS,
}: DrawingOptions = {}): ChartDrawing {
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };

  const begin = (): Worker => {
    const begun = start();
    begun.unref();
    // Whoever waits for it gets the failure itself.
    begun.on('error', () => undefined);
    begun.once('exit', () => {
      if (thread === begun) thread = undefined;
    });
    return begun;
  };

  const drawNext = async (chart: Chart): Promise<Uint8Array> => {
    closing.signal.throwIfAborted();
    clearTimeout(idle);
    try {
      const drawn = await answerOf((thread ??= begin()), chart);
      if (drawn.png !== undefined) return drawn.png;
      throw new Error(drawn.failure);
    } catch (error) {
      // It may still be at it.
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  };

  const answerOf = async (drawing: Worker, chart: Chart): Promise<Drawn> => {
    let forget = (): void => {};
    const answered = new Promise<Drawn>((resolve, reject) => {
      const onExit = (): void => reject(closing.signal.reason ?? new Error('the thread that draws ended'));
      const timer = setTimeout(() => reject(new Error(`not drawn in ${patienceMs} ms`)), patienceMs);
      drawing.on('message', resolve).on('error', reject).on('exit', onExit);
      forget = () => {
        clearTimeout(timer);
        drawing.off('message', resolve).off('error', reject).off('exit', onExit);
      };
    });
    try {
      drawing.postMessage(chart);
      return await answered;
    } finally {
      forget();
    }
  };

  return {
    async draw(chart) {
      if (queue.size >= MOST_WAITING) throw new Error('too many pictures wait to be drawn');
      return queue.add(() => drawNext(chart));
    },
    async close() {
      closing.abort(new Error('the bot is stopping'));
      clearTimeout(idle);
      await end();
    },
  };
}
