import { byName } from '../../../../shared/by-name.ts';
import type { Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { questionText } from '../wording/reading.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { saidText } from './said.ts';
import { tableNamed } from './table-named.ts';

const SIGH = '(?:no|nope|nah|sorry|wait|oops|hmm|actually|well|but|ah|oh)';
const MEANT = new RegExp(
  `^(?:${SIGH}[\\s,.;:!…-]+)*(?:what )?(?:i|we) (?:really |actually )?(?:meant|mean|said|asked for|asked about|(?:was|were) (?:asking|talking) (?:for|about))(?: to say| is| was)?(?: that)?[\\s,:]+(\\S.*)$`,
  'is',
);
const NO = new RegExp(`^(?:${SIGH}[\\s,.;:!…]+)*(?:no|nope|nah|sorry|wait|oops)\\s?[,.;:!…]+\\s*(\\S.*)$`, 'is');
const MAKE =
  /^(?:(?:no|ok|actually|and) )*make (?:that|it) (?:the )?(?:top )?(\d{1,3}|three|five|ten|twenty)(?: instead)?$/;
/** Words that a thing is called by. */
const MOST = 3;
const AGAINST = ['not', 'instead of', 'rather than'].map((words) => words.split(' '));

/** No, I meant 2025: what was meant, in the words that it was said in. Other questions are left as they are. */
export function whatWasMeant(question: string): string {
  return MEANT.exec(question)?.[1] ?? NO.exec(question)?.[1] ?? question;
}

/** Not revenue, orders; orders instead of revenue; make that 10: what is to stand in the place of what was asked. Other words are left as they are. */
export function asCorrected(knowledge: Knowledge, tokens: Token[], parent: Query): Token[] {
  const count = MAKE.exec(saidText(tokens))?.[1];
  if (count !== undefined) return tokenize(`top ${count}`);
  const found = insteadOf(tokens);
  const isFunction = found !== null && isFunctionOf(found.denied, parent);
  if (found === null || !(isFunction || isKnown(knowledge, found.denied))) return tokens;
  const { put, denied, isSetApart } = found;
  // Customers not in Lisbon: nothing is corrected where a condition is said.
  if (!isSetApart && !isFunction && !isOfBefore(knowledge, denied, parent)) return tokens;
  // Orders in the place of revenue are counted; in the place of customers they are what is shown.
  const isNumber = tableNamed(knowledge, denied) === null && parent.measures.length > 0;
  const isCounted = isNumber && tableNamed(knowledge, put) !== null;
  return tokenize(isCounted ? `number of ${put} instead` : `${put} instead`);
}

/** Not revenue, orders: a correction of a question that has no answer to be corrected. */
export const isCorrection = (tokens: readonly Token[]): boolean =>
  MAKE.test(saidText(tokens)) || (tokens[0]?.lower === 'not' && insteadOf(tokens) !== null);

interface InsteadOf {
  put: string;
  denied: string;
  /** Set apart by a comma, or by words that say nothing else. */
  isSetApart: boolean;
}

/** What comes in the place of what is denied: behind it, or before it. */
function insteadOf(tokens: readonly Token[]): InsteadOf | null {
  const at = tokens.findIndex((_, from) => AGAINST.some((words) => startsWith(tokens, from, words)));
  const words = AGAINST.find((one) => at >= 0 && startsWith(tokens, at, one)) ?? [];
  if (words.length === 0) return null;
  const behind = at + words.length;
  const before = withoutNo(tokens.slice(0, at));
  if (before !== '') {
    const denied = saidText(tokens.slice(behind));
    const isSetApart = words.length > 1 || /^(,|and|but)$/.test(tokens[at - 1]?.lower ?? '');
    const put = before.replace(/ (?:and|but)$/, '').replace(/^as (?:the |a )?/, '');
    return denied === '' || denied.split(' ').length > MOST ? null : { put, denied, isSetApart };
  }
  const comma = tokens.findIndex(({ lower }, i) => i > at && (lower === ',' || lower === 'but'));
  const put = comma < 0 ? '' : saidText(tokens.slice(comma + 1)).replace(/^but /, '');
  const length = comma - behind;
  return put === '' || length < 1 || length > MOST
    ? null
    : { put, denied: saidText(tokens.slice(behind, comma)), isSetApart: true };
}

/** Not sure, show all: nothing is denied that anybody could have asked for. */
const isKnown = (knowledge: Knowledge, denied: string): boolean =>
  readTokens(knowledge, tokenize(denied)).unknown.length === 0;

const FUNCTIONS = byName<readonly string[]>({
  sum: ['sum', 'total', 'amount', 'value'],
  avg: ['average', 'mean', 'avg'],
  median: ['median'],
  max: ['maximum', 'max'],
  min: ['minimum', 'min'],
  count: ['count', 'number', 'counts', 'numbers'],
});

/** Instead of the sum: of how the number before was made. */
const isFunctionOf = (denied: string, { measures }: Query): boolean =>
  measures.some(({ function: fn }) => (FUNCTIONS[fn] ?? []).includes(denied.replace(/^(?:the|an?|as) /, '')));

/** Whether words are of the question before, and no condition in it. */
function isOfBefore(knowledge: Knowledge, denied: string, parent: Query): boolean {
  const tokens = tokenize(denied);
  const before = new Set(tokenize(questionText(knowledge.catalog, parent, knowledge.now)).map(({ lemma }) => lemma));
  const said = tokens.filter(({ lower }) => !/^(the|by|per|for|each)$/.test(lower));
  const { filters, periods } = readTokens(knowledge, tokens);
  return filters.length + periods.length === 0 && said.length > 0 && said.every(({ lemma }) => before.has(lemma));
}

const withoutNo = (tokens: readonly Token[]): string =>
  saidText(tokens).replace(/^(?:(?:no|sorry|actually|but) ?)+/, '');

const startsWith = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, i) => tokens[at + i]?.lower === word);
