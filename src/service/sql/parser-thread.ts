import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { z } from 'zod';
import { REFUSALS, SqlRefusedError } from './refused.ts';

const LONGEST_MS = 10_000;
/** A parser keeps the memory that its longest text took. What takes seconds is longer than this. */
const LONG_TEXT = 20_000;
/** Long texts often come one after the other. So long their parser is kept for the next. */
const KEPT_MS = 1_000;

/** `broken` where not the text is wrong but the parser came to its end. */
const answerSchema = z.union([z.object({ json: z.string() }), z.object({ error: z.string(), broken: z.boolean() })]);
type Answer = z.infer<typeof answerSchema>;

interface Parser {
  /** Path of the package's CommonJS file. */
  path: string;
  /** Body of `async (parser, job) => Answer`, in JavaScript; `parser` is the loaded package. */
  body: string;
}

interface Job {
  sql: string;
  dialect?: string;
}

/**
 * A parser in a thread of its own, started on first use. Both parsers are WebAssembly: nesting without end overflows
 * their stack, which nothing unwinds, so that they answer nothing any more; and some texts take them long. A thread can
 * be ended and started again, and blocks nothing else. Long texts have their own thread, so that no one waits behind
 * those of another.
 * @returns the JSON of the tree, or what is wrong with the text
 */
export function createParserThread(parser: Parser): Parse {
  const [short, long] = [createLane(parser), createLane(parser)];
  return (job) => (job.sql.length > LONG_TEXT ? long(job) : short(job));
}

type Parse = (job: Job) => Promise<{ json: string } | { error: string }>;

/** One text after the other. */
function createLane(parser: Parser): Parse {
  const queue = new PQueue({ concurrency: 1 });
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;

  async function ask(job: Job): Promise<Answer> {
    clearTimeout(ending);
    const used = (thread ??= startThread(parser));
    used.ref();
    try {
      const answer = answerSchema.parse(await answerOf(used, job));
      if ('broken' in answer && answer.broken) await end(used);
      else if (job.sql.length > LONG_TEXT) ending = setTimeout(() => void end(used), KEPT_MS).unref();
      return answer;
    } catch (cause) {
      await end(used);
      throw new SqlRefusedError('This SQL is too complex to check.', { cause });
    } finally {
      used.unref();
    }
  }

  async function end(used: Worker): Promise<void> {
    if (thread === used) thread = undefined;
    await used.terminate();
  }

  return async (job) => {
    const answer = await queue.add(() => ask(job));
    if ('broken' in answer && answer.broken) throw new SqlRefusedError(REFUSALS.tooDeep);
    return answer;
  };
}

/** @throws what the thread failed of, or that it takes too long */
function answerOf(thread: Worker, job: Job): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`No answer after ${LONGEST_MS} ms.`))), LONGEST_MS);
    const answered = (answer: unknown) => end(() => resolve(answer));
    const failed = (error: Error) => end(() => reject(error));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', answered).off('error', failed);
      settle();
    };
    thread.on('message', answered).on('error', failed);
    thread.postMessage(job);
  });
}

function startThread({ path, body }: Parser): Worker {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const parser = require(workerData.path);
    const parse = async (parser, job) => {${body}};
    parentPort.on('message', (job) =>
      parse(parser, job)
        .catch((error) => ({ error: String(error?.message), broken: true }))
        .then((answer) => parentPort.postMessage(answer)));`;
  const thread = new Worker(code, { eval: true, workerData: { path }, env: {}, execArgv: [], stderr: true });
  // The call that waits gets the failure itself.
  thread.on('error', () => undefined);
  return thread;
}
