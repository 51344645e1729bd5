import type { Candidate } from '../../catalog/candidates.ts';
import type { Table } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { peopleAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';

/** Tables of people: by what they are called, or by rows that have a full name. */
export function personsAt(cursor: Cursor, start: number): Mention {
  const called = peopleAt(cursor, start, null)?.candidates ?? [];
  const named = [...cursor.catalog.tables.values()]
    .filter(hasFullName)
    .filter(({ key }) => !called.some(({ table }) => table === key))
    .map(({ key }): Candidate => ({ kind: 'table', table: key, score: 0.9 }));
  return { start, length: 1, words: 'who', candidates: [...called, ...named] };
}

/** A key of two columns is no first and last name. */
const hasFullName = ({ labels, info }: Table): boolean =>
  labels.length === 2 ? !labels.some((label) => info.primaryKey.includes(label)) : /full_?name$/i.test(labels[0] ?? '');

/** The one table of people whose rows each belong to one of these rows; null where there is none, or several as near. */
export const firmPeopleOf = (cursor: Cursor, start: number, rows: Mention): Mention | null =>
  nearestPersons(cursor, start, (person) => stepsTo(cursor, person, rows));

/** The one table of people who are in such a place, or whose rows lead to it. */
export const peopleIn = (cursor: Cursor, start: number, places: readonly string[]): Mention | null =>
  nearestPersons(
    cursor,
    start,
    (person) => 1 + Math.min(...places.map((place) => stepsBetween(cursor, person, place))),
  );

/** The one table of people that each of these rows belongs to. */
export const peopleOver = (cursor: Cursor, start: number, rows: Mention): Mention | null =>
  nearestPersons(cursor, start, (person) =>
    Math.min(...rows.candidates.filter(isFirm).map(({ table }) => stepsBetween(cursor, table, person))),
  ) ?? tiedPersons(cursor, start, rows);

/** Students of courses: people whom rows of another table tie to these rows. */
export function tiedPersons(cursor: Cursor, start: number, rows: Mention): Mention | null {
  const places = rows.candidates.filter(isFirm).map(({ table }) => table);
  const between = [...cursor.catalog.steps]
    .map(([, steps]) => steps.filter(({ many }) => !many).map(({ to }) => to))
    .filter((targets) => places.some((place) => targets.includes(place)));
  return nearestPersons(cursor, start, (person) => (between.some((targets) => targets.includes(person)) ? 1 : 0));
}

function nearestPersons(cursor: Cursor, start: number, stepsOf: (table: string) => number): Mention | null {
  const persons = personsAt(cursor, start);
  const near = persons.candidates
    .map((candidate) => ({ candidate, steps: stepsOf(candidate.table) }))
    .filter(({ steps }) => steps > 0 && Number.isFinite(steps))
    .sort((a, b) => a.steps - b.steps);
  const [first, second] = near;
  if (first === undefined || second?.steps === first.steps) return null;
  return { ...persons, candidates: [{ ...first.candidate, score: 1 }] };
}

const isFirm = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= 0.75;

const stepsTo = (cursor: Cursor, from: string, { candidates }: Mention): number =>
  Math.min(...candidates.filter(isFirm).map(({ table }) => stepsBetween(cursor, from, table)));

const stepsBetween = ({ catalog }: Cursor, from: string, to: string): number =>
  shortestPaths(catalog, from, 'to-one').get(to)?.[0]?.length ?? Number.POSITIVE_INFINITY;
