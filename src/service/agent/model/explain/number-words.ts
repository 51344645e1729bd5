const at = (words: string, from: number, step = 1): [string, number][] =>
  words.split(' ').map((word, place) => [word, from + place * step]);

const ENGLISH = new Map([
  ...at('zero one two three four five six seven eight nine ten eleven twelve', 0),
  ...at('thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 13),
  ...at('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...at('third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth', 3),
  ...at('thrice triple tripled threefold dreifach dreifache', 3, 0),
  ...at('quadruple quadrupled fourfold vierfach vierfache', 4, 0),
  ['tenfold', 10] as const,
]);
const GERMAN = new Map([
  ...at('null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', 0),
  ...at('dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn', 13),
  ...at('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 20, 10),
  ['dreissig', 30] as const,
  ['anderthalb', 1.5] as const,
]);
/** What a number is counted in: two dozen, drei Millionen. */
export const SCALES = new Map([
  ...at('dozen dozens dutzend', 12, 0),
  ...at('hundred hundreds hundert hunderte', 100, 0),
  ...at('thousand thousands tausend tausende', 1_000, 0),
  ...at('lakh lakhs', 100_000, 0),
  ...at('million millions millionen', 1_000_000, 0),
  ...at('crore crores', 10_000_000, 0),
  ...at('billion billions milliarde milliarden', 1_000_000_000, 0),
  ...at('trillion trillions', 1_000_000_000_000, 0),
]);
/** No quarters: three of them are part of a year. */
const PARTS = new Map([
  ...at('third quarter fifth sixth seventh eighth ninth tenth', 3),
  ...at('thirds fourths fifths sixths sevenths eighths ninths tenths', 3),
  ...at('drittel viertel fünftel', 3),
]);

const UNITS = 'seconds?|minutes?|hours?|days?|weeks?|months?|years?';
const A_PART = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\p{L}+|\\d+)[ -](${[...PARTS.keys()].join('|')})(?!\\p{L})(?! (?:of )?(?:the )?(?:year|\\d{4}))`,
  'gu',
);
const HALF_MORE = new RegExp(`(?<![\\p{L}\\p{N}])(an?|one|\\d+) (${UNITS}) and a half(?!\\p{L})`, 'gu');
const A_HALF =
  /(?<!(?:first|second|latter|last|other|1|2) )(?<![\p{L}\p{N}-])half(?= (?:of|the|an?|all|its|their|as)(?!\p{L}))|(?<!\p{L})(?:ein(?:en|e|er)? )?(?:halbe[nrs]?|hälfte)(?!\p{L})/gu;

/** The same text, in lower case, with its numbers in digits: `twenty-one` → `21`, `an hour and a half` → `1.5 hours`, `a third` → `1⁄3`. */
export const inDigits = (text: string): string =>
  runsInDigits(text.toLowerCase().replaceAll(A_PART, inParts))
    .replaceAll(HALF_MORE, (_, count: string, unit: string) => `${/^\d+$/.test(count) ? count : 1}.5 ${unit}`)
    .replaceAll(/(\d+) and a half(?!\p{L})/gu, '$1.5')
    .replaceAll(A_HALF, '1⁄2');

/** A third, two fifths, drei Viertel; not the third quarter. */
function inParts(whole: string, count: string, part: string): string {
  const isOne = /^(?:an?|eine?m?)$/.test(count);
  const value = isOne ? 1 : /^\d+$/.test(count) ? Number(count) : ORDINAL.test(count) ? undefined : valueOf(count);
  return value === undefined ? whole : `${value}⁄${PARTS.get(part)}`;
}

const ORDINAL = /^(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)$/;

/** Words that follow one another make one number as long as they can: two hundred and five, but two, five. */
const RUN = /\p{L}+(?:(?:[ -]| and )\p{L}+)*/gu;

const runsInDigits = (text: string): string =>
  text.replaceAll(RUN, (run, from: number) => {
    const isCounted = /[\d⁄] ?$/.test(text.slice(0, from));
    return readRun(run.split(/([ -])/), isCounted).join('');
  });

/** `isCounted`: digits stand before the run, and a scale is theirs. */
function readRun(parts: readonly string[], isCounted: boolean): string[] {
  const out: string[] = [];
  for (let from = 0; from < parts.length; ) {
    const { value, next } = isCounted && from === 0 && SCALES.has(parts[0] ?? '') ? NO_NUMBER : numberAt(parts, from);
    out.push(value === undefined ? (parts[from] ?? '') : String(value));
    from = value === undefined ? from + 1 : next;
  }
  return out;
}

const NO_NUMBER: { value: number | undefined; next: number } = { value: undefined, next: 0 };

function numberAt(parts: readonly string[], from: number): { value: number | undefined; next: number } {
  const isOne = /^(?:an?|eine?)$/.test(parts[from] ?? '') && SCALES.has(parts[from + 2] ?? '');
  let [total, current, next] = isOne ? [0, 1, from + 1] : [0, 0, from];
  let hasAny = isOne;
  for (let at = hasAny ? from + 2 : from; at < parts.length; ) {
    const word = parts[at] ?? '';
    const scale = SCALES.get(word);
    const small = valueOf(word);
    if (scale !== undefined) {
      [total, current] = scale < 1_000 ? [total, (current || 1) * scale] : [total + (current || 1) * scale, 0];
    } else if (small !== undefined && (!hasAny || goesOn(current, total, small))) {
      current += small;
    } else if (
      !(
        word === 'and' &&
        hasAny &&
        current % 100 === 0 &&
        valueOf(parts[at + 2] ?? '') !== undefined &&
        current + total >= 100
      )
    ) {
      break;
    }
    if (word !== 'and') [hasAny, next] = [true, at + 1];
    at += 2;
  }
  return hasAny ? { value: total + current, next } : NO_NUMBER;
}

/** Twenty goes on with one, two hundred with five, two thousand with three hundred. */
function goesOn(current: number, total: number, small: number): boolean {
  if (current === 0) return total > 0;
  if (current % 100 === 0) return small < 100;
  return current % 100 >= 20 && current % 10 === 0 && small > 0 && small < 10;
}

const valueOf = (word: string): number | undefined => ENGLISH.get(word) ?? germanValue(word);

/** `einundzwanzig`, `zweihundertfünfzig`, `zweieinhalb`: German writes a number as one word. */
function germanValue(word: string): number | undefined {
  const known = GERMAN.get(word);
  if (known !== undefined) return known;
  const [, ones, tens] = /^(.+)und(.+zig|.+ßig|.+ssig)$/.exec(word) ?? [];
  if (ones !== undefined && tens !== undefined && GERMAN.has(tens)) return sum(GERMAN.get(tens), partOf(ones));
  const [, whole] = /^(.+)einhalb$/.exec(word) ?? [];
  if (whole !== undefined) return sum(0.5, partOf(whole));
  const [, before, scale, after] =
    /^(.*?)(tausend)(?:und)?(.*)$/.exec(word) ?? /^(.*?)(hundert)(?:und)?(.*)$/.exec(word) ?? [];
  if (before === undefined || after === undefined) return undefined;
  const times = before === '' ? 1 : partOf(before);
  return sum(
    times === undefined ? undefined : times * (scale === 'hundert' ? 100 : 1_000),
    after === '' ? 0 : partOf(after),
  );
}

const partOf = (word: string): number | undefined => (word === 'ein' || word === 'eine' ? 1 : germanValue(word));

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;
