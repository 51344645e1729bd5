import type { Parts } from '../parts/candidate.ts';
import { conditionsOf } from '../parts/explained.ts';
import type { SourceTable } from '../source/source.ts';
import { lastWord } from '../text/words.ts';
import type { RankContext } from './context.ts';

const ORDER_WORD =
  /(est|most|least|descend|ascend|descending|ascending|alphabetical|alphabetically|lexicographic|decreasing|increasing|top|first|last|recent|old|young)$/;

/** Pairs of a choice and of the words around it, each a feature that is there or not. */
export function addHashedFeatures(
  context: RankContext,
  {
    parts,
    tables,
    detailed,
    listGap,
  }: { parts: Parts; tables: ReadonlySet<SourceTable>; detailed: number; listGap: number },
  add: (feature: string) => void,
): void {
  const { scores, opening, each, negation } = context;
  const plain = parts.plain.map(({ column }) => column);

  const { pattern, tableScore } = scores.question;
  const { shape } = parts.shape;
  const sign = (at: number) => pattern[at] ?? '';
  const isNamed = (table: SourceTable) => (tableScore.get(table) ?? 0) > 0.9;
  const shownTables = new Set(plain.map(({ table }) => table)).size;
  const [first] = plain;
  const extras = parts.extra.map((table) => `${table.isLink ? 'L' : ''}${isNamed(table) ? 'T' : '-'}`);
  const [ordered] = shape.order.split(' ');
  add(`g${parts.group.option}${each}${parts.tree.tables.length}`);
  add(`v${parts.variant}${negation}`);
  add(`v${parts.variant}${first?.isKey ? 'p' : first?.isForeign ? 'f' : '-'}${shape.aggregates}`);
  add(`ag${shape.aggregates}${opening}`);
  add(`np${shape.plain}${opening}`);
  add(`e${parts.extra.length}${shape.aggregates}${shape.grouped}`);
  add(`ex${extras.join()}${shape.aggregates}${shape.grouped}`);
  add(`set${shape.set}${negation}`);
  add(`j${tables.size}${shownTables}${shape.grouped}${ordered}`);
  add(`bd${detailed}${shape.aggregates}${shape.grouped}${parts.extra.length}`);
  add(`lg${listGap}${shape.grouped}${ordered}`);
  for (const { kind, via, start, end, column } of conditionsOf(parts)) {
    add(`k${kind[0]}${via}`);
    add(`kn${kind}${sign(start - 1)}`);
    add(`kp${kind}${sign(start - 2)}${sign(start - 1)}`);
    add(`ko${kind}${sign(end + 1)}${sign(end + 2)}`);
    add(`kt${kind}${tables.size > 1}${isNamed(column.table)}`);
  }
  if (parts.having !== undefined) {
    const at = parts.having.at ?? -9;
    add(`hv${shape.having}${sign(at - 1)}`);
    add(`hv2${shape.having}${sign(at - 2)}${sign(at - 1)}`);
    add(`hn${shape.having.replace(/^count/, '')}${sign(at + 1)}`);
  }
  if (parts.limitAt !== undefined) add(`li${sign(parts.limitAt - 1)}${sign(parts.limitAt + 1)}`);
  orderFeatures(context, parts, add);
}

function orderFeatures(context: RankContext, parts: Parts, add: (feature: string) => void): void {
  const { order, shape } = parts;
  if (order === undefined) return;
  const written = shape.shape.order;
  add(`or${written}${context.opening}`);
  if (order.column === undefined) return;
  for (const { word, lemma } of context.scores.question.tokens)
    if (ORDER_WORD.test(word.toLowerCase())) {
      add(`ow${lemma}${written}`);
      add(`oc${lemma}${written}${lastWord(order.column.words)}`);
    }
}
