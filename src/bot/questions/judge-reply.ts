import { isAcknowledgement } from './read-message.ts';

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
type Judgement = 'question' | 'acknowledgement' | 'talk';

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

/** Small words people begin with, which don't say what follows. */
const OPENING =
  /^(?:(?:and|but|ok|okay|so|hm+|also|now|please|pls|then|well|actually|sorry|oh|no|yes|great|thanks|cool|wait)\b[\s,.:;–—-]*)+/;
/** A period, a number, a rank, an aggregate: words of a person who asks about data. */
const DATA =
  /\b(?:by|per|each|total|average|avg|median|sum|count|number of|share|percent(?:age)?|top|bottom|most|least|highest|lowest|largest|smallest|more than|less than|between|since|last|previous|year|quarter|month|week|day|yesterday|today|chart|table|graph|column|rows?)s?\b|[\d%]/;
/** What two people say to each other: the other person, or what the two will do. */
const TO_A_PERSON =
  /\b(?:you|your|yours|you're|you've|u|i|i'm|i'll|i've|me|my|let's|lets|shall|should|we'll|we're|we've|gonna|going to|lunch|coffee|meeting|call)\b/;
/** A verb or a pronoun that makes a statement of words that would else be a fragment. */
const CLAUSE =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|don't|didn't|we|they|he|she|him|her|them|us|it|it's|that's|there's|think|know|will|would|could|can|can't|got|went|came|looks?|seems?|sure)\b/;

/** `can you show me`, `could we get`, `I need`: the wish behind it is what counts. */
const WISH =
  /^(?:(?:can|could|would|will) (?:you|we|i)(?: (?:please|also|just|now))*|(?:i|we)(?:'d| would)? (?:want|need|meant|mean|like)(?: to (?:see|know))?)\s+/;
const HOW_MANY = /^how (?:many|much|often|long|old|big|high|low|large|far)\b/;
const WHICH = /^(?:what|what's|which|who|whose|when|where)\b/;
/** `what now`, `which is nice`, `who knows`: they begin like questions and ask for no data. */
const IDLE_WHICH =
  /^(?:what|what's|which|who|when|where)(?:'s| is| was| does| do| did)?(?: (?:that|this|it|up|next|now|else|wrong|happened|happening|going|knows|cares|a|an|about|mean))*\W*$|^(?:which|who|what) (?:is|was) (?:nice|great|good|bad|odd|strange|weird|fine|why)\b|^what a\b/;
const WHETHER = /^(?:(?:is|are|was|were) there|(?:do|does|did|has|have|had))\b/;
const COMMAND =
  /^(?:show|list|display|compare|sort|rank|group|filter|exclude|plot|chart|graph|calculate|sum|count|split|break (?:it|that|this|them) down)\b/;
/** Commands that people also give each other. */
const WEAK_COMMAND =
  /^(?:give|get|find|add|remove|drop|keep|use|make|change|switch|turn|convert|include|order|limit|draw|run|see|have|know|tell)\b/;
const NARROWING = /^(?:only|just|without|except)\b/;
const GROUPING = /^(?:by|per|excluding|including)\b/;
const PLACING = /^(?:for|in|from|since|until|before|after|during|between|this|last|next|previous|same|versus|vs|as)\b/;
const RANKING = /^(?:the )?(?:top|bottom|first|last|best|worst)\b/;
/** `France, by month` */
const NAMED_FIRST = /^[^,]+, (?:by|per|only|top)\b/;
/** `total weight of parcels`, `orders by month` */
const MEASURE =
  /^(?:the )?(?:total|average|avg|mean|median|sum of|number of|count of|percentage of|share of)\s|\b(?:by|per) (?:hour|weekday|day|week|month|quarter|year)\b/;
const AT_THE_END = /\b(?:first|only|instead)$/;
const WHAT_ABOUT = /^(?:what|how) about\b/;
const IDIOM =
  /\b(?:by the way|by accident|by then|by now|by far|by hand|just kidding|only kidding|just in case|a (?:sec|second|minute|moment|bit|hand|ring|shout|break)|at first|not only|this one|last one|same here|the same|notes|well soon|up)$/;

/** Longer ones are sentences. */
const FRAGMENT_WORDS = 7;

/** Whether these words clearly ask the data something: a question, a command, or what narrows the last answer. */
function readsAsQuestion(said: string): boolean {
  const plain = said.trim().replace(/’/g, "'").replace(/\s+/g, ' ');
  const opened = plain.toLowerCase().replace(OPENING, '');
  const isWish = WISH.test(opened);
  const words = opened.replace(WISH, '').replace(/\b(show|give|tell|get) (?:me|us)\b/, '$1');
  // Names begin with a capital, but so does every sentence.
  const hasName = /\s\p{Lu}/u.test(plain.replace(/\bI\b/g, ''));
  const bare = words.replace(/[\s?.!…]+$/, '');
  if (bare === '' || TO_A_PERSON.test(bare) || IDIOM.test(bare)) return false;
  const isAsked = said.trimEnd().endsWith('?');
  const hasData = DATA.test(bare);
  if (HOW_MANY.test(bare) || COMMAND.test(bare)) return true;
  if (WEAK_COMMAND.test(bare) || isWish) return hasData;
  if (WHAT_ABOUT.test(bare)) return !CLAUSE.test(bare);
  if (WHICH.test(bare)) return !IDLE_WHICH.test(bare) && (isAsked || hasData);
  if (WHETHER.test(bare)) return isAsked && (hasData || / there\b/.test(bare));
  return isFragment(bare, { hasData, hasName, follows: opened !== plain.toLowerCase() && isAsked });
}

const BEGINS_AND = /^(?:and|but)\b/;
const POINTS = /\b(?:them|those|these|their)\b/;

/** Words that go on from the last answer and ask for nothing alone: `and in Germany?`, `only the top 3`, `by month`. */
export function goesOn(said: string): boolean {
  const plain = said.trim().toLowerCase();
  const bare = plain.replace(OPENING, '').replace(/[\s?.!…]+$/, '');
  return (
    BEGINS_AND.test(plain) ||
    [NARROWING, GROUPING, WHAT_ABOUT, AT_THE_END, POINTS].some((pattern) => pattern.test(bare))
  );
}

/** Words that may be half a question: few. */
export const mayGoOn = (said: string): boolean => goesOn(said) || said.trim().split(/\s+/).length <= FRAGMENT_WORDS;

interface Hints {
  hasData: boolean;
  hasName: boolean;
  /** `And Portugal?` */
  follows: boolean;
}

function isFragment(bare: string, { hasData, hasName, follows }: Hints): boolean {
  if (bare.split(' ').length > FRAGMENT_WORDS || CLAUSE.test(bare)) return false;
  if (GROUPING.test(bare) || RANKING.test(bare)) return bare.includes(' ');
  if (NARROWING.test(bare) || PLACING.test(bare)) return hasData || hasName;
  return (
    MEASURE.test(bare) ||
    NAMED_FIRST.test(bare) ||
    (AT_THE_END.test(bare) && bare.includes(' ')) ||
    (follows && hasName)
  );
}
