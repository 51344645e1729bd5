import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { amountsCompared, amountsShown } from './cents.ts';
import { unitOf } from './numbers.ts';

const CURRENCIES = [
  { sign: '$', name: 'dollars', said: /\$|\b(?:dollars?|usd)\b/i },
  { sign: '€', name: 'euros', said: /€|\b(?:euros?|eur)\b/i },
  { sign: '£', name: 'pounds', said: /£|\b(?:pounds? sterling|gbp|quid)\b/i },
];

/** Under 10 euros, of prices that are in dollars: that nothing was converted. Empty where the data has the currency that was said, or says none. */
export function otherCurrency(catalog: Catalog, query: Query, question: string): string {
  const said = CURRENCIES.filter((currency) => currency.said.test(question));
  const units = [...amountsShown(query), ...amountsCompared(query)].map((ref) => unitOf(catalog, ref));
  const kept = CURRENCIES.filter(({ sign }) =>
    units.some((unit) => unit !== null && 'before' in unit && unit.before === sign),
  );
  const [asked, ...more] = said;
  const [stored] = kept;
  if (asked === undefined || stored === undefined || more.length > 0 || kept.includes(asked)) return '';
  return ` The amounts are in ${stored.name}, and nothing was converted from ${asked.name}.`;
}
