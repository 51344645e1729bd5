import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { tablesOf } from '../wording/tables-of.ts';
import type { Token } from '../words/tokenize.ts';
import { unheardWords } from './unheard.ts';

/**
 * Whether a reading may be what a follow-up means: it is about something that the question before was about, has heard
 * what is asked for, and loses neither a period nor the rows that were picked out in silence.
 */
export function goesOn(
  catalog: Catalog,
  { tokens, parent, query }: { tokens: readonly Token[]; parent: Query; query: Query },
): boolean {
  const before = tablesOf(parent);
  const isDated = ({ filters }: Query) => filters.some(({ kind }) => kind === 'period');
  return (
    tablesOf(query).some((table) => before.includes(table)) &&
    unheardWords(catalog, tokens, query).length === 0 &&
    (parent.within === undefined || query.within !== undefined) &&
    (isDated(query) || !isDated(parent) || query.filters.some(({ kind }) => kind === 'compare'))
  );
}
