import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { isPointing } from './pronouns.ts';
import { isListing } from './reshape.ts';
import { isOfPeople } from './who-did.ts';

/**
 * How many failed it, after who teaches it: people are no “it”, and what they were found by is still meant. Anything else is
 * said of what was shown.
 */
export function itMeant(catalog: Catalog, tokens: readonly Token[], parent: Query): Query {
  const saysIt = tokens.some(({ lower }, at) => /^(it|its)$/.test(lower) && isPointing(tokens, at));
  const isOfThose = isListing(parent) && isOfPeople(catalog, parent.base) && parent.within !== undefined;
  return saysIt && isOfThose && parent.within !== undefined ? parent.within.query : parent;
}
