import type { Playground } from '../src/playground/index.ts';
import type { CallFault, DeliveryFault } from '../src/playground/protocol/protocol.ts';
import type { ApiCall } from '../src/playground/server/web-api/observer.ts';
import type { FileRecord, MessageRecord, PersonRecord } from '../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../src/playground/server/workspace/seed.ts';
import type { StepEnd } from '../src/playground/server/workspace/steps.ts';
import type { Workspace } from '../src/playground/server/workspace/workspace.ts';
import { channelNamed, personNamed } from './driver/names.ts';
import { type DrivenPerson, makePerson, type Posted } from './driver/person.ts';
import type { TypedState } from './driver/typed-state.ts';
import { watch } from './driver/watch.ts';

interface FileInThread extends FileRecord {
  bytes: Buffer;
  /** The message that shows it. */
  message: MessageRecord;
}

export interface PlaygroundDriver {
  asPerson(name: string): DrivenPerson;
  /**
   * The bot's n-th message in the thread of `posted`, counted from `posted` on. Fails with what is there instead. One that
   * only shows how far a question is counts when it has become the answer.
   */
  answerTo(posted: Posted, n?: number): Promise<MessageRecord>;
  /** The message that shows how far the question is. */
  progressOf(posted: Posted): Promise<MessageRecord>;
  /** Oldest first, replies included. `dm:ana` is her direct message with the bot. */
  messagesIn(where: string): MessageRecord[];
  /** Every file shown in the thread, oldest first. */
  filesIn(posted: Posted): FileInThread[];
  /** Awaits the n-th file in the thread. */
  fileIn(posted: Posted, n?: number): Promise<FileInThread>;
  /** Everything the bot said it was doing in this thread since the driver was made; '' is a clearing. */
  statusesOf(posted: Posted): string[];
  /** The bot's calls of the Web API since the driver was made. */
  calls(method?: string): ApiCall[];
  /** Resolves with the n-th call of this method, counted from when the driver was made. */
  callOf(method: string, n?: number): Promise<ApiCall>;
  /** The next call of this method, about this conversation, meets the fault instead; several wait in line. */
  failNext(method: string, fault: CallFault, where?: string): void;
  /** The next event meets the fault on its way to the bot. */
  failNextEvent(fault: DeliveryFault): void;
  /** A workflow reaches a step of the app: resolves with what the app made of it. */
  runsStep(callbackId: string, inputs: Record<string, unknown>): Promise<StepEnd>;
  /** Puts somebody (`parley` is the bot) into a channel, or out of it. */
  invites(where: string, name: string): void;
  removes(where: string, name: string): void;
  /** An admin takes the app away. */
  uninstalls(): void;
  /** An admin takes the app's tokens away. */
  revokesTokens(): void;
  /** Resolves when it holds; looked at after every change, every call and now and then. */
  until(holds: () => boolean): Promise<void>;
  /** Resolves when the bot is connected, or no longer is. */
  botConnected(connected?: boolean): Promise<void>;
}

interface DriverOptions {
  /** How long an awaited thing may take, in milliseconds of the real clock. */
  deadlineMs?: number;
}

/** Acts as the people of a playground and awaits what the bot does. Every wait is for an event. */
export function drive(playground: Playground, { deadlineMs = 30_000 }: DriverOptions = {}): PlaygroundDriver {
  const { workspace } = playground;
  const seen = watch(playground, deadlineMs);
  const typed: TypedState = new Map();
  const shown = new Map<string, number>();
  const story = (posted: Posted): string => tellThread(posted, playground, seen.calls);
  return {
    asPerson: (name) => makePerson(personNamed(name, workspace), { playground, seen, typed, shown }),
    answerTo: (posted, n = 1) =>
      seen.until(
        () => answersTo(posted, workspace)[n - 1],
        () => `no answer ${n} to ${posted.ts}; ${story(posted)}`,
      ),
    progressOf: (posted) =>
      seen.until(
        () => botsAfter(posted, workspace).find(isProgress),
        () => `nothing shows how far ${posted.ts} is; ${story(posted)}`,
      ),
    messagesIn: (where) => workspace.messages(channelNamed(where, workspace)),
    filesIn: (posted) => filesIn(posted, workspace),
    fileIn: (posted, n = 1) =>
      seen.until(
        () => filesIn(posted, workspace)[n - 1],
        () => `no file ${n} in the thread of ${posted.ts}; ${story(posted)}`,
      ),
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
    failNext: (method, fault, where) =>
      playground.faults.planForCall(method, fault, where === undefined ? undefined : channelNamed(where, workspace)),
    failNextEvent: (fault) => playground.faults.planForEvent(fault),
    runsStep(callbackId, inputs) {
      const id = playground.runStep(callbackId, inputs);
      return seen.until(
        () => workspace.steps.end(id),
        () => `the step ${callbackId} did not end; the bot called: ${methodsOf(seen.calls)}`,
      );
    },
    invites: (where, name) =>
      workspace.setMembership(channelNamed(where, workspace), personNamed(name, workspace).id, true),
    removes: (where, name) =>
      workspace.setMembership(channelNamed(where, workspace), personNamed(name, workspace).id, false),
    uninstalls: () => playground.uninstall(),
    revokesTokens: () => playground.revokeTokens(),
    async until(holds) {
      await seen.until(
        () => holds() || undefined,
        () => `what was awaited did not come; the bot called: ${methodsOf(seen.calls)}`,
      );
    },
    async botConnected(connected = true) {
      await seen.until(
        () => playground.botConnected() === connected || undefined,
        () => `the bot did not ${connected ? 'connect' : 'disconnect'}`,
      );
    },
  };
}

function filesIn({ channel, threadTs }: Posted, workspace: Workspace): FileInThread[] {
  const root = workspace.message(channel, threadTs);
  const thread = [...(root === undefined ? [] : [root]), ...workspace.replies(channel, threadTs)];
  return thread.flatMap((message) =>
    message.files.flatMap((id) => {
      const [file, bytes] = [workspace.files.find(id), workspace.files.bytes(id)];
      return file === undefined || bytes === undefined ? [] : [{ ...file, bytes, message }];
    }),
  );
}

const isProgress = ({ blocks }: MessageRecord): boolean => blocks.some(({ type }) => type === 'plan');

function answersTo(posted: Posted, workspace: Workspace): MessageRecord[] {
  return botsAfter(posted, workspace).filter((message) => !isProgress(message));
}

function botsAfter({ channel, ts, threadTs }: Posted, workspace: Workspace): MessageRecord[] {
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
