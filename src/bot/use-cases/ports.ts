import type { ThreadKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';

/** Shows in the thread that the bot is at work. Showing may fail unseen: it never stands in an answer's way. */
export interface Statuses {
  /** At once; kept up until it is ended. */
  show(thread: ThreadKey): ShownStatus;
}

export interface ShownStatus {
  end(): void;
}

/** Offers to stop a question that takes long. Like a status it never stands in an answer's way. */
export interface StopOffers {
  /** Shown after a while, gone when it is ended. */
  show(question: Question): ShownStatus;
}
