import type { Catalog } from '../catalog/catalog.ts';
import { getTable } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { isPointing } from './pronouns.ts';
import { isListing } from './reshape.ts';
import { isOfPeople } from './who-did.ts';

/**
 * How many failed it, after who teaches it: people are no “it”, and what they were found by is still meant. Who
 * placed it, after what was in an order: several things are no “it” either, where one was asked about. Anything else is
 * said of what was shown.
 */
export function itMeant(catalog: Catalog, tokens: readonly Token[], parent: Query): Query {
  const saysIt = tokens.some(({ lower }, at) => /^(it|its)$/.test(lower) && isPointing(tokens, at));
  const { within } = parent;
  if (!saysIt || within === undefined || !isListing(parent)) return parent;
  const isOfOne = within.query.limit?.count === 1 && parent.limit === null;
  return isOfPeople(catalog, parent.base) || isOfOne ? within.query : parent;
}

/** The average of those five, after one of them was shown: the five that it was picked out of. */
export function fewMeant(catalog: Catalog, tokens: readonly Token[], parent: Query): Query {
  const [those, number] = tokens.filter(({ kind }) => kind !== 'symbol').slice(-2);
  const isFew = /^(those|these)$/.test(those?.lower ?? '') && number?.number !== null && number?.number !== undefined;
  const { within } = parent;
  if (!isFew || within === undefined || parent.limit?.count === number.number) return parent;
  if (within.query.limit?.count !== number.number) return parent;
  const { labels } = getTable(catalog, within.table);
  const query = isListing(within.query) ? within.query : null;
  return (
    query ?? {
      ...blankQuery(within.table),
      within: { ...within, path: [] },
      columns: labels.map((column) => ({ path: [], table: within.table, column })),
      limit: { count: number.number, words: number.text },
    }
  );
}
