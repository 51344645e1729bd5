import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { type Cursor, isPlural } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';
import { DEFAULT_COUNT } from './ranks.ts';
import type { Reading } from './rule.ts';

const MOST = byName<'desc' | 'asc'>({
  'the most': 'desc',
  most: 'desc',
  'most often': 'desc',
  'the most often': 'desc',
  'most frequently': 'desc',
  'the least': 'asc',
  least: 'asc',
  'least often': 'asc',
  'the least often': 'asc',
});

/** Which nurse is on call the most, which bikes were used most: ranked by the rows that the words before it name. */
export function readMostAtEnd({ cursor, draft }: Reading, at: number): number {
  const most = cursor.phrase(at, Object.keys(MOST));
  const end = at + (most?.length ?? 0);
  if (most === null || !isLast(cursor, end)) return 0;
  const [asked, done, ...more] = draft.subjects;
  if (asked === undefined || more.length > 0 || draft.measures.length + draft.ranks.length + draft.groups.length > 0)
    return 0;
  if (!['which', 'what'].includes(asked.lead)) return 0;
  const hint = draft.hints.at(-1);
  const rows = done?.mention ?? hint ?? ownRows(asked.mention);
  const counted = rows === null || rows === undefined ? null : rowsUnder(cursor, asked.mention, rows);
  if (counted === null) return 0;
  const amount = MONEY_VERBS.test(cursor.lower(at - 1))
    ? (columnsCalled(cursor, counted, 'amount') ?? columnsCalled(cursor, counted, 'total'))
    : null;
  draft.subjects = [];
  if (done === undefined && hint !== undefined) draft.hints.pop();
  draft.ranks.push({
    direction: MOST[most.phrase] ?? 'desc',
    count: isPlural(asked.mention) ? DEFAULT_COUNT : 1,
    entity: asked.mention,
    role: asked.role,
    by: { function: amount === null ? 'count' : 'sum', target: amount ?? counted, words: (amount ?? counted).words },
    words: cursor.words(at, end),
  });
  return end - at;
}

/** How much, and not how often. */
const MONEY_VERBS = /^(lent|lend|paid|pay|owe|owes|donated|donate|spent|spend|borrowed|borrow)$/;

/** Nothing more is said, but for a number of them or a period. */
const isLast = (cursor: Cursor, end: number): boolean =>
  cursor.isEnd(end) || cursor.is(end, ',') || cursor.period(end) !== null;

/** Of a column of theirs, the rows themselves. */
function ownRows({ candidates, ...rest }: Mention): Mention | null {
  if (candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75)) return null;
  const tables = [...new Set(candidates.filter(({ score }) => score >= 0.75).map(({ table }) => table))];
  return { ...rest, candidates: tables.map((table): Candidate => ({ kind: 'table', table, score: 1 })) };
}

/** Rows that each belong to one of what is asked for. */
function rowsUnder(cursor: Cursor, asked: Mention, rows: Mention): Mention | null {
  const tables = rows.candidates.map(({ table }) => table);
  const isUnder = (table: string) =>
    asked.candidates.some((c) =>
      c.kind === 'table' ? c.table !== table && cursor.reaches(table, c.table) : c.table === table,
    );
  const candidates = [...new Set(tables)]
    .filter(isUnder)
    .map((table): Candidate => ({ kind: 'table', table, score: 1 }));
  return candidates.length === 0 ? null : { ...rows, candidates };
}
