import { inDigits, SCALES } from './number-words.ts';

/** A number as a sentence names it. */
export interface Mention {
  /** As written. */
  text: string;
  /** What it can mean: `1.234` is two numbers. Empty: a number in signs that are not read. */
  values: number[];
  /** For each value, what its last digit stands for: of `1.2 million`, 100,000. */
  steps: number[];
  isPercent: boolean;
  /** `part`: of a date, such as a year, a week, a day beside its month. `length`: of a period, such as 3 months. */
  as: 'number' | 'day' | 'part' | 'length';
}

const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const SPANS = 'days?|weeks?|months?|quarters?|years?|tagen?|tage|wochen?|monate?n?|quartale?n?|jahre?n?';
const BEFORE_PART = new RegExp(
  `(?:(?<!\\p{L})(?:q|h|kw|cw|week|quarter|month|quartal|woche|day)[ -]?|(?<!\\p{L})(?:${MONTHS})\\.? (?:\\d{1,2}(?:–|-| to | and ))?)$`,
  'u',
);
const AFTER_PART = new RegExp(
  `^(?:st|nd|rd|th)?\\.?(?: of)?(?:(?:–|-| to | and )\\d{1,2})? (?:${MONTHS}|quarter|half|week|quartal|halbjahr|kalenderwoche)(?!\\p{L})`,
  'u',
);
const AFTER_LENGTH = new RegExp(`^[ -](?:${SPANS})(?!\\p{L})`, 'u');
const SHORT_SCALES = new Map([...SCALES, ['k', 1e3], ['mio', 1e6], ['mn', 1e6], ['mrd', 1e9], ['bn', 1e9]] as const);
const DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)|(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu;
const NUMBER = new RegExp(
  `\\p{Nd}+(?:[.,]\\p{Nd}+)*(?:⁄\\p{Nd}+)?(?:[ -]?(?<scale>${[...SHORT_SCALES.keys()].join('|')})(?!\\p{L}))?(?<percent> ?(?:%|percent|per cent|pct|prozent))?`,
  'gu',
);
/** Digits that a program takes for something else, ⑫ and Ⅻ. ½ and ² are read. */
const SIGNS = /\p{Nl}|(?![²³¼½¾])\p{No}/gu;

/** The numbers of a text, in digits or in English or German words. */
export function numbersIn(written: string): Mention[] {
  const signs = (written.match(SIGNS) ?? []).map((text) => ({ ...unread(text) }));
  const text = inDigits(written.replaceAll(/(?<=\d)[\u00A0\u2009\u202F'’](?=\d{3}(?!\d))/gu, '').normalize('NFKC'));
  const days = [...text.matchAll(DAY)].map(readDay);
  const rest = text.replaceAll(DAY, (day) => ' '.repeat(day.length));
  const numbers = [...rest.matchAll(NUMBER)].map((match) => readNumber(match, rest));
  return [...signs, ...days, ...numbers];
}

const unread = (text: string): Mention => ({ text, values: [], steps: [], isPercent: false, as: 'number' });

function readDay([text, year, month, day, germanDay, germanMonth, germanYear]: RegExpExecArray): Mention {
  const iso = [year ?? germanYear, month ?? germanMonth?.padStart(2, '0'), day ?? germanDay?.padStart(2, '0')].join(
    '-',
  );
  return { ...unread(iso), text: text === '' ? text : iso, as: 'day' };
}

function readNumber(match: RegExpExecArray, text: string): Mention {
  const [whole] = match;
  const { scale, percent } = match.groups ?? {};
  const [digits = ''] = /^\p{Nd}+(?:[.,]\p{Nd}+)*/u.exec(whole) ?? [];
  const [, under] = /⁄(\d+)/.exec(whole) ?? [];
  const factor = scale === undefined ? 1 : (SHORT_SCALES.get(scale) ?? 1);
  const read = /[^\d.,]/.test(digits) ? [] : readings(digits);
  const as = asWhat(digits, { before: text.slice(0, match.index), after: text.slice(match.index + whole.length) });
  return {
    text: digits,
    values: read.map(({ value }) => (under === undefined ? value : value / Number(under)) * factor),
    steps: read.map(({ step }) => (under === undefined ? step * factor : FRACTION_STEP)),
    isPercent: percent !== undefined,
    as: scale === undefined && percent === undefined && under === undefined ? as : 'number',
  };
}

/** A third is 0.333, and 0.33. */
const FRACTION_STEP = 0.01;

function asWhat(digits: string, { before, after }: { before: string; after: string }): Mention['as'] {
  const isYear = /^(?:19|20|21)\d\d$/.test(digits);
  if (isYear || BEFORE_PART.test(before) || AFTER_PART.test(after)) return 'part';
  return AFTER_LENGTH.test(after) ? 'length' : 'number';
}

/** `1,234.50`, `1.234,50`, `1234.5`; `1.234` may be either. */
function readings(digits: string): { value: number; step: number }[] {
  const [decimals = ''] = /(?<=[.,])\d+$/.exec(digits) ?? [];
  if (decimals === '') return [numberOf(digits, 0)];
  const isGrouped = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(digits);
  const asGroups = isGrouped ? [numberOf(digits.replaceAll(/[.,]/g, ''), 0)] : [];
  const sign = digits.at(-decimals.length - 1) ?? '';
  const head = digits.slice(0, -decimals.length - 1);
  const isDecimal =
    !(isGrouped && sign === ',') && !head.includes(sign) && /^(?:\d+|\d{1,3}(?:[,.]\d{3})+)$/.test(head);
  return isDecimal ? [...asGroups, numberOf(`${head.replaceAll(/[.,]/g, '')}.${decimals}`, decimals.length)] : asGroups;
}

const numberOf = (plain: string, decimals: number) => ({ value: Number(plain), step: 10 ** -decimals });
