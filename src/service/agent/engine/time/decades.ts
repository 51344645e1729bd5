import type { Token } from '../words/tokenize.ts';
import type { Range } from './period.ts';

const NAMES = ['', '', 'twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** The 80s, the 1990s, the nineties: the ten years that are over last of all that are called so. */
export function readDecade(tokens: Token[], at: number, now: Date): { range: Range; length: number } | null {
  const skip = ['the', '’', "'"].includes(tokens[at]?.lower ?? '') ? 1 : 0;
  const word = (tokens[at + skip]?.lower ?? '').replace(/^['’]/, '').replace(/['’]s$/, 's');
  const said = /^((?:19|20)?\d0)s$/.exec(word)?.[1];
  const named = NAMES.indexOf(word);
  // Nineties alone may be anything; the nineties are years.
  if (said === undefined && (named < 2 || skip === 0)) return null;
  const short = said === undefined ? named * 10 : Number(said);
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const year =
    short >= 1_000 ? short : century + short > now.getUTCFullYear() ? century - 100 + short : century + short;
  return { range: { from: `${year}-01-01`, to: `${year + 10}-01-01` }, length: skip + 1 };
}
