import type { Candidate } from '../../catalog/candidates.ts';
import { stem } from '../../words/lemma.ts';
import { bestScore, type Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { rolesAbove } from './managers.ts';
import type { Reading } from './rule.ts';

const COUNTED = ['number of', 'how many', 'count of', 'count', 'the number of'];
const REPORTS = [
  'direct reports',
  'direct report',
  'reports',
  'subordinates',
  'people reporting',
  'team size',
  'span of control',
];
const ABOVE = ['manager', 'managers', 'supervisor', 'supervisors', 'boss', 'bosses', 'lead', 'leads', 'leader'];
const PER = [
  'per',
  'by',
  'for each',
  'of each',
  'each',
  'does each',
  'do',
  'for every',
  'of every',
  'under each',
  'report to each',
  'report to every',
  'reporting to each',
  'reporting to every',
];
const VERBS = ['manage', 'supervise', 'lead', 'have', 'has'];

/** Direct reports per manager, how many people does each manager manage: rows by the row of the same table they point at. */
export function readReportsPer({ cursor, draft }: Reading, from: number): number {
  const managed = cursor.managed();
  if (managed.length === 0) return 0;
  const counted = cursor.phrase(from, COUNTED);
  const at = cursor.skip(from + (counted?.length ?? 0), 'the', 'of', 'all');
  const reports = cursor.phrase(at, REPORTS);
  const people = reports === null ? peopleAt(cursor, at) : null;
  const next = at + (reports?.length ?? people?.length ?? 0);
  if (next === at || (reports === null && people === null)) return 0;
  const per = cursor.phrase(next, PER);
  const top = next + (per?.length ?? 0);
  const above = cursor.skip(top, 'the', 'our', 'line');
  const self = peopleAt(cursor, above);
  const isRole = rolesAbove(cursor).includes(stem(cursor.lower(above)));
  const isAbove = (cursor.is(above, ...ABOVE) || isRole) && bestScore(cursor.named(above)) < 0.95;
  // Employees per employee says nothing without the word for reporting.
  if (per === null || !(isAbove || (self !== null && reports !== null))) return 0;
  const end = above + (isAbove ? 1 : (self?.length ?? 0));
  // Per chief: of the tables that point at themselves, those with a key of that name.
  const role = isRole
    ? managed.filter(({ table }) => rolesAbove(cursor, table).includes(stem(cursor.lower(above))))
    : managed;
  const target = mentionOf(people?.candidates ?? self?.candidates ?? role, at);
  const words = cursor.words(from, end);
  draft.measures.push({ function: 'count', target, words: 'reports' });
  draft.groups.push({ kind: 'mention', mention: { ...target, start: above }, role: 'above', words });
  draft.filters.push({ kind: 'missing', mention: keysAbove(cursor, target), negated: true, words });
  return cursor.skip(end, ...VERBS) - from;
}

/** Who has the most direct reports: the row above that most rows point at. */
export function readMostReports({ cursor, draft }: Reading, from: number): number {
  const managed = cursor.managed();
  const at = cursor.skip(from, 'who', 'has', 'have', 'with', 'had', 'manages', 'supervises', 'leads', 'the');
  if (at === from || managed.length === 0 || !cursor.is(at, 'most', 'fewest')) return 0;
  const asked = cursor.tokens.slice(from, at).map(({ lower }) => lower);
  const reports = cursor.phrase(at + 1, REPORTS);
  const isManaging = ['manages', 'supervises', 'leads'].some((verb) => asked.includes(verb));
  const people = isManaging ? (cursor.is(at + 1, 'people') ? { length: 1 } : peopleAt(cursor, at + 1)) : null;
  const length = reports?.length ?? people?.length ?? 0;
  if (length === 0) return 0;
  const end = at + 1 + length;
  const entity = mentionOf(managed, at);
  draft.ranks.push({
    direction: cursor.is(at, 'most') ? 'desc' : 'asc',
    count: 1,
    entity,
    role: 'above',
    by: { function: 'count', target: entity, words: 'reports' },
    words: cursor.words(at, end),
  });
  draft.subjects = draft.subjects.filter(({ mention }) => !mention.candidates.some((c) => isManaged(managed, c)));
  return end - from;
}

/** The columns that say which row stands above. */
const keysAbove = ({ catalog }: Cursor, target: Mention): Mention => ({
  ...target,
  candidates: target.candidates.flatMap(({ table }) =>
    (catalog.steps.get(table) ?? [])
      .filter(({ from, to, many }) => from === to && !many)
      .flatMap(({ fromColumns }) => fromColumns.slice(0, 1))
      .map((column): Candidate => ({ kind: 'column', table, column, score: 1 })),
  ),
});

const isManaged = (managed: readonly Candidate[], { kind, table }: Candidate): boolean =>
  kind === 'table' && managed.some((one) => one.table === table);

const mentionOf = (candidates: readonly Candidate[], start: number): Mention => ({
  start,
  length: 1,
  words: 'reports',
  candidates: [...candidates],
});

/** The rows of such a table by name, or as people. */
function peopleAt(cursor: Cursor, at: number): Mention | null {
  const managed = cursor.managed();
  const named = cursor.named(at);
  const own = (named?.candidates ?? []).filter((c) => isManaged(managed, c) && c.score >= 0.75);
  if (named !== null && own.length > 0) return { ...named, candidates: own };
  return cursor.is(at, 'people', 'persons', 'staff') && named === null ? mentionOf(managed, at) : null;
}
