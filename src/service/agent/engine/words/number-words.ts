/** From one to nine. */
export const ONES = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const VALUES = new Map([
  ...ONES.map((word, at): [string, number] => [word, at + 1]),
  ['ten', 10] as const,
  ...TEENS.map((word, at): [string, number] => [word, at + 11]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
]);
const SMALL = [...VALUES.keys()].join('|');

const COMPOUND = new RegExp(`(?<![\\p{L}\\p{N}-])(${TENS.join('|')})[ -](${ONES.join('|')})(?![\\p{L}\\p{N}-])`, 'gu');
const SCALED = new RegExp(`(?<![\\p{L}\\p{N}-])(${SMALL}|\\d+) (hundred|thousand)(?![\\p{L}\\p{N}-])`, 'gu');
const A_SCALE = /\b(over|under|than|above|below|least|most|between|and) an? (hundred|thousand)(?![\p{L}\p{N}-])/gu;
const ALONE = new RegExp(`(?<![\\p{L}\\p{N}-])(${[...TEENS, ...TENS].join('|')})(?![\\p{L}\\p{N}-])`, 'gu');

/** Two and a half hours, 3 and a half million. */
const HALVES = new RegExp(
  `(?<![\\p{L}\\p{N}-])(${ONES.join('|')}|\\d+) and a half(?= (?:seconds|minutes|hours|days|weeks|months|years|million|thousand|stars|points)\\b)`,
  'giu',
);
const HALF_MORE = /(?<![\p{L}\p{N}-])(an?|one|\d+) (hour|minute|day|week|month|year)s? and a half(?![\p{L}-])/giu;

/** Between ten and twenty, over five hundred, twenty-five of them: in digits. Capitals are names: One Hundred Years of Solitude. */
export const inDigits = (question: string): string =>
  question
    .replace(HALVES, (_, count: string) => `${valueOf(count.toLowerCase())}.5`)
    .replace(HALF_MORE, (_, count: string, unit: string) => `${/^\d+$/.test(count) ? count : 1}.5 ${unit}s`)
    .replace(COMPOUND, (_, tens: string, ones: string) => String(valueOf(tens) + valueOf(ones)))
    .replace(A_SCALE, (_, before: string, scale: string) => `${before} ${scaleOf(scale)}`)
    .replace(SCALED, (_, count: string, scale: string) => String(valueOf(count) * scaleOf(scale)))
    .replace(ALONE, (word) => String(valueOf(word)));

const valueOf = (word: string): number => VALUES.get(word) ?? Number(word);
const scaleOf = (word: string): number => (word === 'hundred' ? 100 : 1_000);
