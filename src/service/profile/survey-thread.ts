import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { startThread } from '../threads/start-thread.ts';
import { type Survey, surveySchema } from './survey.ts';

/** A smaller schema takes less time than a thread takes to start. */
const FEW_TABLES = 100;
/** Copying a hundred tables to a thread takes about a millisecond. */
const TABLES_AT_ONCE = 100;
const LONGEST_MS = 60_000;

/** What the thread is told: some of the tables, then that these were all. */
export type SurveyOrder = { tables: DatabaseSchema['tables'] } | { done: true };
/** What it answers: some of the tables, and at the end the rest. */
export type SurveyPart = Survey & { done: boolean };

/** `surveySchema`, of a large schema in a thread of its own. @throws Error when the thread fails or `signal` aborts */
export async function surveyAside(schema: DatabaseSchema, signal: AbortSignal): Promise<Survey> {
  if (schema.tables.length <= FEW_TABLES) return surveySchema(schema);
  const thread = startThread('./survey-worker', import.meta.url);
  const giveUp = setTimeout(() => void thread.terminate(), LONGEST_MS).unref();
  const leave = () => void thread.terminate();
  signal.addEventListener('abort', leave, { once: true });
  try {
    const whole: Survey = { tables: [], joins: [] };
    const collected = new Promise<Survey>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('the thread that surveys a schema ended early')));
      thread.on('message', (part: SurveyPart) => {
        whole.tables.push(...part.tables);
        whole.joins.push(...part.joins);
        if (part.done) resolve(whole);
      });
    });
    // Whoever waits for it waits below; the thread may fail before.
    collected.catch(() => undefined);
    await once(thread, 'online');
    for (let at = 0; at < schema.tables.length; at += TABLES_AT_ONCE) {
      thread.postMessage({ tables: schema.tables.slice(at, at + TABLES_AT_ONCE) } satisfies SurveyOrder);
      await nextTurn();
    }
    thread.postMessage({ done: true } satisfies SurveyOrder);
    return await collected;
  } finally {
    clearTimeout(giveUp);
    signal.removeEventListener('abort', leave);
    await thread.terminate();
  }
}
