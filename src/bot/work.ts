import type { AskQuestion } from './use-cases/ask-question.ts';
import type { Question, ThreadKey } from './use-cases/ports.ts';

/** Questions in work: one at a time in a thread, in the order they came; threads beside each other. */
export interface Work {
  /** A question that is already in work is not taken twice. */
  take(question: Question): void;
  /** Resolves when nothing is in work. */
  drained(): Promise<void>;
  /** Ends what is in work; it stays unfinished in the journal. */
  abort(): void;
}

export function createWork(ask: AskQuestion): Work {
  /** The last of each thread's line; a thread without work has no entry. */
  const lines = new Map<string, Promise<void>>();
  /** Each question in work and what ends it: a signal of its own, because a shared one would gather listeners. */
  const taken = new Map<string, AbortController>();
  let aborted = false;

  return {
    take(question) {
      const message = keyOf(question.thread, question.messageTs);
      if (taken.has(message) || aborted) return;
      const end = new AbortController();
      taken.set(message, end);
      const thread = keyOf(question.thread, question.thread.threadTs);
      const line = (lines.get(thread) ?? Promise.resolve()).then(async () => {
        if (!end.signal.aborted) await ask(question, end.signal);
        taken.delete(message);
        if (lines.get(thread) === line) lines.delete(thread);
      });
      lines.set(thread, line);
    },
    async drained() {
      while (lines.size > 0) await Promise.all(lines.values());
    },
    abort() {
      aborted = true;
      for (const end of taken.values()) end.abort();
    },
  };
}

const keyOf = ({ team, channel }: ThreadKey, ts: string): string => `${team}/${channel}/${ts}`;
