import { VERB_NOUNS } from '../../words/lexicon.ts';
import { productsAt } from './business.ts';
import { keep } from './cursor.ts';
import { statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

const DOING = ['did', 'does', 'do', 'has', 'have', 'had'];
const DONE =
  /^(buy|bought|order|ordered|place|placed|spend|spent|pay|paid|purchase|purchased|make|made|return|returned|book|booked|rent|rented)$/;

/** How many products did Germany buy: the place or kind of those who did it. */
export function readValueDoers({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, ...DOING)) return 0;
  const at = cursor.skip(from + 1, 'the', 'our', 'all');
  const value = keep(cursor.value(at), ({ score }) => score >= 0.9);
  const verb = cursor.lower(at + (value?.length ?? 0));
  if (value === null || !(DONE.test(verb) || Object.hasOwn(VERB_NOUNS, verb))) return 0;
  // What did Ana buy: products.
  const asksWhat = cursor.is(from - 1, 'what', 'which') && draft.subjects.length + draft.measures.length === 0;
  const products = asksWhat && /^(buy|order|purchase|rent|book)$/.test(verb) ? productsAt(cursor, from - 1) : null;
  if (asksWhat && products === null) return 0;
  if (products !== null) draft.subjects.push({ mention: products, role: null, lead: 'which' });
  draft.filters.push(statedAs(value));
  const end = at + value.length;
  // Place: the verb of orders, and no place.
  return (cursor.is(end, 'place', 'placed', 'make', 'made') ? end + 1 : end) - from;
}
