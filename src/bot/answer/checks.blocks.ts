import type { Checks } from '../../contract/conversations.ts';
import { oneLine, type Piece } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';

/** What was looked at in the SQL of an answer, as its message says it. The texts are the service's, with names and values of a stranger's data. */
export interface SaidChecks {
  /** What may be wrong, each a line under the headline. */
  doubts: Piece[][];
  /** The rest, each a line of the receipt. */
  lines: string[];
  /** What is cut above, whole: said where the SQL is shown. */
  whole: string[];
}

const MARK = 'Check this: ';

/** Nothing where nothing was looked at. */
export function sayChecks(checks: Checks | undefined): SaidChecks {
  const doubts = told(checks?.doubts);
  const [first, more] = [doubts.slice(0, SHOWN.doubts), doubts.slice(SHOWN.doubts)];
  const lines = [sayMore(more), sayNotes(told(checks?.notes)), sayPassed(told(checks?.passed))];
  const said = lines.filter((line) => line !== '');
  return {
    doubts: first.map((doubt) => [{ bold: MARK }, oneLine(doubt, SHOWN.doubt)]),
    lines: said.map((line) => oneLine(line, SHOWN.checksLine)),
    whole: [
      ...first.filter((doubt) => doubt.length > SHOWN.doubt).map((doubt) => `${MARK}${doubt}`),
      ...said.filter((line) => line.length > SHOWN.checksLine),
    ].map((line) => oneLine(line, SHOWN.checksWhole)),
  };
}

/** All doubts in one line, for where an answer's SQL is about to be used further. '': there is none. */
export const sayDoubts = (doubts: readonly string[] | undefined): string => {
  const said = told(doubts);
  return said.length === 0 ? '' : oneLine(`${MARK}${said.join(' ')}`, SHOWN.checksWhole);
};

/** What a service may send without end, or without a word in it. */
const told = (texts: readonly string[] = []): string[] =>
  texts
    .slice(0, SHOWN.checks)
    .map((text) => oneLine(text, SHOWN.checksWhole))
    .filter((text) => text !== '');

const sayMore = (doubts: string[]): string =>
  doubts.length === 0
    ? ''
    : `And ${doubts.length} more ${doubts.length === 1 ? 'doubt' : 'doubts'}: ${doubts.join(' ')}`;

const sayNotes = (notes: string[]): string => (notes.length === 0 ? '' : `Note: ${notes.join(' ')}`);

const sayPassed = (passed: string[]): string => (passed.length === 0 ? '' : `Checked: ${passed.join(' · ')}`);
