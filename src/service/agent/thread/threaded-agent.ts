import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../shared/start-thread.ts';
import type { DatabaseSchema } from '../../connectors/connector.ts';
import type { Agent, AgentOutcome, AgentRequest, SourceOverview } from '../agent.ts';
import { NOTHING_CHECKED } from '../checked.ts';
import { EngineStoppedError, receiveError } from './errors.ts';
import type { AgentMethod, FromThread, SentOutcome, ToThread } from './protocol.ts';
import { createSentSources, type SentSources } from './sent-sources.ts';
import { createStatements, type Statements } from './statements.ts';

export interface ThreadedAgent extends Agent {
  prepare(this: void, schema: DatabaseSchema): void;
  isForEngine(request: AgentRequest): Promise<boolean>;
  overview(this: void, request: AgentRequest): Promise<SourceOverview>;
  /** Ends the threads; questions that are being answered fail. */
  close(): Promise<void>;
}

export interface ThreadedAgentOptions {
  /** The module that calls `serveAgent`, without its extension, relative to `base`. */
  worker: string;
  base: string;
  /** Of the heap of a thread, in megabytes. */
  maxMegabytes?: number;
  /** Given to the module as `workerData`. */
  data?: unknown;
}

/** Reading a schema of more tables may take seconds, and others shall not wait for it. */
const MANY_TABLES = 500;

/**
 * An agent that works in threads of its own, started on first use: whatever a question takes, nothing else waits for it.
 * Schemas with many tables have another thread than the rest. A thread that ends fails the questions it had, and the
 * next question starts another.
 */
export function createThreadedAgent(options: ThreadedAgentOptions): ThreadedAgent {
  const [small, large] = [createLane(options), createLane(options)];
  const laneOf = ({ schema }: Pick<AgentRequest, 'schema'>) => (schema.tables.length > MANY_TABLES ? large : small);
  return {
    prepare: (schema) => laneOf({ schema }).prepare(schema),
    answer: (request) => laneOf(request).answer(request),
    isForEngine: (request) => laneOf(request).isForEngine(request),
    overview: (request) => laneOf(request).overview(request),
    close: async () => {
      await Promise.all([small.close(), large.close()]);
    },
  };
}

interface Call {
  statements: Statements;
  settle: (message: FromThread) => void;
  fail: (error: unknown) => void;
}

interface Running {
  thread: Worker;
  sources: SentSources;
  calls: Map<number, Call>;
  post: (message: ToThread) => void;
}

function createLane(options: ThreadedAgentOptions): ThreadedAgent {
  let running: Running | undefined;
  let count = 0;

  function start(): Running {
    const thread = startThread(options.worker, options.base, options);
    const calls: Running['calls'] = new Map();
    const post = (message: ToThread) => thread.postMessage(message);
    const started: Running = { thread, calls, post, sources: createSentSources(post) };
    const end = (cause: unknown) => {
      if (running === started) running = undefined;
      for (const call of calls.values()) call.fail(new EngineStoppedError({ cause }));
    };
    thread.on('message', (message: FromThread) => calls.get(message.call)?.settle(message));
    thread.on('error', end);
    thread.on('exit', (code) => end(new Error(`the engine's thread ended with ${code}`)));
    thread.unref();
    return started;
  }

  async function ask(method: AgentMethod, request: AgentRequest): Promise<FromThread> {
    const { schema, profile, execute, check, report, onLinks, signal, ...others } = request;
    const { onModelRequest: _, onModelEnd: __, modelTokens: ___, ...sent } = others;
    signal.throwIfAborted();
    // It begins here: starting a thread and sending it the schema may take longer than all the rest.
    report({ stage: 'reading_question' });
    running ??= start();
    const { thread, calls, post, sources } = running;
    const call = ++count;
    let leave = () => {};
    const settled = new Promise<FromThread>((resolve, reject) => {
      const statements = createStatements({ call, execute, signal, post });
      leave = () => {
        post({ kind: 'abort', call });
        reject(signal.reason);
      };
      const settle = (message: FromThread) => {
        if (message.kind === 'execute' || message.kind === 'give-up') statements.handle(message);
        else if (message.kind === 'check') void checkFor(message, { check, post });
        else if (message.kind === 'stage') report(message.stage);
        else if (message.kind === 'links') onLinks?.(message.links);
        else if (message.kind === 'failed')
          reject(statements.errorOf(message.statement) ?? receiveError(message.error));
        else resolve(withResult(message, statements));
      };
      calls.set(call, { statements, settle, fail: reject });
      signal.addEventListener('abort', leave, { once: true });
    });
    // It may fail while the schema is being sent.
    settled.catch(() => undefined);
    thread.ref();
    try {
      const ids = await Promise.race([sources.send(schema, profile), settled]);
      if ('kind' in ids) return ids;
      post({
        kind: 'ask',
        call,
        method,
        ...ids,
        request: sent,
        isChecked: check !== undefined,
        wantsLinks: onLinks !== undefined,
      });
      return await settled;
    } finally {
      signal.removeEventListener('abort', leave);
      calls.delete(call);
      if (calls.size === 0) thread.unref();
    }
  }

  return {
    prepare(schema) {
      running ??= start();
      // Whoever asks is told why.
      running.sources.sendSchema(schema).catch(() => undefined);
    },
    async answer(request) {
      const message = await ask('answer', request);
      if (message.kind !== 'outcome') throw unexpected(message);
      return wholeOutcome(message.outcome);
    },
    async isForEngine(request) {
      const message = await ask('isForEngine', request);
      if (message.kind !== 'is-for-engine') throw unexpected(message);
      return message.isForEngine;
    },
    async overview(request) {
      const message = await ask('overview', request);
      if (message.kind !== 'overview') throw unexpected(message);
      return message.overview;
    },
    async close() {
      await running?.thread.terminate();
    },
  };
}

async function checkFor(
  { call, statement, sql, whole }: FromThread & { kind: 'check' },
  { check, post }: { check: AgentRequest['check']; post: (message: ToThread) => void },
): Promise<void> {
  // Whoever waits for it goes on without it where nobody can look.
  const checked = (await check?.(sql, whole).catch(() => undefined)) ?? NOTHING_CHECKED;
  post({ kind: 'checked', call, statement, checked });
}

/** With the rows of the statement that the agent answers with. */
function withResult(message: FromThread, statements: Statements): FromThread {
  if (message.kind !== 'outcome' || !('resultOf' in message.outcome)) return message;
  const { outcome, resultOf } = message.outcome;
  return { ...message, outcome: { outcome: { ...outcome, result: statements.resultOf(resultOf) } } };
}

function wholeOutcome(sent: SentOutcome): AgentOutcome {
  if ('resultOf' in sent) throw new Error('the rows of an answer are missing');
  return sent.outcome;
}

const unexpected = ({ kind }: FromThread) => new Error(`the engine's thread answered with ${kind}`);
