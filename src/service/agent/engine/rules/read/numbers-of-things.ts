import type { Token } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';

const THINGS = 'phone telephone mobile cell fax tracking serial account passport vat tax license licence plate'.split(
  ' ',
);

/**
 * Phone number of the Savoy: what it is called, and no number of phones. Where nothing is called so, the two words are one
 * that is not known.
 */
export function numbersOfThings(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(({ lower }, from) => THINGS.includes(lower) && cursor.is(from + 1, 'number', 'numbers'));
  const [thing, number] = [tokens[at], tokens[at + 1]];
  if (thing === undefined || number === undefined) return tokens;
  const isColumn = (words: string) =>
    cursor.called(words).some(({ kind, score }) => kind === 'column' && score >= 0.75);
  if (isColumn(`${thing.lower} number`)) return tokens;
  if (isColumn(thing.lower)) return [...tokens.slice(0, at + 1), ...tokens.slice(at + 2)];
  const said = `${thing.lower} number`;
  const one = { ...thing, text: `${thing.text} ${number.text}`, lower: said, lemma: said, end: number.end };
  return [...tokens.slice(0, at), one, ...tokens.slice(at + 2)];
}
