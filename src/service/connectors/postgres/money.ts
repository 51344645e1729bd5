import type { Session } from './sessions.ts';

/** The id of the type `money`, which is spelled as the server's `lc_monetary` says: `$1,234.50`, `1.234,50 €`. */
export const MONEY = 790;

export interface MoneyStyle {
  /** Of the currency: 2 for euros, 0 for yen. */
  fractionDigits: number;
  /** By its ISO code, where the server names one for certain. */
  currency: 'USD' | 'EUR' | 'GBP' | undefined;
}

const STYLE_SQL = "SELECT pg_catalog.current_setting('lc_monetary'), 0::pg_catalog.money::text";

/** https://www.postgresql.org/docs/current/datatype-money.html */
export async function readMoneyStyle(session: Session): Promise<MoneyStyle> {
  const { rows } = await session.query(STYLE_SQL);
  const [locale, zero] = rows[0] ?? [];
  return moneyStyle(locale ?? '', zero ?? '');
}

/** @param zero no money, as the server spells it: all its digits but one are of the fraction */
export function moneyStyle(locale: string, zero: string): MoneyStyle {
  return { fractionDigits: Math.max(0, digitsOf(zero).length - 1), currency: currencyOf(locale, zero) };
}

/** Without a locale the server writes a dollar sign that nobody chose, and several countries have a dollar. */
function currencyOf(locale: string, zero: string): MoneyStyle['currency'] {
  const country = /^[a-z]{2,3}_([A-Z]{2})/.exec(locale)?.[1];
  if (country === undefined) return undefined;
  if (/€|EUR/.test(zero)) return 'EUR';
  if (country === 'US' && zero.includes('$')) return 'USD';
  return country === 'GB' && zero.includes('£') ? 'GBP' : undefined;
}

/** `-1234.50` for `-$1,234.50` or `($1,234.50)`. */
export function plainMoney(text: string, fractionDigits: number): string {
  const digits = digitsOf(text).padStart(fractionDigits + 1, '0');
  const whole = digits.slice(0, digits.length - fractionDigits);
  const fraction = fractionDigits === 0 ? '' : `.${digits.slice(-fractionDigits)}`;
  return `${/[-−(]/.test(text) ? '-' : ''}${whole}${fraction}`;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
