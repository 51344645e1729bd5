import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { type Mention, rowsSaid, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';
import { isStateColumn } from './state-nouns.ts';

const OVERDUE = [
  'overdue',
  'past due',
  'past the due date',
  'past their due date',
  'past its due date',
  'past due date',
  'over due',
  'late and still open',
  'should already be done',
];

/** Overdue invoices: what was due before today and is not done, where the rows have both dates. */
export function readOverdue({ cursor, draft }: Reading, from: number): number {
  const below = rowsBelow({ cursor, draft }, from);
  const at =
    below?.at ?? cursor.skip(from, 'are', 'is', 'were', 'was', 'that', 'which', 'currently', 'still', 'now', 'already');
  const found = cursor.phrase(at, OVERDUE);
  if (found === null || cursor.mention(at) !== null) return 0;
  const ends = plansOf(cursor).filter(({ table }) => below?.tables.includes(table) ?? true);
  if (ends.length === 0) return 0;
  const end = below?.end ?? at + found.length;
  const words = cursor.words(at, end);
  const mention = (column: 'from' | 'until'): Mention => ({
    start: at,
    length: found.length,
    words,
    candidates: ends.map((one): Candidate => ({ kind: 'column', table: one.table, column: one[column], score: 0.95 })),
  });
  const some = below === null ? {} : { some: true as const };
  draft.filters.push({ kind: 'missing', mention: mention('until'), negated: false, ...some, words });
  const period = { from: null, to: draft.today, label: 'before today' };
  draft.filters.push({ kind: 'period', target: mention('from'), period, words });
  const cancelled = cancelledOf(cursor, [...new Set(ends.map(({ table }) => table))]);
  // What was called off is late for nothing.
  if (cancelled !== null)
    draft.filters.push({
      ...statedAs({ start: at, length: found.length, words, candidates: [cancelled] }),
      negated: true,
    });
  const without = cancelled === null ? '' : `, without those that are ${cancelled.value.toLowerCase()}`;
  draft.assumed.push(`“${words}” means not done though the day has passed${without}`);
  return end - from;
}

/** The state of the rows that says they were called off. */
function cancelledOf({ catalog }: Cursor, [key, ...others]: readonly string[]): (Candidate & { kind: 'value' }) | null {
  const table = key === undefined || others.length > 0 ? undefined : catalog.tables.get(key);
  for (const column of table?.columns.values() ?? []) {
    const value = isStateColumn(column) ? column.info.values?.find((one) => /^cancel+ed$/i.test(one)) : undefined;
    if (table !== undefined && value !== undefined)
      return { kind: 'value', table: table.key, column: column.info.name, value, score: 1 };
  }
  return null;
}

/** Cars with an overdue service: of the rows behind the word, which belong to what was named before. */
function rowsBelow(
  { cursor, draft }: Pick<Reading, 'cursor' | 'draft'>,
  from: number,
): { at: number; end: number; tables: string[] } | null {
  const lead = cursor.skip(from, 'who', 'that', 'which');
  const at = cursor.skip(lead + 1, 'a', 'an', 'any', 'some');
  const before = rowsSaid(draft);
  if (before === null || !cursor.is(lead, 'with', 'have', 'has', 'had', 'having')) return null;
  const found = cursor.phrase(at, OVERDUE);
  const rows = found === null ? null : tableAt(cursor, at + found.length);
  const tables = (rows?.candidates ?? [])
    .map(({ table }) => table)
    .filter((table) =>
      before.candidates.some((one) => one.kind === 'table' && one.table !== table && cursor.reaches(table, one.table)),
    );
  return rows === null || tables.length === 0 ? null : { at, end: rows.start + rows.length, tables };
}

/** Of each table the day something was planned for and the day it was done, which may be empty. */
function plansOf({ catalog }: Reading['cursor']): { table: string; from: string; until: string }[] {
  return [...catalog.tables.values()].flatMap((table) => {
    const delay = table.columns.get('delay')?.formula;
    if (delay?.kind !== 'days' || table.columns.get(delay.until)?.info.nullable !== true) return [];
    return [{ table: table.key, from: delay.from, until: delay.until }];
  });
}
