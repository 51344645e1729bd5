import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';

const OF = [
  'as a percentage of',
  'as percentage of',
  'as a percent of',
  'as percent of',
  'as a % of',
  'as % of',
  'as a share of',
  'as share of',
  'as a proportion of',
  'as a fraction of',
  'in percent of',
  'in % of',
  'percentage of',
  'relative to',
];

/** Discounts as a percentage of revenue, refunds as % of sales: the one sum in percent of the other. */
export function readPercentOf({ cursor, draft }: Reading, from: number): number {
  if (draft.measures.length > 0) return 0;
  const at = cursor.skip(from, 'the', 'our', 'total', 'all');
  const part = amountAt(cursor, at);
  if (part === null) return 0;
  const after = cursor.skip(part.end, 'amount', 'amounts', 'value', 'total');
  const lead = cursor.phrase(after, OF);
  if (lead === null) return 0;
  const whole = amountAt(cursor, cursor.skip(after + lead.length, 'the', 'our', 'total', 'all'));
  if (whole === null) return 0;
  const words = cursor.words(at, whole.end);
  draft.measures.push({ function: 'sum', target: part.mention, of: whole.mention, words });
  return whole.end - from;
}

/** A number that adds up, or the amount of rows that have one. */
function amountAt(cursor: Cursor, at: number): { mention: Mention; end: number } | null {
  const table = tableAt(cursor, at);
  const own = table === null ? null : (columnsCalled(cursor, table, 'amount') ?? columnsCalled(cursor, table, 'total'));
  if (table !== null && own !== null) return { mention: own, end: at + table.length };
  const numeric = cursor.numeric(at);
  if (numeric === null || cursor.usual(numeric) !== 'sum') return null;
  return { mention: numeric, end: at + numeric.length };
}
