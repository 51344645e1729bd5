import { byName } from '../../../shared/by-name.ts';
import { oneLine } from '../../kit/blocks.ts';
import { isBehind, isFunctionWord, splitPhrase } from './asked-words.ts';
import { isPlural } from './nouns.ts';
import { isBase, isParticiple, isPast, isSaying, pastOf, thirdOf, withMany, withOne } from './verbs.ts';

/** What a question asks for, in the words that an answer can be said in. Which of these the rows answer, they show themselves. */
export type Question =
  /** `how many orders were cancelled`, said of a number of them: `63 orders were cancelled`. */
  | { kind: 'count'; before: string; noun: string; after: string; be: 'there' | 'said' }
  /** `how much did we spend on travel`: `You spent`, a number, `on travel`. */
  | { kind: 'amount'; before: string; after: string }
  /** `which agent closed the most tickets`: `agent`, `closed the most tickets`. `noun`: '' of a person. */
  | { kind: 'which'; noun: string; says: string }
  /** `the latest 5 tickets`, with or without a verb. `be`: '' where the question has none. */
  | { kind: 'phrase'; words: string; be: '' | 'is' | 'was' | 'are' | 'were' };

const LONGEST = 140;
/** Nothing that Slack would make a link, a person, or an emoji of, and no second sentence. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} '’“”",.%&$€£()/-]*$/u;
const SECOND =
  /[.;!?]\s|\b(how (many|much)|which|who|why)\b.*\b(how (many|much)|which|who|why|what)\b|\/\/|\.\p{L}|\b(https?|www)\b/iu;
/** What only the conversation before it explains. */
const CONTINUES =
  /^(and|but|or|also|now|only|what about|how about|instead|same|then|without|with|in|by|for|as)\b|\b(them|those|these|that one|it|instead|again)\b/i;
const POLITE =
  /^(please|hi|hey|hello|ok|so|can you|could you|would you|tell me|do you know|i want to (?:know|see)|i need|give me|show me|show|list|find|get|display|me)[, ]+/i;

/** undefined: not read. Only English is. */
export function readQuestion(question: string): Question | undefined {
  const text = oneLine(question, LONGEST * 2)
    .replace(/[\s?.!]+$/, '')
    .replace(/,? (please|thanks|thank you)$/i, '');
  if (text.length > LONGEST || !PLAIN.test(text) || SECOND.test(text) || CONTINUES.test(text)) return undefined;
  const plain = withoutPoliteness(text);
  const many = /^how many (.+)$/i.exec(plain)?.[1];
  if (many !== undefined) return readCount(many);
  const much = /^how much (.+)$/i.exec(plain)?.[1];
  if (much !== undefined) return readAmount(much);
  const when = /^when (is|are|was|were) (.+)$/i.exec(plain);
  if (when !== null) return readPhrase(when[2] ?? '', when[1]?.toLowerCase() ?? '');
  if (/^(how|why|when|where|whose|whom|is|are|was|were|do|does|did|has|have|compare)\b/i.test(plain)) return undefined;
  const who = /^who (?:all )?(.+)$/i.exec(plain)?.[1];
  if (who !== undefined) return readWhich('', who);
  return /^(what|which)\b/i.test(plain) ? readWhat(plain) : readPhrase(plain, '');
}

function withoutPoliteness(text: string): string {
  const rest = text.replace(POLITE, '');
  return rest === text ? text : withoutPoliteness(rest);
}

const PRONOUNS = byName<string>({
  we: 'you',
  i: 'you',
  us: 'you',
  me: 'you',
  our: 'your',
  my: 'your',
  ours: 'yours',
  mine: 'yours',
});

/** The one who asked speaks, and the answer speaks to them. */
const turned = (words: readonly string[]): string =>
  words.map((word) => PRONOUNS[word.toLowerCase()] ?? word).join(' ');

const SUBJECTS = /^(we|i|you|they|he|she|it)$/i;
const DETERMINERS = /^(the|our|my|their|this|that|each|every|any)$/i;
const BES = /^(is|are|was|were)$/i;
const AUXILIARIES = /^(is|are|was|were|has|have|had|do|does|did|will|would|can|could|should)$/i;
const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function readCount(text: string): Question | undefined {
  const words = split(text);
  if (/^(more|fewer|less|percent|times|of (them|those|these))\b/i.test(text)) return undefined;
  const at = words.findIndex((word) => AUXILIARIES.test(word));
  const [noun, rest] = [words.slice(0, at), words.slice(at + 1)];
  const verb = words[at]?.toLowerCase() ?? '';
  if (at > 0 && /^there\b/i.test(rest.join(' '))) return countThere(noun, rest.slice(1));
  if (at < 1) return countPlain(words);
  const isSaid = BES.test(verb)
    ? verb !== 'was' && verb !== 'is'
    : verb !== 'has' && isHaving(verb) && SAYS_OF_IT.test(rest[0] ?? '');
  if (!isSaid || SUBJECTS.test(rest[0] ?? '')) return countOf(verb, noun, rest);
  if (rest.length === 0 || DETERMINERS.test(rest[0] ?? '')) return undefined;
  return { kind: 'count', before: '', noun: turned(noun), after: turned([verb, ...rest]), be: 'said' };
}

const isHaving = (verb: string): boolean => /^(has|have|had)$/.test(verb);
/** Behind `have`, where no one comes between. */
const SAYS_OF_IT =
  /^(been|never|not|no|ever|already|only|more|less|fewer|at|over|under|a|an|any|exactly|both|\d.*|\w+ed|sold|bought|paid|made|sent|won|lost|left|come|gone|run|grown|risen|fallen|had|spent|flown|taken)$/i;

const DIVIDES = /^(by|per)$/i;

/** `orders last month`, `customers ordered a rug`. */
function countPlain(words: string[]): Question | undefined {
  const { head, tail } = splitPhrase(words);
  if (DIVIDES.test(tail[0] ?? '')) return undefined;
  const verb = head.findIndex((word, at) => at > 0 && (isPast(word.toLowerCase()) || isBase(word.toLowerCase())));
  if (verb > 0 && isPlural(head[verb - 1] ?? ''))
    return {
      kind: 'count',
      before: '',
      noun: turned(words.slice(0, verb)),
      after: turned(words.slice(verb)),
      be: 'said',
    };
  return isPlural(head.at(-1) ?? '') ? countThere(head, tail) : undefined;
}

const countThere = (noun: string[], after: string[]): Question => ({
  kind: 'count',
  before: '',
  noun: turned(noun),
  after: turned(after),
  be: 'there',
});

/** `orders did we ship last month`: `You shipped`, how many orders, `last month`. */
function countOf(auxiliary: string, noun: string[], rest: string[]): Question | undefined {
  const told = readSubject(auxiliary, rest);
  return told && { kind: 'count', before: told.before, noun: turned(noun), after: told.after, be: 'said' };
}

/** Who, with the verb in its place: `did we ship last month`, `have bird strikes cost in total`. undefined: no verb is known there. */
function readSubject(auxiliary: string, rest: string[]): { before: string; after: string } | undefined {
  const isDone = /^(do|does|did)$/.test(auxiliary);
  if (!isDone && !isHaving(auxiliary)) return undefined;
  const fits = (word: string): boolean => (isDone ? isBase(word) : isParticiple(word));
  const at = rest.findIndex((word, index) => index > 0 && fits(word.toLowerCase()));
  const subject = rest.slice(0, at);
  if (at < 1 || (SUBJECTS.test(subject[0] ?? '') && at !== 1) || subject.some(isBehind)) return undefined;
  const verb = rest[at]?.toLowerCase() ?? '';
  const you = turned(subject);
  const said = isDone
    ? inTime(auxiliary, verb)
    : `${/^you$/i.test(you) && auxiliary === 'has' ? 'have' : auxiliary} ${verb}`;
  return { before: `${you} ${said}`, after: turned(rest.slice(at + 1)) };
}

function inTime(auxiliary: string, verb: string): string {
  if (auxiliary === 'did') return pastOf(verb);
  return auxiliary === 'does' ? thirdOf(verb) : verb;
}

const IS_MONEY = /^(money|cash|time)$/i;

function readAmount(text: string): Question | undefined {
  const words = split(text);
  const at = words.findIndex((word) => AUXILIARIES.test(word));
  const verb = words[at]?.toLowerCase() ?? '';
  const [noun, rest] = [words.slice(0, at), words.slice(at + 1)];
  if (at < 0 || rest.length === 0) return undefined;
  if (noun.length > 0) {
    const told = readSubject(verb, rest);
    return (
      told && {
        kind: 'amount',
        before: told.before,
        after: `${IS_MONEY.test(noun.join(' ')) ? '' : `in ${turned(noun)} `}${told.after}`.trim(),
      }
    );
  }
  if (BES.test(verb) && isParticiple(rest[0]?.toLowerCase() ?? ''))
    return { kind: 'amount', before: '', after: turned([verb, ...rest]) };
  if (BES.test(verb)) return readPhrase(rest.join(' '), verb);
  const told = readSubject(verb, rest);
  return told && { kind: 'amount', ...told };
}

/** `what was revenue last month`, `which airports are in Norway`, `what day was the busiest`. */
function readWhat(text: string): Question | undefined {
  const [, ...words] = split(text.replace(/^what['’]s /i, 'what is '));
  const be = words[0]?.toLowerCase() ?? '';
  if (BES.test(be)) return readPhrase(words.slice(1).join(' '), be);
  if (AUXILIARIES.test(be)) return readAmount(words.join(' '));
  const at = words.findIndex((word, index) => index > 0 && (AUXILIARIES.test(word) || isSaying(word.toLowerCase())));
  return at < 1 ? undefined : readWhich(words.slice(0, at).join(' '), words.slice(at).join(' '));
}

function readWhich(noun: string, text: string): Question | undefined {
  const words = split(text);
  const verb = words[0]?.toLowerCase() ?? '';
  if (noun === '' && BES.test(verb)) return readPhrase(words.slice(1).join(' '), verb);
  const isInverted = BES.test(verb) || isHaving(verb) ? SUBJECTS.test(words[1] ?? '') : !isSaying(verb);
  if (isInverted || words.length < 2 || /^(do|does|did)$/.test(verb)) return undefined;
  return { kind: 'which', noun: turned(split(noun)), says: turned([verb, ...words.slice(1)]) };
}

const isBe = (word: string): word is 'is' | 'was' | 'are' | 'were' => BES.test(word);

function readPhrase(text: string, verb: string): Question | undefined {
  const words = split(text.replace(/^(all (of )?)?(the|of the|our|my|all|every|any)\b ?/i, ''));
  const be = isBe(verb) ? verb : '';
  const isNothing = words.every((word) => isFunctionWord(word.toLowerCase()));
  return isNothing ? undefined : { kind: 'phrase', words: turned(words), be };
}

/** What is said of one, or of several: the verb a sentence begins with agrees. */
export function agreeing(says: string, isOne: boolean): string {
  const [verb = '', ...rest] = split(says);
  return [isOne ? withOne(verb) : withMany(verb), ...rest].join(' ');
}
