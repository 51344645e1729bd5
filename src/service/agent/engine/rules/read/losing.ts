import { columnAt, kindAt, tableAt } from './business.ts';
import { isPlural, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';
import { DEFAULT_COUNT } from './ranks.ts';
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

const LOSES = ['loses', 'lose', 'lost', 'losing', 'costs', 'cost'];
const THROUGH = ['through', 'to', 'on', 'from', 'in', 'with', 'by', 'because of', 'due to', 'via'];

/** Which product loses us the most through refunds: by the money of those rows. */
export function readLosesMost({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'which', 'what', 'where') || draft.ranks.length + draft.measures.length > 0) return 0;
  const entity = kindAt(cursor, cursor.skip(from + 1, 'of', 'our', 'the'));
  if (entity === null) return 0;
  const verb = cursor.skip(entity.start + entity.length, 'do', 'does', 'did', 'are', 'is', 'we', 'has', 'have');
  const most = cursor.is(verb, ...LOSES)
    ? cursor.phrase(cursor.skip(verb + 1, 'us'), ['the most', 'most', 'the most money', 'most money'])
    : null;
  if (most === null) return 0;
  const next = cursor.skip(verb + 1, 'us') + most.length;
  const through = cursor.phrase(next, THROUGH);
  const rows = through === null ? null : tableAt(cursor, next + through.length);
  const money = rows === null ? null : (columnsCalled(cursor, rows, 'amount') ?? columnsCalled(cursor, rows, 'total'));
  if (rows === null || money === null) return 0;
  const end = rows.start + rows.length;
  const by = { function: 'sum' as const, target: money, words: `${rows.words} amount` };
  const count = isPlural(entity) ? DEFAULT_COUNT : 1;
  draft.ranks.push({ direction: 'desc', count, entity, role: null, by, words: cursor.words(from, end) });
  return end - from;
}

/** Rows or kinds of them that were named last. */
function rowsBefore({ subjects, measures }: Reading['draft'], from: number): Mention | null {
  const rows = measures.length > 0 ? null : (subjects.at(-1)?.mention ?? null);
  return rows !== null && rows.start < from ? keep(rows, ({ score }) => score >= 0.75) : null;
}
