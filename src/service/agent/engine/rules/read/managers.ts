import { nameWords, stem } from '../../words/lemma.ts';
import { bestScore, type Cursor } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

/** Rows that point at others of their own table: who reports to whom, employees with their managers. */

const UNDER = [
  'report to',
  'reports to',
  'reporting to',
  'reported to',
  'managed by',
  'supervised by',
  'working under',
  'work under',
  'works under',
  'working for',
  'led by',
  'under',
];

/** Report to Nancy: their manager is she. */
export function readReports({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'directly', 'who', 'that', 'are', 'is');
  const lead = cursor.phrase(at, UNDER);
  if (lead === null) return 0;
  const start = cursor.skip(at + lead.length, 'manager', 'the');
  const named = namesAt(cursor, start);
  if (cursor.managed().length === 0) {
    // Without the words, it would be about the boss alone.
    if (/report|managed|supervised/.test(lead.phrase) && named.length > 0)
      draft.refusals.push(`this data does not say who is “${cursor.words(at, start)}” whom`);
    return 0;
  }
  for (const mention of named)
    draft.filters.push({ kind: 'value', mention, negated: false, role: 'above', words: `under ${mention.words}` });
  const isAsked = cursor.is(from, 'who') && draft.subjects.length === 0 && draft.measures.length === 0;
  if (named.length > 0 && isAsked) draft.subjects.push({ mention: peopleAt(cursor, from), role: null, lead: '' });
  return named.length === 0 ? 0 : endOf(named) - from;
}

const MANAGES = ['manages', 'supervises', 'leads'];

/** Who does Anne report to, who manages Anne: the row above hers. */
export function readReportsTo({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'who', 'whom') || cursor.managed().length === 0) return 0;
  const isRole = rolesAbove(cursor).includes(stem(cursor.lower(from + 1)));
  const isManaging = cursor.is(from + 1, ...MANAGES) || isRole;
  const named = namesAt(cursor, isRole ? from + 2 : cursor.skip(from + 1, 'do', 'does', 'did', ...MANAGES));
  const end = named.length === 0 ? from : endOf(named);
  const verb = cursor.phrase(end, ['report to', 'reports to', 'work for', 'answer to']);
  if (named.length === 0 || isManaging === (verb !== null)) return 0;
  for (const mention of named) draft.filters.push(statedAs(mention));
  draft.subjects.push({ mention: peopleAt(cursor, from), role: 'above', lead: '' });
  return end + (verb?.length ?? 0) - from;
}

/** What the keys that lead to the same table are called: mentor, of a key `mentor_id` that leads to the same table: who mentors whom. */
export const rolesAbove = ({ catalog }: Cursor, table?: string): string[] =>
  [...catalog.steps.values()]
    .flat()
    .filter(({ from }) => table === undefined || from === table)
    .filter(({ from, to, many, fromColumns }) => from === to && !many && fromColumns.length === 1)
    .flatMap(({ fromColumns }) =>
      nameWords(fromColumns[0] ?? '')
        .slice(0, 1)
        .map(stem),
    );

const MANAGERS = ['manager', 'managers', 'boss', 'bosses', 'supervisor', 'supervisors'];

/** Employees with their managers, the boss of Anne: the rows above are shown. */
export function readManagers({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'direct', 'line');
  if (!cursor.is(at, ...MANAGERS) || cursor.managed().length === 0) return 0;
  refuseManagers(cursor, draft, at);
  if (bestScore(cursor.named(at)) >= 0.5) return 0;
  const isTheirs = cursor.is(at - 1, 'their', 'his', 'her', 'its', 'whose');
  const named = cursor.is(at + 1, 'of') ? namesAt(cursor, at + 2) : [];
  if (!isTheirs && named.length === 0) return 0;
  draft.subjects.push({ mention: peopleAt(cursor, at), role: 'above', lead: '' });
  return at + 1 - from;
}

/** Employees who are managers: those that others point at, and not the keys of who is above each. */
function refuseManagers(cursor: Cursor, draft: Reading['draft'], at: number): void {
  const isSaid = cursor.is(at - 1, 'are', 'is', 'not', 'a') && !cursor.is(at + 1, 'of');
  if (isSaid && cursor.value(at) === null && draft.subjects.length + draft.measures.length > 0)
    draft.refusals.push(`I can't pick out those who are “${cursor.words(at, at + 1)}”`);
}

const peopleAt = (cursor: Cursor, start: number): Mention => ({
  start,
  length: 1,
  words: 'who',
  candidates: cursor.managed(),
});

/** First and last name. */
function namesAt(cursor: Cursor, start: number): Mention[] {
  const named: Mention[] = [];
  for (let value = cursor.value(start); value !== null; value = cursor.value(value.start + value.length))
    named.push(value);
  return named;
}

function endOf(named: Mention[]): number {
  const last = named.at(-1);
  return last === undefined ? 0 : last.start + last.length;
}
