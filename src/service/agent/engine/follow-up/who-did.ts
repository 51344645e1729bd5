import { type Catalog, getTable } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Query } from '../query/query.ts';
import { mentionsOf } from '../rules/resolve/mentions.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { PEOPLE } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import type { Says } from './commands/says.ts';
import { isListing } from './reshape.ts';
import { restrictTo, rowsOf } from './rows.ts';

/**
 * Who placed them, who wrote it, after a list of things: the people that those rows point at, each once. Null where the
 * words say more than what was done, or no table of people, or more than one, is pointed at.
 */
export function askWhoDid(knowledge: Knowledge, { says, parent }: { says: Says; parent: Query }): Query | null {
  const { catalog } = knowledge;
  if (!says.asksWho || says.pronoun === null || says.rest.length < 2) return null;
  const draft = readTokens(knowledge, says.rest);
  const isPlain = draft.filters.length + draft.measures.length + draft.ranks.length + draft.periods.length === 0;
  const rows = rowsOf(catalog, parent);
  if (!isPlain || mentionsOf(draft).length > 0 || rows === null || isOfPeople(catalog, rows.table)) return null;
  const [people, ...more] = (catalog.steps.get(rows.table) ?? []).filter(
    (step) => !step.many && isOfPeople(catalog, step.to),
  );
  if (people === undefined || more.length > 0) return null;
  const query = blankQuery(people.to);
  return restrictTo(catalog, query, rows) ? query : null;
}

/** Who flew them is no list of flights. */
export const namesNobody = ({ catalog }: Knowledge, [first]: Token[], query: Query): boolean =>
  first?.lower === 'who' && isListing(query) && query.columns.length === 0 && !isOfPeople(catalog, query.base);

const isOfPeople = (catalog: Catalog, key: string): boolean => PEOPLE.has(getTable(catalog, key).words.at(-1) ?? '');
