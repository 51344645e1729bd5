import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Timers } from '../../../shared/timers.ts';
import { untilAborted } from '../../deadline.ts';
import type { AskingPerson } from '../connector.ts';
import { ConnectorError, SENTENCES } from '../errors.ts';
import { interruptAfter } from '../rest/interruption.ts';
import { pause } from '../rest/pause.ts';
import type { Api, Cell, Reply, WireColumn } from './api.ts';
import { namingRoles, type Roles } from './roles.ts';
import { type Context, statementBody } from './statement-body.ts';

interface ReadOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

interface StatementOptions {
  /** 0: all. */
  maxRows: number;
  timeoutMs: number;
  /** With whose role; undefined: with the source's own. */
  person?: AskingPerson | undefined;
}

interface Result {
  columns: WireColumn[];
  /** Part after part; each is fetched when it is asked for. */
  parts: () => AsyncIterable<Cell[][]>;
  /** Snowflake itself left rows out. */
  cut: boolean;
}

/** The time of one call. What still runs at its end is cancelled. */
export interface Session {
  query(text: string, options: StatementOptions): Promise<Result>;
}

/** What ran on the warehouse since the source was opened. */
interface Meter {
  statements: number;
  ms: number;
}

export interface Sessions {
  meter: Readonly<Meter>;
  /** @throws ConnectorError */
  read<T>(options: ReadOptions, work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for running calls. */
  close(): Promise<void>;
}

/** By default, warehouses run eight statements at once, and other clients need some of them. */
const MOST_CALLS = 5;
const SUBMIT_TIMEOUT_MS = 20_000;
const CANCEL_TIMEOUT_MS = 5_000;
const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 2_000;

export interface SessionsDeps {
  api: Api;
  context: Context;
  roles: Roles;
  timers: Timers;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const slots = new PQueue({ concurrency: MOST_CALLS });
  /** Including those that no one waits for any more, until they are cancelled. */
  const statements = new Set<Promise<unknown>>();
  const meter: Meter = { statements: 0, ms: 0 };
  let closed = false;
  const track = (statement: Promise<unknown>): void => {
    const done = statement.catch(() => undefined).finally(() => statements.delete(done));
    statements.add(done);
  };
  return {
    meter,
    async read({ timeoutMs, signal }, work) {
      if (closed) throw new ConnectorError('cannot-reach', 'The connection to Snowflake was closed.');
      const interruption = interruptAfter(deps.timers, timeoutMs, signal);
      const session = { ...deps, meter, interrupted: interruption.signal, track };
      try {
        return await untilAborted(interruption.signal, () => slots.add(() => inSession(session, work)));
      } finally {
        interruption.clear();
      }
    },
    async close() {
      closed = true;
      await slots.onIdle();
      await Promise.all(statements);
    },
  };
}

interface SessionDeps extends SessionsDeps {
  meter: Meter;
  interrupted: AbortSignal;
  track: (statement: Promise<unknown>) => void;
}

async function inSession<T>(deps: SessionDeps, work: (session: Session) => Promise<T>): Promise<T> {
  deps.interrupted.throwIfAborted();
  const leaving = new AbortController();
  const session: Session = { query: (text, options) => query({ ...deps, leaving: leaving.signal }, text, options) };
  try {
    return await untilAborted(deps.interrupted, () => work(session));
  } finally {
    leaving.abort(new ConnectorError('cancelled', SENTENCES.cancelled));
  }
}

async function query(
  deps: SessionDeps & { leaving: AbortSignal },
  text: string,
  options: StatementOptions,
): Promise<Result> {
  const { api, context, roles, leaving } = deps;
  const { person } = options;
  leaving.throwIfAborted();
  // Not under `leaving`: only who knows the handle of a statement can cancel it.
  const body = statementBody(text, { ...options, ...context, person, role: roles.of(person) });
  const submitted = within(SUBMIT_TIMEOUT_MS, (signal) => api.submit(body, randomUUID(), signal));
  const ending = onMeter(deps.meter, text, untilDone(deps, submitted));
  deps.track(ending);
  const done = await ending.catch((error: unknown) => {
    throw person !== undefined && roles.byPerson ? namingRoles(error) : error;
  });
  return {
    columns: done.columns,
    cut: done.cut,
    async *parts() {
      yield done.rows;
      for (let at = 1; at < done.parts; at += 1) yield await api.part(done.handle, at, leaving);
    },
  };
}

/** SHOW and EXPLAIN need no warehouse. */
const ON_WAREHOUSE = /^\s*(SELECT|WITH|\()/i;

async function onMeter<T>(meter: Meter, text: string, running: Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await running;
  } finally {
    if (ON_WAREHOUSE.test(text)) {
      meter.statements += 1;
      meter.ms += performance.now() - began;
    }
  }
}

/** In words; undefined: nothing ran. */
export function sayMeter({ statements, ms }: Meter): string | undefined {
  if (statements === 0) return undefined;
  const ran = `${statements} ${statements === 1 ? 'statement' : 'statements'} took ${(ms / 1_000).toFixed(1)} seconds`;
  return `${ran} on the warehouse. Snowflake bills at least a minute whenever it resumes one.`;
}

/** Looks again and again, ever more rarely. A statement that is left before its end is cancelled. */
async function untilDone(
  { api, timers, leaving }: SessionDeps & { leaving: AbortSignal },
  submitted: Promise<Reply>,
): Promise<Extract<Reply, { kind: 'done' }>> {
  try {
    let reply = await submitted;
    for (let wait = FIRST_LOOK_MS; reply.kind === 'running'; wait = Math.min(wait * 1.5, LONGEST_LOOK_MS)) {
      await pause(timers, wait, leaving);
      reply = await api.look(reply.handle, leaving);
    }
    return reply;
  } finally {
    if (leaving.aborted) await cancel(api, submitted).catch(() => undefined);
  }
}

async function cancel(api: Api, submitted: Promise<Reply>): Promise<void> {
  const reply = await submitted;
  if (reply.kind === 'running') await within(CANCEL_TIMEOUT_MS, (signal) => api.cancel(reply.handle, signal));
}

/** @throws ConnectorError */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new ConnectorError('cannot-reach', "Snowflake isn't responding.", { fields: ['account'] })),
    ms,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
