import type { Catalog } from '../catalog/catalog.ts';
import { type Token, tokenize } from '../words/tokenize.ts';

/** What currencies are called beside their codes. */
const CURRENCIES: readonly { code: string; said: RegExp }[] = [
  { code: 'USD', said: /^(?:\$|us\$|dollars?|bucks?)$/ },
  { code: 'EUR', said: /^(?:€|euros?)$/ },
  { code: 'GBP', said: /^(?:£|pounds?|quid|sterling)$/ },
  { code: 'JPY', said: /^(?:¥|yens?)$/ },
  { code: 'CHF', said: /^(?:francs?|franken)$/ },
  { code: 'INR', said: /^(?:₹|rupees?)$/ },
  { code: 'CNY', said: /^(?:yuans?|renminbi)$/ },
  { code: 'PLN', said: /^(?:zł|zlotys?|złotych)$/ },
  { code: 'SEK', said: /^kronor$/ },
  { code: 'BRL', said: /^(?:r\$|reais)$/ },
];

/** In yen, of amounts that are kept with their currency: in `JPY`, as the data says it. */
export function currenciesAsKept(catalog: Catalog, question: string): string {
  const kept = new Set([...catalog.tables.values()].flatMap(({ columns }) => [...columns.values()].flatMap(unitsOf)));
  if (kept.size === 0) return question;
  const tokens = tokenize(question);
  return tokens.reduceRight((text, { lower, start, end }, at) => {
    const named = CURRENCIES.find(({ said }) => said.test(lower));
    const code = [...kept].find((unit) => named !== undefined && isSame(named.code, unit));
    const isOfAll = ['in', 'and', 'or'].includes(tokens[at - 1]?.lower ?? '');
    return code === undefined || !isOfAll ? text : `${text.slice(0, start)}${code}${text.slice(end)}`;
  }, question);
}

const unitsOf = ({ learned }: { learned?: { unitBy: { values: string[] | null } | null } }): string[] =>
  learned?.unitBy?.values ?? [];

/** Which of the units that amounts are kept in a question says: `in USD`, `in kg`. */
export const saidUnits = (units: readonly string[], tokens: readonly Token[]): string[] =>
  units.filter((unit) =>
    tokens.some(({ lower }, at) => isSame(lower, unit) && ['in', 'and', 'or'].includes(tokens[at - 1]?.lower ?? '')),
  );

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();
