import type { ColumnInfo } from '../../../connectors/connector.ts';
import { EXTREMES, FUNCTION_WORDS, STOP_WORDS } from '../words/lexicon.ts';

const MOST_VALUES = 40;
const LONGEST_MEANING = 40;
/** Between a code and what it stands for. */
const TIE = /^\s*(?:=>?|:|->|→|[-–—(]|\bis\b|\bmeans?\b|\bfor\b|\bstands for\b|\bif\b|\bwhen\b|\bwhere\b)\s*/iu;
/** `Y if the beer is discontinued`: what is said of the row. */
const SAID = /^.*\b(?:is|was|are|were|has been|have been|got)\s+/iu;
const END = /[,;.|)\n/]|\s(?:and|or)\s/u;
/** These say yes or no, nothing, or how much: they are no names of states. */
const NO_NAMES = /^(yes|no|true|false|none|null|not set|empty|unknown|n\/?a|otherwise|else)$/i;

/**
 * What a comment says that the codes of a column stand for: `ACT = active, CXL = cancelled`, `F fermenter, B bright tank`,
 * `Y if discontinued`. Empty where it doesn't explain them.
 */
export function meaningsOf(comment: string, values: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  if (comment === '' || values.length === 0 || values.length > MOST_VALUES) return found;
  const places = values
    .flatMap((value) => placeOf(comment, value))
    .sort((a, b) => a.start - b.start)
    .map((place, at, all) => ({ ...place, text: comment.slice(place.end, all[at + 1]?.start) }));
  const isTied = places.some(({ text }) => TIE.test(text));
  // Side by side without a sign, one alone may be any word of the comment.
  if (!isTied && places.length < 2) return found;
  for (const { value, text } of places) {
    const meaning = meaningIn(text);
    if (meaning !== null && meaning !== value.toLowerCase()) found.set(value, meaning);
  }
  return found;
}

/** Codes that a comment ties to something, where the values of a column are not known. */
export const codesIn = ({ kind, comment }: ColumnInfo): string[] =>
  kind === 'text'
    ? [...comment.matchAll(/(?<![\p{L}\p{N}.])([A-Z0-9]{1,6})(?=\s*[=:])/gu)].map(([code]) => code)
    : kind === 'integer'
      ? [...comment.matchAll(/(?<![\p{L}\p{N}.])(\d{1,3})(?=\s*[=:(])/gu)].map(([code]) => code)
      : [];

/** Where a comment has a value as a word of its own, spelled as in the data. */
function placeOf(comment: string, value: string): { value: string; start: number; end: number }[] {
  if (value === '') return [];
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const start = comment.search(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u'));
  return start < 0 ? [] : [{ value, start, end: start + value.length }];
}

function meaningIn(text: string): string | null {
  const said = text.replace(/^['"“”‘’`]/u, '').replace(TIE, '');
  const whole = said.split(END)[0]?.trim() ?? '';
  // Student did not show up: a word that people have for it.
  if (/\b(did not|didn['’]?t) (show|turn)( up)?$/i.test(whole)) return 'no-show';
  const meaning = (/^(the|a|an|it|this|that)\b/i.test(whole) ? whole.replace(SAID, '') : whole)
    .replaceAll(/['"“”‘’`]/gu, '')
    .replace(/^(is|was|are|were|a|an|the)\s+/i, '')
    .trim()
    .toLowerCase();
  const words = meaning.split(/\s+/);
  const isName =
    meaning !== '' &&
    meaning.length <= LONGEST_MEANING &&
    words.length <= 4 &&
    /^\p{L}/u.test(meaning) &&
    !NO_NAMES.test(meaning) &&
    !words.every((word) => STOP_WORDS.has(word)) &&
    !Object.hasOwn(EXTREMES, meaning) &&
    !Object.hasOwn(FUNCTION_WORDS, meaning);
  return isName ? meaning : null;
}

/** What else people say for a state: being cleaned, of `cleaning`; renovated, of `renovation`. */
export function formsOfState(meaning: string): string[] {
  // Part-timers.
  if (/^[a-z]{3,}[- ]time$/.test(meaning)) return [`${meaning}r`, `${meaning.replace(' ', '-')}r`];
  const noun = /^([a-z]{3,})ation$/.exec(meaning)?.[1];
  if (noun !== undefined) return [`${noun}ated`, `${noun}ating`, `${noun}ed`];
  const bare = /^([a-z]{3,}?)(?:ing|ed)$/.exec(meaning)?.[1];
  return bare === undefined ? [] : [`${bare}ed`, `${bare}ing`].filter((form) => form !== meaning);
}
