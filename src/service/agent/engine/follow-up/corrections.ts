import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { type Token, tokenize } from '../words/tokenize.ts';
import { tableNamed } from './plain-words.ts';
import { saidText } from './said.ts';

const MEANT =
  /^(?:(?:no|nope|nah|sorry|wait|oops|hmm|actually|well|but|ah|oh) )*(?:i|we) (?:really |actually )?(?:meant|mean|said|asked for|asked about|(?:was|were) (?:asking|talking) (?:for|about))(?: to say)?(?: that)? (.+)$/;
const MAKE =
  /^(?:(?:no|ok|actually|and) )*make (?:that|it) (?:the )?(?:top )?(\d{1,3}|three|five|ten|twenty)(?: instead)?$/;
/** Words that a thing is called by. */
const MOST = 3;
const AGAINST = ['not', 'instead of', 'rather than'].map((words) => words.split(' '));

/** No, I meant 2025; not revenue, orders; orders instead of revenue; make that 10: what is to stand in the place of what was asked. Other words are left as they are. */
export function asCorrected(knowledge: Knowledge, tokens: Token[], parent: Query): Token[] {
  const text = saidText(tokens);
  const count = MAKE.exec(text)?.[1];
  if (count !== undefined) return tokenize(`top ${count}`);
  const meant = MEANT.exec(text)?.[1];
  // The words themselves are kept: where one of them is not known, it is told as it was typed.
  const from = meant === undefined ? 0 : tokens.findIndex((_, at) => saidText(tokens.slice(at)) === meant);
  const said = tokens.slice(Math.max(from, 0));
  const found = insteadOf(said);
  if (found === null) return said;
  const { put, denied } = found;
  // Orders in the place of revenue are counted; in the place of customers they are what is shown.
  const isNumber = tableNamed(knowledge, denied) === null && parent.measures.length > 0;
  const isCounted = isNumber && tableNamed(knowledge, put) !== null;
  return tokenize(isCounted ? `number of ${put} instead` : `${put} instead`);
}

/** What comes in the place of what is denied: behind it, or before it. */
function insteadOf(tokens: readonly Token[]): { put: string; denied: string } | null {
  const at = tokens.findIndex((_, from) => AGAINST.some((words) => startsWith(tokens, from, words)));
  const words = AGAINST.find((one) => at >= 0 && startsWith(tokens, at, one)) ?? [];
  if (words.length === 0) return null;
  const behind = at + words.length;
  const before = withoutNo(tokens.slice(0, at));
  if (before !== '')
    return tokens.length - behind > MOST ? null : { put: before, denied: saidText(tokens.slice(behind)) };
  const comma = tokens.findIndex(({ lower }, i) => i > at && (lower === ',' || lower === 'but'));
  const put = comma < 0 ? '' : saidText(tokens.slice(comma + 1));
  const length = comma - behind;
  return put === '' || length < 1 || length > MOST ? null : { put, denied: saidText(tokens.slice(behind, comma)) };
}

const withoutNo = (tokens: readonly Token[]): string =>
  saidText(tokens).replace(/^(?:(?:no|sorry|actually|but) ?)+/, '');

const startsWith = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, i) => tokens[at + i]?.lower === word);
