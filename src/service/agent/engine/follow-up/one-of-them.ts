import { type Token, tokensAt } from '../words/tokenize.ts';

const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|top|bottom|1st|2nd|3rd|[4-9]th|10th)';
const PLACE = `(?:(?:the )?${ORDINAL} (?:one|row|result|entry|place)|the (?:highest|lowest|biggest|largest|smallest|best|worst) one|number (?:\\d+|one|two|three|four|five|six)|# ?\\d+)`;
const LEADING = new RegExp(
  `^(?:(?:and|so|ok|what about|how about|for|about|take|look at) )*(${PLACE})(?: ,| -| –| —| :)? (?:and )?(?=(?:what|which|who|whose|how|when|where|show|list|by|per|only|its|their) )`,
);
const INSIDE = new RegExp(`(?<=^(?:and )?(?:what|which|who|whose|how|when|where|show|list) .*)(?<= )(${PLACE})(?= |$)`);

/** A question about one row of the answer before: which row, and the question with “it” in the place of the row. */
export interface OneOfThem {
  place: Token[];
  rest: Token[];
}

/** The second one, what did it sell; which products are in the third one. Null where no row is asked about by its place. */
export function oneOfThem(tokens: Token[]): OneOfThem | null {
  const said = tokens.filter(({ kind, text }) => kind !== 'symbol' || /^[,:–—#-]$/.test(text));
  const text = said.map(({ lower }) => lower).join(' ');
  const leading = LEADING.exec(text);
  const found = leading ?? INSIDE.exec(text);
  if (found?.[1] === undefined) return null;
  const start = text.slice(0, text.indexOf(found[1], found.index)).split(' ').length - 1;
  const place = said.slice(start, start + found[1].split(' ').length);
  const [first] = place;
  if (first === undefined) return null;
  const rest =
    leading === null
      ? [...said.slice(0, start), ...tokensAt('it', first), ...said.slice(start + place.length)]
      : said.slice(found[0].trim().split(' ').length);
  return rest.length < 2 ? null : { place, rest };
}
