import { ADDITIVE, NOT_ADDITIVE } from '../words/lexicon.ts';
import type { Column } from './catalog.ts';

const STATES =
  /^(active|enabled|available|discontinued|deleted|archived|cancelled|canceled|paid|valid|verified|public|private|premium|vip|featured|returned|shipped|completed|closed|approved|blocked|suspended|retired)$/;

/** A column of yes and no, however that is kept. */
export const saysYesOrNo = (column: Column): boolean => column.info.kind === 'boolean' || isFlag(column);

/** A number or a text that only says yes or no, and is called what it says. */
export function isFlag({ info, words, formula, learned }: Column): boolean {
  const isYesOrNo = learned?.flag !== undefined && learned.flag !== null && learned.flag.yes !== 'other';
  if (formula !== undefined || (info.kind !== 'integer' && !(info.kind === 'text' && isYesOrNo))) return false;
  const [first = ''] = words;
  if (isYesOrNo && words.length === 2 && ['yn', 'flag', 'flg', 'ind', 'indicator'].includes(words[1] ?? ''))
    return true;
  if (first === 'is' || first === 'has') return true;
  // Night, of shifts: Y or N is all that it says.
  if (words.length === 1 && isYesOrNo && info.kind === 'text' && isLetterFlag(learned?.flag?.yes)) return true;
  // Plus members: a number that is 1 or 0 and no amount.
  const isOneOrNone = info.kind === 'integer' && learned?.flag !== undefined && learned.flag !== null;
  if (isOneOrNone && words.length === 2 && words.every((word) => !ADDITIVE.has(word) && !NOT_ADDITIVE.has(word)))
    return true;
  // Vegan, anxious, sent: a word that is said of things, and no number of anything.
  if (
    isOneOrNone &&
    words.length === 1 &&
    (SAID_OF_THINGS.has(first) || LIKE_ADJECTIVE.test(first) || isExplained(info.comment))
  )
    return true;
  return words.length === 1 && (STATES.test(first) || (isYesOrNo && /(ed|en|able|ible|ive)$/.test(first)));
}

const SAID_OF_THINGS = new Set(
  'sent paid sold lost kept done gone held left built won made new old hot cold safe free online offline remote abroad vegan urban rural public organic electric automatic domestic absent present urgent permanent temporary local legal digital official external internal manual virtual optional final voluntary valid hybrid insured'.split(
    ' ',
  ),
);
const LIKE_ADJECTIVE = /[a-z]{3}(ous|ful|less|ish)$/;

/** `1 = yes`, `1 if the guest smokes`. */
const isExplained = (comment: string): boolean => /(^|[^\d])1\s*(=|:|if\b|when\b|means\b|for\b)/i.test(comment);

const isLetterFlag = (yes: string[] | 'other' | undefined): boolean =>
  Array.isArray(yes) && yes.every((value) => /^(y|yes)$/i.test(value));

/** The values that say yes, or those that say no, of such a column; null where it is no such column. */
export function flagValues(column: Column, value: boolean): { values: string[]; negated: boolean } | null {
  const flag = column.learned?.flag ?? null;
  if (flag === null) return isFlag(column) ? { values: [value ? '1' : '0'], negated: false } : null;
  if (flag.yes === 'other') return { values: flag.no, negated: value };
  const values = value ? flag.yes : flag.no;
  return values.length > 0 ? { values, negated: false } : { values: value ? flag.no : flag.yes, negated: true };
}

const YES = /^(y|yes|t|true)$/i;
const NO = /^(n|no|f|false)$/i;
const MOST_VALUES = 4;

/** Yes beside No, with others as Pending: what says yes; undefined for values that say something else. */
export function yesAmong(values: readonly string[] | null): string | undefined {
  const isYesOrNo = values !== null && values.length <= MOST_VALUES && values.some((value) => NO.test(value));
  return isYesOrNo ? values.find((value) => YES.test(value)) : undefined;
}
