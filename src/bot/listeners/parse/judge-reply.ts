import { readsAsQuestion } from './reads-as-question.ts';
import { isAcknowledgement } from './small-talk.ts';

/** A reply in a thread the bot answers in, without a mention of the bot. */
export interface Reply {
  /** As `readQuestionText` gives it. */
  text: string;
  /** It mentions a person or a group, or begins with their name. */
  callsSomebody: boolean;
  /** Its writer asked what the thread was last about. */
  isAskers: boolean;
  /** What came before it: the bot's words or the question to it, or people talking to each other. */
  after: 'bot' | 'talk';
  /** How long ago that was. */
  quietMs: number;
  /** The thread's last question was asked back. */
  isAwaited: boolean;
}

/** `acknowledgement`: it takes note, and ends no talk and begins none. `talk`: people speak to each other. */
export type Judgement = 'question' | 'acknowledgement' | 'talk';

/** After so long people no longer answer each other. */
export const TALK_MS = 3_600_000;
/** The asker's words count as said to the bot for so long: over a weekend. */
export const ACTIVE_MS = 3 * 86_400_000;

/** `I'll check with finance`: what the writer is about to do, with no wish in it. */
const ANNOUNCES = /^(?:(?:ok|okay|great|hm+|well|so)[\s,.]+)*(?:let me|i'll|i will|i'm going to|we'll|we will|brb)\b/i;
const WISHES = /\b(?:need|want|like|see)\b/i;

/**
 * Whether a reply asks the bot. The asker's own words in a running thread do, unless they only take note, announce
 * something or are plainly said to another person; anybody else's do where they clearly ask the data.
 */
export function judgeReply(reply: Reply): Judgement {
  const { text, callsSomebody, isAskers, after, quietMs, isAwaited } = reply;
  if (isAcknowledgement(text) || (!isAwaited && isAgreement(text))) return 'acknowledgement';
  if (callsSomebody) return 'talk';
  if (readsAsQuestion(text)) return 'question';
  const isInTalk = after === 'talk' && quietMs < TALK_MS;
  if (!isAskers || isInTalk || quietMs >= ACTIVE_MS) return 'talk';
  return isAnnouncement(text) ? 'acknowledgement' : 'question';
}

/** After an answer there is nothing to agree to; after what was asked back it is a reply. */
const isAgreement = (text: string): boolean =>
  /^(?:yes|yep|yeah|yup|right|sure|true|exactly|indeed)[\s.!]*$/i.test(text);

const isAnnouncement = (text: string): boolean => {
  const plain = text.replace(/’/g, "'");
  return ANNOUNCES.test(plain) && !WISHES.test(plain);
};
