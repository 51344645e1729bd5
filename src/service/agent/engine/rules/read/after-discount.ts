import type { Reading } from './rule.ts';

const LEADS = ['after', 'net of', 'less', 'minus', 'including', 'with', 'after applying', 'after deducting'];

/** Revenue after discounts, where what the lines bring in is reckoned so: nothing is left to take off. */
export function readAfterDiscount({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(cursor.skip(from, ','), LEADS);
  if (lead === null) return 0;
  const at = cursor.skip(cursor.skip(from, ',') + lead.length, 'the', 'all', 'any');
  if (!cursor.is(at, 'discount', 'discounts', 'rebate', 'rebates')) return 0;
  const said =
    draft.measures.at(-1)?.target ?? draft.subjects.findLast(({ mention }) => cursor.numeric(mention.start))?.mention;
  const measured = (said?.candidates ?? []).filter((one) => cursor.isMeasurable(one));
  const isNet =
    measured.length > 0 &&
    measured.every(({ table, ...one }) => {
      const formula = 'column' in one ? cursor.catalog.tables.get(table)?.columns.get(one.column)?.formula : undefined;
      return formula?.kind === 'sum' && takesOff(formula.terms);
    });
  const end = cursor.skip(at + 1, 'applied', 'deducted');
  const isSaid = cursor.tokens.slice(from, end).some(({ lower }) => lower === 'with' || lower === 'including');
  return !isNet || (isSaid && end === at + 1) ? 0 : end - from;
}

/** A line times what its discount leaves, or less the amount of it. */
const takesOff = (terms: readonly { sign: 1 | -1; factors: readonly { complement: boolean }[] }[]): boolean =>
  terms.some(({ sign, factors }) => sign < 0 || factors.some(({ complement }) => complement));
