import { byName } from '../../shared/by-name.ts';
import { type Dimension, type Measure, MONTH, of } from './measures.ts';

/** Words that people write after a number. */
const SAID: readonly (readonly [RegExp, Measure])[] = [
  [/^(?:ms|msecs?|milliseconds?|millisekunden?)$/, of('time', 0.001)],
  [/^(?:s|secs?|seconds?|sekunden?)$/, of('time', 1)],
  [/^(?:m|mins?|minutes?|minuten?)$/, of('time', 60)],
  [/^(?:h|hrs?|hours?|stunden?)$/, of('time', 3_600)],
  [/^(?:days?|tagen?)$/, of('time', 86_400)],
  [/^(?:weeks?|wochen?)$/, of('time', 604_800)],
  [/^(?:months?|monaten?)$/, of('time', MONTH)],
  [/^(?:years?|yrs?|jahren?)$/, of('time', 12 * MONTH)],
  [/^(?:cents?|pence|penn(?:y|ies)|rappen|centimes?|centavos?|groszy|kopecks?|paise|[øö]re)$/, of('money', 1)],
  [
    /^(?:€|\$|£|euros?|eur|dollars?|usd|bucks|gbp|chf|francs?|pounds?|quid|kroner|kronor|krona|crowns?|rupees?|pesos?|reais|rand|złot\w*|zlot\w*)$/,
    of('money', 100),
  ],
  [/^(?:mm|millimet(?:er|re)s?|millimeter)$/, of('length', 0.001)],
  [/^(?:cm|centimet(?:er|re)s?|zentimeter)$/, of('length', 0.01)],
  [/^(?:m|met(?:er|re)s?)$/, of('length', 1)],
  [/^(?:km|kms|kilomet(?:er|re)s?)$/, of('length', 1_000)],
  [/^(?:miles?)$/, of('length', 1_609.344)],
  [/^(?:ft|feet|foot)$/, of('length', 0.3048)],
  [/^(?:m²|m2|sqm|square met(?:er|re)s?)$/, of('area', 1)],
  [/^(?:ha|hectares?|hektar)$/, of('area', 10_000)],
  [/^(?:acres?)$/, of('area', 4_046.86)],
  [/^(?:mg|milligrams?|milligramm)$/, of('mass', 0.001)],
  [/^(?:g|grams?|gramm)$/, of('mass', 1)],
  [/^(?:kgs?|kilos?|kilograms?|kilogramm)$/, of('mass', 1_000)],
  [/^(?:t|tons?|tonnes?|tonnen?)$/, of('mass', 1_000_000)],
  [/^(?:lbs?|pounds?)$/, of('mass', 453.592)],
  [/^(?:%|percent|per ?cent|pct|prozent)$/, of('share', 0.01)],
  [/^(?:ml|millilit(?:er|re)s?)$/, of('volume', 0.001)],
  [/^(?:cl|centilit(?:er|re)s?)$/, of('volume', 0.01)],
  [/^(?:l|lit(?:er|re)s?)$/, of('volume', 1)],
  [/^(?:kb|kilobytes?)$/, of('bytes', 1_000)],
  [/^(?:mb|megabytes?)$/, of('bytes', 1_000_000)],
  [/^(?:gb|gigabytes?)$/, of('bytes', 1_000_000_000)],
];

const NUMBERS = byName<number>({
  a: 1,
  an: 1,
  // Within the hour.
  the: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  'quarter of an': 0.25,
  'a quarter of an': 0.25,
});

/** Behind a unit: `km/h`, hours per week. */
const RATE = /^(?:\/|\s?per (?:hour|day|week|month|year|minute|second|lit(?:er|re)|kilo\w*|tonne|km|mile)\b)/;

const SIGN_FIRST = /(?<unit>[€$£])\s?(?<number>\d[\d.,']*)(?<k>\s?k\b)?/giu;
const NUMBER_FIRST =
  /(?<![\p{L}\d.,])(?<number>\d[\d,']*(?:\.\d+)?|a quarter of an|quarter of an|half an?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|half|(?<=within )the)(?<k>k)?(?:(?<=[\d,.k])[\s-]?|[\s-])(?<unit>[€$£%]|square \p{L}+|m²|\p{L}+2?)/giu;

/** A number with a unit that a question says, in the smallest unit of its kind. */
export interface Quantity {
  dimension: Dimension;
  /** As it was written. */
  number: number;
  value: number;
}

export function quantitiesIn(question: string): Quantity[] {
  const text = wholeNumbers(question.toLowerCase());
  const found = [...text.matchAll(SIGN_FIRST), ...text.matchAll(NUMBER_FIRST)];
  return found.flatMap(({ groups, index, 0: whole }) => {
    if (RATE.test(text.slice(index + whole.length))) return [];
    const { number = '', unit = '', k } = groups ?? {};
    // Pounds are money, or a mass; m is metres, or minutes.
    const measures = SAID.filter(([pattern]) => pattern.test(unit)).map(([, measure]) => measure);
    const amount = (NUMBERS[number] ?? Number(number.replaceAll(/[,']/g, ''))) * (k === undefined ? 1 : 1_000);
    return Number.isFinite(amount)
      ? measures.map(({ dimension, factor }) => ({ dimension, number: amount, value: amount * factor }))
      : [];
  });
}

const WHOLE = /\b(?<=(?:an?|one|\d+) )(?:whole|full|entire|good) /gu;
const PARTS = byName<string>({ half: '.5', quarter: '.25' });

/** “A whole day”, “an hour and a quarter”, “one and a half hours”: with the part in the number. */
const wholeNumbers = (text: string): string =>
  text
    .replaceAll(WHOLE, '')
    .replaceAll(
      /\b(an?|one|two|three|four|five|\d+) (\p{L}+) and an? (half|quarter)\b/gu,
      (_, number: string, unit: string, part: string) => `${NUMBERS[number] ?? number}${PARTS[part] ?? ''} ${unit}`,
    )
    .replaceAll(
      /\b(one|two|three|four|five|\d+) and an? (half|quarter)\b/gu,
      (_, number: string, part: string) => `${NUMBERS[number] ?? number}${PARTS[part] ?? ''}`,
    );
