import { type Catalog, findColumn, isNumeric } from '../../catalog/catalog.ts';
import type { Query } from '../../query/query.ts';
import type { Token } from '../../words/tokenize.ts';

const PAYING = /^(?:paid|pays|pay|spent|spends|spend|earned|earns|earn|owed|owes|owe)$/;
const MOST = /^(?:us )?(?:the )?(?:most|least)(?: money)?(?: (?:in total|overall|so far|of all|(?:this|last) \w+))?$/;

/** Who paid the most, by how many rows there are of each, or by name: the verb, as paying is no count and no number was ranked. */
export function countedMoney(catalog: Catalog, tokens: readonly Token[], { measures, order }: Query): Token[] {
  const said = tokens.filter(({ kind }) => kind !== 'symbol');
  const at = said.findIndex(({ lower }) => PAYING.test(lower));
  const rest = said.slice(at + 1).map(({ lower }) => lower);
  const ranked = [...measures, ...(order?.by.kind === 'measure' ? [order.by.measure] : [])];
  const isCount = ranked.every(({ function: fn }) => fn === 'count' || fn === 'count-distinct');
  const by = order?.by.kind === 'column' ? findColumn(catalog, order.by.ref.table, order.by.ref.column) : undefined;
  const isByName = measures.length === 0 && by !== undefined && !isNumeric(by);
  const isUnmet = isByName || (ranked.length > 0 && isCount);
  return at >= 0 && MOST.test(rest.join(' ')) && isUnmet ? said.slice(at, at + 1) : [];
}
