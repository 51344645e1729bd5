import type { TeamId } from '../../shared/ids.ts';
import { type MessageKey, messageId, type ThreadKey } from '../model/keys.ts';
import type { Question, StopKind } from '../model/question.ts';
import { TakenOver } from '../model/taken-over.ts';
import { QuestionTimes } from './question-times.ts';

/** Questions in work in this process: one at a time in a thread, in the order they came; threads beside each other. */
export interface Work {
  /** A question that is already in work is not taken twice. */
  take(question: Question, times?: QuestionTimes): void;
  has(message: MessageKey): boolean;
  /** Ends this question. false: it is not in work, or ends already. */
  stop(message: MessageKey, why: StopKind): boolean;
  /** Ends what is in work in this thread. @returns how many */
  stopThread(thread: ThreadKey, why: StopKind): number;
  /** Ends what is in work in this workspace. */
  stopTeam(team: TeamId, why: StopKind): void;
  /** Another process works on it: here it ends without a word. */
  lose(message: MessageKey): void;
  /** Resolves when this question is not in work. */
  settled(message: MessageKey): Promise<void>;
  /** Resolves when what is in work in this workspace now has come to its end. */
  settledIn(team: TeamId): Promise<void>;
  /** Resolves when nothing is in work. */
  drained: () => Promise<void>;
  /** Ends what is in work; it stays unfinished in the journal. */
  abort(): void;
  /** `waiting`: for an earlier question of their thread. */
  counts(): { running: number; waiting: number };
}

/**
 * Answers one received question where it was asked. When `signal` aborts without a `Stop` it stays unfinished. `not-yet`:
 * an earlier question of its thread is under way elsewhere, and may come here.
 */
export type HandleQuestion = (
  question: Question,
  signal: AbortSignal,
  times?: QuestionTimes,
) => Promise<'ended' | 'not-yet'>;

interface Taken {
  question: Question;
  message: string;
  thread: string;
  times: QuestionTimes;
  /** Ends it: a signal of its own, because a shared one would gather listeners. */
  end: AbortController;
  /** Resolves when it is no longer in work. */
  done: Promise<void>;
  isDone: () => void;
}

interface WorkOptions {
  /** Gets what `ask` throws. A failure holds up neither the thread nor those who wait for the question. */
  onFailure: (error: unknown) => void;
  /** Called before a question is no longer in work. `isInterrupted`: there was no time for it. */
  onEnd?: (message: MessageKey, isInterrupted: boolean) => Promise<void>;
}

export function createWork(ask: HandleQuestion, { onFailure, onEnd = async () => undefined }: WorkOptions): Work {
  /** The last of each thread's line; a thread without work has no entry. */
  const lines = new Map<string, Promise<void>>();
  const taken = new Map<string, Taken>();
  let aborted = false;

  /** Behind all that wait in its thread. */
  function enqueue(one: Taken): void {
    const { thread, times } = one;
    const began = performance.now();
    const line = (lines.get(thread) ?? Promise.resolve()).then(async () => {
      times.add('wait', performance.now() - began);
      if ((await attempt(one)) === 'not-yet' && !aborted) enqueue(one);
      else await settle(one);
      if (lines.get(thread) === line) lines.delete(thread);
    });
    lines.set(thread, line);
  }

  async function attempt({ question, end, times }: Taken): Promise<'ended' | 'not-yet'> {
    try {
      // A stopped question still gets its reply. One that the process has no time for is left as it is.
      return aborted ? 'ended' : await ask(question, end.signal, times);
    } catch (error) {
      onFailure(error);
      return 'ended';
    }
  }

  async function settle({ question, message, isDone }: Taken): Promise<void> {
    try {
      await onEnd({ ...question.thread, ts: question.messageTs }, aborted);
    } catch (error) {
      onFailure(error);
    } finally {
      taken.delete(message);
      isDone();
    }
  }

  return {
    take(question, times = new QuestionTimes()) {
      const message = messageId({ ...question.thread, ts: question.messageTs });
      if (taken.has(message) || aborted) return;
      let isDone = (): void => {};
      const done = new Promise<void>((resolve) => (isDone = resolve));
      const thread = rootOf(question.thread);
      const one = { question, message, thread, times, end: new AbortController(), done, isDone };
      taken.set(message, one);
      enqueue(one);
    },
    has: (message) => taken.has(messageId(message)),
    stop(message, why) {
      const found = taken.get(messageId(message));
      if (found === undefined || found.end.signal.aborted) return false;
      found.end.abort(new Stop(why));
      return true;
    },
    stopThread(thread, why) {
      const key = rootOf(thread);
      const running = [...taken.values()].filter((one) => one.thread === key && !one.end.signal.aborted);
      for (const { end } of running) end.abort(new Stop(why));
      return running.length;
    },
    lose(message) {
      taken.get(messageId(message))?.end.abort(new TakenOver());
    },
    stopTeam(team, why) {
      for (const one of taken.values()) if (one.question.thread.team === team) one.end.abort(new Stop(why));
    },
    async settledIn(team) {
      await Promise.all([...taken.values()].filter((one) => one.question.thread.team === team).map(({ done }) => done));
    },
    async settled(message) {
      await taken.get(messageId(message))?.done;
    },
    async drained() {
      while (lines.size > 0) await Promise.all(lines.values());
    },
    abort() {
      aborted = true;
      for (const { end } of taken.values()) end.abort();
    },
    // One runs in each thread that has any.
    counts: () => ({ running: lines.size, waiting: taken.size - lines.size }),
  };
}

/** A thread is named by its root. */
const rootOf = (thread: ThreadKey): string => messageId({ ...thread, ts: thread.threadTs });

/** Why work on a question ends early: the reason of its abort signal. Without one, the process is going down. */
export class Stop extends Error {
  override name = 'Stop';
  readonly kind: StopKind;

  constructor(kind: StopKind) {
    super(kind);
    this.kind = kind;
  }
}
