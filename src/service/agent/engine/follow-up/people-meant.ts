import type { Catalog } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { rowsOf } from './rows.ts';
import { isOfPeople } from './who-did.ts';

const DOER =
  /\b(?:did|do|does|have|has) (?:he|she|they)(?: \S+)?? (buy|order|place|placed|spend|pay|purchase|bought|ordered|spent|paid|purchased)\b/;

/**
 * How many orders did they place, after the products that a customer bought: of the customer, as products place none.
 * @returns a list of the people that the answer before was restricted to; the answer before where its rows are people
 */
export function peopleMeant(catalog: Catalog, tokens: readonly Token[], parent: Query): Query {
  const said = tokens.map(({ lower }) => lower).join(' ');
  const { within } = parent;
  if (within === undefined || !DOER.test(said) || !isOfPeople(catalog, within.table)) return parent;
  const rows = rowsOf(catalog, parent);
  if (rows === null || isOfPeople(catalog, rows.table)) return parent;
  return { ...blankQuery(within.table), within: { ...within, path: [] } };
}
