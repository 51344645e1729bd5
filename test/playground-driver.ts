import type { Playground } from '../src/playground/index.ts';
import type { ApiCall, Fault } from '../src/playground/server/web-api/observer.ts';
import type { MessageRecord, PersonRecord, StatusRecord } from '../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../src/playground/server/workspace/seed.ts';
import type { Workspace } from '../src/playground/server/workspace/workspace.ts';

/** What somebody wrote, as the driver names it again later. */
interface Posted {
  channel: string;
  ts: string;
  /** The root of its thread; its own `ts` when it is one. */
  threadTs: string;
}

interface DrivenPerson {
  /** @param where a channel's name, or `dm` for the direct message with the bot */
  says(where: string, text: string, options?: { threadTs?: string }): Promise<Posted>;
}

export interface PlaygroundDriver {
  asPerson(name: string): DrivenPerson;
  /** The bot's n-th message in the thread of `posted`, counted from `posted` on. Fails with what is there instead. */
  answerTo(posted: Posted, n?: number): Promise<MessageRecord>;
  /** Oldest first, replies included. `dm:ana` is her direct message with the bot. */
  messagesIn(where: string): MessageRecord[];
  /** Everything the bot said it was doing in this thread since the driver was made; '' is a clearing. */
  statusesOf(posted: Posted): string[];
  /** The bot's calls of the Web API since the driver was made. */
  calls(method?: string): ApiCall[];
  /** Resolves with the n-th call of this method, counted from when the driver was made. */
  callOf(method: string, n?: number): Promise<ApiCall>;
  /** The next call of this method meets the fault instead; several wait in line. */
  failNext(method: string, fault: Fault): void;
  /** Resolves when the bot is connected, or no longer is. */
  botConnected(connected?: boolean): Promise<void>;
}

interface DriverOptions {
  /** How long an awaited thing may take, in milliseconds of the real clock. */
  deadlineMs?: number;
}

/** Acts as the people of a playground and awaits what the bot does. Every wait is for an event. */
export function drive(playground: Playground, { deadlineMs = 15_000 }: DriverOptions = {}): PlaygroundDriver {
  const { workspace } = playground;
  const seen = watch(playground, deadlineMs);
  const story = (posted: Posted): string => tellThread(posted, playground, seen.calls);
  return {
    asPerson: (name) => makePerson(personNamed(name, workspace), workspace),
    answerTo: (posted, n = 1) =>
      seen.until(
        () => answersTo(posted, workspace)[n - 1],
        () => `no answer ${n} to ${posted.ts}; ${story(posted)}`,
      ),
    messagesIn: (where) => workspace.messages(channelNamed(where, workspace)),
    statusesOf: ({ channel, threadTs }) =>
      seen.statuses
        .filter((status) => status.channel === channel && status.threadTs === threadTs)
        .map(({ status }) => status),
    calls: (method) => seen.calls.filter((call) => method === undefined || call.method === method),
    callOf: (method, n = 1) =>
      seen.until(
        () => seen.calls.filter((call) => call.method === method)[n - 1],
        () => `no call ${n} of ${method}; the bot called: ${methodsOf(seen.calls)}`,
      ),
    failNext: (method, fault) => void seen.faults.set(method, [...(seen.faults.get(method) ?? []), fault]),
    async botConnected(connected = true) {
      await seen.until(
        () => playground.botConnected() === connected || undefined,
        () => `the bot did not ${connected ? 'connect' : 'disconnect'}`,
      );
    },
  };
}

interface Seen {
  calls: ApiCall[];
  statuses: StatusRecord[];
  /** Waiting to happen, by method. */
  faults: Map<string, Fault[]>;
  /** Looks at every change until something is found, or fails at the deadline. */
  until<T>(find: () => T | undefined, failure: () => string): Promise<T>;
}

function watch(playground: Playground, deadlineMs: number): Seen {
  const calls: ApiCall[] = [];
  const statuses: StatusRecord[] = [];
  const faults = new Map<string, Fault[]>();
  const waiters = new Set<() => void>();
  const changed = (): void => waiters.forEach((check) => check());
  playground.observeCalls((call) => {
    calls.push(call);
    const fault = faults.get(call.method)?.shift();
    changed();
    return fault;
  });
  playground.workspace.subscribe((change) => {
    if (change.kind === 'status') statuses.push(change.status);
    changed();
  });
  playground.onBotConnectionChange(changed);
  const until = <T>(find: () => T | undefined, failure: () => string): Promise<T> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(deadline);
        waiters.delete(check);
      };
      const check = (): void => {
        const value = find();
        if (value === undefined) return;
        done();
        resolve(value);
      };
      const deadline = setTimeout(() => {
        done();
        reject(new Error(`${failure()} (waited ${deadlineMs} ms)`));
      }, deadlineMs);
      waiters.add(check);
      check();
    });
  return { calls, statuses, faults, until };
}

function makePerson(person: PersonRecord, workspace: Workspace): DrivenPerson {
  return {
    async says(where, text, { threadTs } = {}) {
      const channel = channelNamed(where === 'dm' ? `dm:${person.name}` : where, workspace);
      const message = workspace.say({ channel, user: person.id, text, threadTs: threadTs ?? null });
      return { channel, ts: message.ts, threadTs: message.threadTs ?? message.ts };
    },
  };
}

function personNamed(name: string, workspace: Workspace): PersonRecord {
  const person = workspace.people().find((candidate) => candidate.name === name);
  if (person === undefined) throw new Error(`nobody is called ${name}`);
  return person;
}

function channelNamed(where: string, workspace: Workspace): string {
  const direct = where.startsWith('dm:') ? personNamed(where.slice(3), workspace) : undefined;
  const channel = workspace
    .channels()
    .find(({ id, kind, name, members }) =>
      direct === undefined ? name === where || id === where : kind === 'direct' && members.includes(direct.id),
    );
  if (channel === undefined) throw new Error(`there is no channel ${where}`);
  return channel.id;
}

function answersTo({ channel, ts, threadTs }: Posted, workspace: Workspace): MessageRecord[] {
  return workspace.replies(channel, threadTs).filter((message) => message.user === BOT_USER && message.ts > ts);
}

function tellThread({ channel, threadTs }: Posted, playground: Playground, calls: readonly ApiCall[]): string {
  const { workspace } = playground;
  const thread = [workspace.message(channel, threadTs), ...workspace.replies(channel, threadTs)];
  return [
    'the thread holds:',
    ...thread.map((message) => describe(message, workspace.people())),
    `the bot called: ${methodsOf(calls)}`,
    `the bot is ${playground.botConnected() ? '' : 'not '}connected`,
  ].join('\n');
}

function methodsOf(calls: readonly ApiCall[]): string {
  return calls.map(({ method }) => method).join(', ') || 'nothing';
}

function describe(message: MessageRecord | undefined, people: readonly PersonRecord[]): string {
  if (message === undefined) return '  (deleted)';
  const author = people.find(({ id }) => id === message.user)?.name ?? message.user;
  return `  ${message.ts} ${author}: ${message.text.slice(0, 200)}`;
}
