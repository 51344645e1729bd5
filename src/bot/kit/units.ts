import type { Units } from '../../contract/conversations.ts';
import { plainSpaces } from './times.ts';

/** A column that says its currency: `revenue_eur`. */
const CURRENCY = /[_\s.(](usd|eur|gbp|jpy|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|inr|brl|mxn|cny|zar)\)?$/i;
const CODE = /^[A-Z]{3}$/;
/** `hours`, `km`, `light years`; what else a service may send is none. */
const WORD = /^\p{L}{1,20}(?: \p{L}{1,20})?$/u;

/** What the numbers of one column count. */
export type Unit = { kind: 'money'; currency: string } | { kind: 'percent' } | { kind: 'other'; words: string };

/** undefined: not known, or nothing that can be written beside a number. */
export function unitOf(column: string, units: Units): Unit | undefined {
  const told = Object.hasOwn(units, column) ? units[column] : undefined;
  if (told === 'percent') return { kind: 'percent' };
  if (told !== undefined && CODE.test(told)) return { kind: 'money', currency: told };
  if (told !== undefined && WORD.test(told)) return { kind: 'other', words: told };
  const named = CURRENCY.exec(column)?.[1];
  return named === undefined ? undefined : { kind: 'money', currency: named.toUpperCase() };
}

/** `1 hour`, `12.4 hours`, `1 km`. */
export const withUnit = (text: string, value: number, words: string): string =>
  `${text} ${Math.abs(value) === 1 ? singularOf(words) : words}`;

const singularOf = (words: string): string => (/[^s]s$/.test(words) && words.length > 3 ? words.slice(0, -1) : words);

/** Whether the words of a name hold the unit: `first reply minutes`. */
export const saysUnit = (name: string, words: string): boolean =>
  new RegExp(`(^|\\W)(${words}|${singularOf(words)})(\\W|$)`, 'i').test(name);

/** A minus and the sign of money behind it stay on one line. */
export const unbroken = (text: string): string =>
  text.replace(/[-−](?=\p{Sc}|[A-Z]{2,3}[\p{Sc}\s]\S)/gu, '−\u2060').replace(/\+(?=\p{Sc})/gu, '+\u2060');

const MOST_FORMATS = 100;
/** Three digits, and what they are of. */
const SHORT = { notation: 'compact', maximumSignificantDigits: 3 } as const;

/** Numbers with a unit in the reader's words. */
interface Measured {
  /** Money and percentages: whole amounts without decimals, others with those of their currency. */
  exact(value: number, how: { unit: Exclude<Unit, { kind: 'other' }>; decimals: number }): string;
  /** `$1.23M`; `1.23 million` of anything but money, for which there are no short signs. */
  rough(value: number, unit: Unit | undefined): string;
}

/** A format is kept: making one takes far longer than using it, and a headline may weigh as many numbers as there are rows. */
export function makeMeasured(locale: string): Measured {
  const formats = new Map<string, Intl.NumberFormat>();
  const formatOf = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(key, known);
    return known;
  };
  return {
    exact(value, { unit, decimals }) {
      if (unit.kind === 'percent') {
        const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
        return plainSpaces(formatOf(`% ${decimals}`, { style: 'unit', unit: 'percent', ...digits }).format(value));
      }
      const { currency } = unit;
      // A price of less than ten cents keeps what it is.
      const most = Math.abs(value) < 0.1 ? { maximumFractionDigits: Math.max(decimals, 2) } : {};
      const digits = decimals === 0 ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : most;
      return formatOf(`${currency} ${JSON.stringify(digits)}`, { style: 'currency', currency, ...digits }).format(
        value,
      );
    },
    rough(value, unit) {
      if (unit?.kind === 'money') {
        const { currency } = unit;
        return formatOf(`${currency} short`, { ...SHORT, style: 'currency', currency }).format(value);
      }
      const text = formatOf('short', { ...SHORT, compactDisplay: 'long' }).format(value);
      return unit?.kind === 'other' ? withUnit(text, value, unit.words) : text;
    },
  };
}
