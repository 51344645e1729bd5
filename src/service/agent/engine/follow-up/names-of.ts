import { getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { saidText } from './said.ts';

const NAMES =
  /^(?:(?:and|so|ok|then|now|please|can|could|you|i|we|want|need|see|show|give|list|tell|get|me|us|with) )*(?:only |just )?(?:the |their |all |all the |what are the |what are their )?(?:names|list of names)(?: (?:please|too|as well|then|of them|of those|instead))*$/;

/** Show me the names, after how many there are, by month or not: the rows that were counted, by name. */
export function askNames({ catalog }: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  const said = saidText(tokens);
  const isCounted =
    parent.measures.length === 1 &&
    parent.measures.every(
      ({ function: fn, ref, where, over }) =>
        fn === 'count' && ref === null && where === undefined && over === undefined,
    ) &&
    parent.groups.every(({ kind }) => kind === 'time') &&
    parent.limit === null &&
    parent.rank === null &&
    parent.having.length === 0;
  const { labels } = getTable(catalog, parent.base);
  const areNames =
    labels.length > 0 && labels.every((label) => nameWords(label).some((word) => /^(name|title)$/.test(word)));
  if (!NAMES.test(said) || !isCounted || !areNames) return null;
  const columns = labels.map((column) => ({ path: [], table: parent.base, column }));
  return { ...structuredClone(parent), measures: [], groups: [], columns, distinct: false, order: null, notes: [] };
}
