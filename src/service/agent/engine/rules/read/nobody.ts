import type { Candidate } from '../../catalog/candidates.ts';
import { isBridge } from '../../catalog/catalog.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { firmPeopleOf, tiedPersons } from './persons.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const NOBODY = ['nobody', 'noone', 'no one', 'no-one', 'not anyone', 'not anybody'];
const ANYBODY = ['anyone', 'anybody', 'any people'];
const HAVING = ['with', 'have', 'has', 'had', 'having'];
const LACKING = ['without', "don't have", "doesn't have", 'do not have', 'does not have', "didn't have"];
const WORKING = [
  'working',
  'assigned',
  'employed',
  'registered',
  'enrolled',
  'in',
  'on',
  'there',
  'at',
  'to',
  'it',
  'them',
];

/** Courses nobody registered for, films no one has rented: none of what the verb names. */
export function readNobodyDid({ cursor, draft }: Reading, from: number): number {
  const nobody = cursor.phrase(cursor.skip(from, 'that', 'which'), NOBODY);
  const rows = rowsSaid(draft);
  if (nobody === null || rows === null) return 0;
  const who = cursor.skip(from, 'that', 'which') + nobody.length;
  const place = placeOfDoers(cursor, who);
  const at = cursor.skip(
    place === null ? who : place.start + place.length,
    'has',
    'have',
    'had',
    'ever',
    'is',
    'was',
    'been',
    'wants',
    'to',
  );
  const done = doneUnder(cursor, at, rows) ?? onlyTie(cursor, at, rows) ?? dealsDone(cursor, at);
  if (done === null) return 0;
  const end = cursor.skip(at + 1, 'for', 'in', 'on', 'up', 'to', 'at', 'yet', 'ever');
  const of =
    place === null
      ? {}
      : { of: { kind: 'value' as const, mention: place, negated: false, role: null, words: place.words } };
  draft.filters.push({ kind: 'missing', mention: done, negated: false, ...of, words: cursor.words(from, at + 1) });
  return end - from;
}

/** Nobody in Lisbon, no one from France: where those are who did none of it. */
const placeOfDoers = (cursor: Cursor, at: number): Mention | null =>
  cursor.is(at, 'in', 'from', 'at')
    ? keep(cursor.value(cursor.skip(at + 1, 'the')), ({ kind }) => kind === 'value')
    : null;

/** Products no customer has ordered: none of what the verb names, which is a customer's. */
export function readNoDoer({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which');
  const doer = cursor.is(at, 'no') ? tableAt(cursor, at + 1) : null;
  const rows = rowsSaid(draft);
  if (doer === null || rows === null) return 0;
  const verb = cursor.skip(doer.start + doer.length, 'has', 'have', 'had', 'ever', 'is', 'was', 'been');
  const done = doneUnder(cursor, verb, rows) ?? dealsDone(cursor, verb);
  const isTheirs = ({ table }: Candidate) => doer.candidates.some((one) => cursor.reaches(table, one.table));
  if (done === null || !done.candidates.some(isTheirs)) return 0;
  const end = verb + done.length;
  draft.filters.push({ kind: 'missing', mention: done, negated: false, words: cursor.words(from, end) });
  return cursor.skip(end, 'for', 'in', 'on', 'up', 'to', 'at', 'yet', 'ever') - from;
}

/** The one table that the verb names and whose rows belong to these. */
function doneUnder(cursor: Cursor, at: number, rows: Mention): Mention | null {
  const verb = cursor.verb(at);
  const tables = [...new Set((verb?.candidates ?? []).map(({ table }) => table))].filter((table) =>
    rows.candidates.some((row) => row.kind === 'table' && row.table !== table && cursor.reaches(table, row.table)),
  );
  const called = keep(verb, ({ kind, table }) => kind === 'table' && tables.includes(table));
  const [only, ...more] = called === null ? tables : new Set(called.candidates.map(({ table }) => table));
  if (verb === null || only === undefined || more.length > 0) return null;
  return { ...verb, candidates: [{ kind: 'table', table: only, score: 1 } satisfies Candidate] };
}

/** Products nobody has ordered: the orders, however far they are. */
const dealsDone = (cursor: Cursor, at: number): Mention | null =>
  keep(cursor.verb(at), ({ kind, score }) => kind === 'table' && score >= 0.75) ?? verbTable(cursor, at);

/** Territories nobody covers: whatever the verb, only one table ties others to these rows. */
function onlyTie({ catalog, tokens }: Cursor, at: number, rows: Mention): Mention | null {
  const { kind, lower } = tokens[at] ?? { kind: 'symbol', lower: '' };
  const isLast = tokens.slice(at + 1).every((token) => token.kind === 'symbol');
  if (kind !== 'word' || !isLast || !/[a-z]{3}(s|ed|t)$/.test(lower)) return null;
  const own = rows.candidates.filter((row) => row.kind === 'table' && row.score >= 0.95);
  const ties = own.flatMap(({ table }) => (catalog.steps.get(table) ?? []).filter(({ many }) => many));
  const [only, ...more] = ties;
  const table = only === undefined ? undefined : catalog.tables.get(only.to);
  if (table === undefined || more.length > 0 || !isBridge(table)) return null;
  return { start: at, length: 1, words: lower, candidates: [{ kind: 'table', table: table.key, score: 1 }] };
}

/** Departments with nobody in them, without anyone: none of the people whose rows point at them. */
export function readNobody({ cursor, draft }: Reading, from: number): number {
  const lack = cursor.phrase(from, LACKING);
  const having = cursor.is(from, ...HAVING) ? 1 : 0;
  const at = from + (lack?.length ?? having);
  const nobody = cursor.phrase(at, lack === null ? NOBODY : ANYBODY);
  const rows = rowsSaid(draft);
  if (nobody === null || (lack === null && having === 0) || rows === null) return 0;
  const people = firmPeopleOf(cursor, at, rows) ?? tiedPersons(cursor, at, rows);
  if (people === null) return 0;
  const end = cursor.skip(at + nobody.length, ...WORKING);
  draft.filters.push({
    kind: 'missing',
    mention: people,
    negated: false,
    words: cursor.words(from, at + nobody.length),
  });
  return end - from;
}
