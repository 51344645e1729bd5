import type { StandIn } from '../../trees/rules.ts';
import { wordAt } from '../../trees/tokens.ts';

const KEYWORDS = 'CEIL|FLOOR|SUBSTR|SUBSTRING|TRIM';

/** After `SAFE.` the parser takes these for names of columns, because alone they are words of its grammar. */
export const STAND_INS: readonly StandIn[] = [
  {
    words: KEYWORDS,
    length(tokens, at) {
      const isCall = tokens[at - 1]?.text === '.' && tokens[at + 1]?.text === '(';
      const isSafe = wordAt(tokens, at - 2) === 'SAFE' && KEYWORDS.split('|').includes(wordAt(tokens, at));
      return isCall && isSafe ? 1 : 0;
    },
    form: 'NAME',
    written: 'NAME',
  },
];
