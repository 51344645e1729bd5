import { byName } from '../../../../../shared/by-name.ts';
import { lemma } from '../../words/lemma.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { hasTime } from './lasts.ts';

const ENDS = byName<string>({ last: 'latest', first: 'earliest' });
/** Their last order may be of each of them, what was before it is a period, and days from one thing to the first of another are counted. */
const OWNERS = 'from to days their its his her whose before after since until between than each every per did'.split(
  ' ',
);

/** The last order, our first refund: the latest and the earliest of rows that have a day; of a single row, since last orders may be a period. */
export function lastAsLatest(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(({ lower }, from) => Object.hasOwn(ENDS, lower) && isOneRow(cursor, from));
  const [token] = tokens.slice(at, at + 1);
  if (at < 0 || token === undefined) return tokens;
  if (!isOfEach(cursor, at) && tokens.some(({ lower }) => OWNERS.includes(lower))) return tokens;
  return [...tokens.slice(0, at), ...tokensAt(ENDS[token.lower] ?? token.text, token), ...tokens.slice(at + 1)];
}

/** The last order of each customer, first visit per member: one row of each of them. */
function isOfEach(cursor: Cursor, at: number): boolean {
  const next = cursor.skip(at + 2, 'of', 'for', 'by', 'from');
  const isEach = cursor.is(next, 'each', 'every', 'per') && tableAt(cursor, next + 1) !== null;
  const isTheirs = cursor.is(at - 2, 'each', 'every') && /['’]s$/.test(cursor.lower(at - 1));
  return (isEach || isTheirs) && (at <= 2 || isTheirs);
}

function isOneRow(cursor: Cursor, at: number): boolean {
  const rows = cursor.mention(at) === null && cursor.period(at) === null ? tableAt(cursor, at + 1) : null;
  if (rows === null || rows.length > 1 || lemma(rows.words.toLowerCase()) !== rows.words.toLowerCase()) return false;
  return rows.candidates.some((one) => one.score >= 0.95 && hasTime(cursor, one));
}
