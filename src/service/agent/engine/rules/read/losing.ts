import { columnAt, kindAt } from './business.ts';
import { keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const BEHIND = [
  'losing money',
  'losing us money',
  'lose money',
  'lose us money',
  'loses money',
  'lost money',
  'lost us money',
  'making a loss',
  'make a loss',
  'made a loss',
  'sold at a loss',
  'running at a loss',
  'at a loss',
  'in the red',
  'unprofitable',
  'not profitable',
  'not making money',
  'loss making',
  'loss-making',
];
const AHEAD = ['unprofitable', 'loss making', 'loss-making', 'money losing', 'money-losing'];

/** Which products are losing money, unprofitable products: those whose profit is below zero. */
export function readLosing({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'are', 'is', 'were', 'do', 'we', 'have', 'been');
  const behind = cursor.phrase(at, BEHIND);
  const ahead = cursor.phrase(from, AHEAD);
  const profit = columnAt(cursor, from, 'profit');
  if (profit === null || draft.groups.length > 0 || (behind === null && ahead === null)) return 0;
  const next = ahead === null ? null : kindAt(cursor, from + ahead.length);
  const before = behind === null ? null : rowsBefore(draft, from);
  const entity = next ?? before;
  const length = next === null ? at - from + (behind?.length ?? 0) : (ahead?.length ?? 0) + next.length;
  if (entity === null) return 0;
  const words = cursor.words(next === null ? at : from, from + length);
  const measure = { function: 'sum' as const, target: profit, words: 'profit' };
  draft.subjects = draft.subjects.filter(({ mention }) => mention !== entity);
  draft.groups.push({ kind: 'mention', mention: entity, role: null, words: entity.words });
  draft.measures.push(measure);
  draft.filters.push({ kind: 'having', measure, operator: '<', value: 0, words });
  draft.assumed.push(`“${words}” means a profit below zero`);
  return length;
}

/** Rows or kinds of them that were named last. */
function rowsBefore({ subjects, measures }: Reading['draft'], from: number): Mention | null {
  const rows = measures.length > 0 ? null : (subjects.at(-1)?.mention ?? null);
  return rows !== null && rows.start < from ? keep(rows, ({ score }) => score >= 0.75) : null;
}
