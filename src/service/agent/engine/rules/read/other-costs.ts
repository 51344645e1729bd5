import { bestScore } from './cursor.ts';
import type { Reading } from './rule.ts';

/** What money is spent on, where the price of a thing is another thing. */
const SPENT_ON = new Set(
  'shipping delivery freight transport transportation labour labor storage packaging production manufacturing marketing advertising maintenance insurance training handling operating overhead fixed variable holding acquisition travel energy hosting'.split(
    ' ',
  ),
);
const MONEY = new Set(['cost', 'price', 'fee', 'charge', 'expense', 'spend', 'spending']);

/** Shipping costs, where no column has them: not the price of what is shipped. */
export function readOtherCost({ cursor, draft }: Reading, at: number): number {
  if (!SPENT_ON.has(cursor.lower(at)) || !MONEY.has(cursor.tokens[at + 1]?.lemma ?? '')) return 0;
  const named = cursor.named(at);
  if ((named !== null && named.length > 1) || cursor.value(at) !== null) return 0;
  // Delivery has a cost of its own where there are deliveries.
  const owner = named?.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75) ?? [];
  const next = cursor.numeric(at + 1);
  if (next !== null && bestScore(next) > 0 && next.candidates.some((c) => owner.some(({ table }) => table === c.table)))
    return 0;
  draft.unknown.push(...cursor.tokens.slice(at, at + 2));
  return 2;
}
