import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../shared/start-thread.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { type Survey, surveySchema } from './survey.ts';

/** A smaller schema takes less time than a thread takes to start. */
const FEW_TABLES = 100;
/** Copying a hundred tables to a thread takes about a millisecond. */
const TABLES_AT_ONCE = 100;
const LONGEST_MS = 60_000;

/** What is sent to the thread: some of the tables; then, for each part of the answer, a request to send it. */
export type SurveyOrder = { tables: DatabaseSchema['tables'] } | { next: true };
/** What it answers. Messages that are there are read in one go, hence one at a time. */
export type SurveyPart = Survey & { done: boolean };

/** `surveySchema`, of a large schema in a thread of its own. @throws Error when the thread fails or `signal` aborts */
export async function surveyAside(schema: DatabaseSchema, signal: AbortSignal): Promise<Survey> {
  if (schema.tables.length <= FEW_TABLES) return surveySchema(schema);
  signal.throwIfAborted();
  const thread = startThread('./survey-worker', import.meta.url);
  const giveUp = setTimeout(() => void thread.terminate(), LONGEST_MS).unref();
  const leave = () => void thread.terminate();
  signal.addEventListener('abort', leave, { once: true });
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that surveys a schema ended early')));
  });
  // It is awaited below; a failure before that counts as handled.
  ended.catch(() => undefined);
  try {
    for (let at = 0; at < schema.tables.length; at += TABLES_AT_ONCE) {
      thread.postMessage({ tables: schema.tables.slice(at, at + TABLES_AT_ONCE) } satisfies SurveyOrder);
      await nextTurn();
    }
    return await collect(thread, ended);
  } finally {
    clearTimeout(giveUp);
    signal.removeEventListener('abort', leave);
    await thread.terminate();
  }
}

async function collect(thread: Worker, ended: Promise<never>): Promise<Survey> {
  const whole: Survey = { tables: [], joins: [] };
  for (;;) {
    const next = new Promise<SurveyPart>((resolve) => {
      thread.once('message', resolve);
    });
    thread.postMessage({ next: true } satisfies SurveyOrder);
    const part = await Promise.race([next, ended]);
    whole.tables.push(...part.tables);
    whole.joins.push(...part.joins);
    if (part.done) return whole;
    await nextTurn();
  }
}
