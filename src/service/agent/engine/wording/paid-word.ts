import type { Catalog } from '../catalog/catalog.ts';
import { isPaidFor } from '../catalog/sold-rows.ts';
import type { SimpleMeasure } from '../query/query.ts';
import { lemma } from '../words/lemma.ts';
import { MEASURE_PHRASES, PRICES } from '../words/lexicon.ts';

/** Price, of a median ticket price that is of what was paid for each ticket: a word for money that the column is not called by. */
export function wordForPaid({ tables }: Catalog, { ref, words }: SimpleMeasure): string | null {
  const table = ref === null ? undefined : tables.get(ref.table);
  const column = ref === null ? undefined : table?.columns.get(ref.column);
  const said = words.toLowerCase().split(' ').at(-1) ?? '';
  const isMoney = PRICES.includes(lemma(said)) || Object.hasOwn(MEASURE_PHRASES, lemma(said));
  return table !== undefined && column !== undefined && isMoney && isPaidFor(table, column) ? said : null;
}
