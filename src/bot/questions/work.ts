import type { TeamId } from '../../shared/ids.ts';
import type { MessageKey, ThreadKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';

/** Questions in work: one at a time in a thread, in the order they came; threads beside each other. */
export interface Work {
  /** A question that is already in work is not taken twice. */
  take(question: Question): void;
  /** Ends this question. false: it is not in work, or ends already. */
  stop(message: MessageKey, why: Stop['kind']): boolean;
  /** Ends what is in work in this thread. @returns how many */
  stopThread(thread: ThreadKey, why: Stop['kind']): number;
  /** Ends what is in work in this workspace. */
  stopTeam(team: TeamId, why: Stop['kind']): void;
  /** Resolves when this question is not in work. */
  settled(message: MessageKey): Promise<void>;
  /** Resolves when what is in work in this workspace now has come to its end. */
  settledIn(team: TeamId): Promise<void>;
  /** Resolves when nothing is in work. */
  drained: () => Promise<void>;
  /** Ends what is in work; it stays unfinished in the journal. */
  abort(): void;
}

/** Answers one received question where it was asked. When `signal` aborts without a `Stop` it stays unfinished. */
export type HandleQuestion = (question: Question, signal: AbortSignal) => Promise<void>;

interface Taken {
  team: TeamId;
  thread: string;
  /** Ends it: a signal of its own, because a shared one would gather listeners. */
  end: AbortController;
  done: Promise<void>;
}

/** @param onFailure gets what `ask` throws. A failure holds up neither the thread nor those who wait for the question. */
export function createWork(ask: HandleQuestion, onFailure: (error: unknown) => void): Work {
  /** The last of each thread's line; a thread without work has no entry. */
  const lines = new Map<string, Promise<void>>();
  const taken = new Map<string, Taken>();
  let aborted = false;

  return {
    take(question) {
      const message = keyOf(question.thread, question.messageTs);
      if (taken.has(message) || aborted) return;
      const end = new AbortController();
      const thread = keyOf(question.thread, question.thread.threadTs);
      const line = (lines.get(thread) ?? Promise.resolve()).then(async () => {
        try {
          // A stopped question still gets its reply. One that the process has no time for is left as it is.
          if (!aborted) await ask(question, end.signal);
        } catch (error) {
          onFailure(error);
        } finally {
          taken.delete(message);
          if (lines.get(thread) === line) lines.delete(thread);
        }
      });
      taken.set(message, { team: question.thread.team, thread, end, done: line });
      lines.set(thread, line);
    },
    stop(message, why) {
      const found = taken.get(keyOf(message, message.ts));
      if (found === undefined || found.end.signal.aborted) return false;
      found.end.abort(new Stop(why));
      return true;
    },
    stopThread(thread, why) {
      const key = keyOf(thread, thread.threadTs);
      const running = [...taken.values()].filter((one) => one.thread === key && !one.end.signal.aborted);
      for (const { end } of running) end.abort(new Stop(why));
      return running.length;
    },
    stopTeam(team, why) {
      for (const one of taken.values()) if (one.team === team) one.end.abort(new Stop(why));
    },
    async settledIn(team) {
      await Promise.all([...taken.values()].filter((one) => one.team === team).map(({ done }) => done));
    },
    async settled(message) {
      await taken.get(keyOf(message, message.ts))?.done;
    },
    async drained() {
      while (lines.size > 0) await Promise.all(lines.values());
    },
    abort() {
      aborted = true;
      for (const { end } of taken.values()) end.abort();
    },
  };
}

const keyOf = ({ team, channel }: { team: string; channel: string }, ts: string): string => `${team}/${channel}/${ts}`;

/** Why work on a question ends early: the reason of its abort signal. Without one, the process is going down. */
export class Stop extends Error {
  override name = 'Stop';
  /** `stopped`: a person stopped it, and sees that. `withdrawn`: its message is gone, or the bot is. `replaced`: it is asked again. */
  readonly kind: 'stopped' | 'withdrawn' | 'replaced';

  constructor(kind: Stop['kind']) {
    super(kind);
    this.kind = kind;
  }
}
