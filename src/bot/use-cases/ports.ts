import type { ChannelId, MessageTs, SlackUserId } from '../../shared/ids.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Question } from '../model/question.ts';

/** Shows in the thread that the bot is at work. Showing may fail unseen: it never stands in an answer's way. */
export interface Statuses {
  /** At once; kept up until it is ended. */
  show(thread: ThreadKey): ShownStatus;
}

export interface ShownStatus {
  end(): void;
}

/** A message of the bot. */
export interface Posted {
  /** undefined: only its asker sees it, and it cannot be found again. */
  ts: MessageTs | undefined;
  /** What Slack took: all of it, all but its chart, its text, or only that there is an answer. */
  form: 'whole' | 'without-chart' | 'text' | 'last-words';
  /** Where it stands when that is not the thread. */
  inDirect?: { channel: ChannelId; ts: MessageTs } | undefined;
}

/** How an outcome is told when not by a new message that everyone in the thread sees. */
export interface ReplyManner {
  /** The question it is about: what buttons that come before an answer carry. */
  question?: MessageTs | undefined;
  /** Takes the place of this message of the bot. */
  replaces?: MessageTs | undefined;
  /** What was told already, told anew. */
  isRedraw?: boolean;
  /** Only the asker sees it, through an address that Slack gave for it if there is one. */
  onlyTo?: { user: SlackUserId; responseUrl: string | undefined } | undefined;
  /** It goes to this person's direct messages. */
  inDirectTo?: SlackUserId | undefined;
}

/** Tells the thread what became of a question. */
export interface Replies {
  /** @throws when nothing at all could be posted */
  post(thread: ThreadKey, outcome: AskOutcome, manner?: ReplyManner): Promise<Posted>;
  /** Tells the thread that the answer is in the person's direct messages. */
  sayInDirect(thread: ThreadKey, user: SlackUserId): Promise<MessageTs | undefined>;
}

/** Offers to stop a question that takes long. Like a status it never stands in an answer's way. */
export interface StopOffers {
  /** Shown after a while, gone when it is ended. */
  show(question: Question): ShownStatus;
}
