import type { Column, Table } from '../../catalog/catalog.ts';
import { isTime } from '../../catalog/catalog.ts';
import { stem } from '../../words/lemma.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { pluralUnit } from './in-unit.ts';
import { type Lasting, STARTS, spanOf } from './lasting.ts';
import { passOver, type Reading } from './rule.ts';
import { tablesOfVerb } from './states.ts';

/** The day on which it was arranged. */
const ARRANGED = new Set(['book', 'order', 'reserve', 'create', 'make', 'place', 'schedule', 'request'].map(stem));
const AHEAD = ['in advance', 'ahead', 'ahead of time', 'beforehand'];

/** How far in advance do people book, how many days ahead are rooms booked, average lead time of bookings: from the day it was arranged to the day it begins. */
export function readInAdvance(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (draft.span !== null || draft.measures.length > 0) return 0;
  const asked = howFar(cursor, from) ?? leadTime(cursor, from);
  if (asked === null) return 0;
  const named = cursor.tokens.flatMap((_, at) => (at < asked.end ? [] : placesAt(cursor, at)));
  const [place, ...others] = named;
  if (place === undefined || others.some(({ rows }) => rows.table !== place.rows.table)) return 0;
  const people = cursor.skip(asked.end, 'do', 'does', 'did', 'are', 'is', 'were', 'was', 'our', 'the', 'of', 'for');
  passOver(reading, asked.end, people);
  for (const { start, end } of named) passOver(reading, start, end);
  const who = tableAt(cursor, people);
  if (who !== null && who.start + who.length <= place.start) passOver(reading, people, who.start + who.length);
  else if (cursor.is(people, 'people', 'we', 'they', 'you') && people < place.start)
    passOver(reading, people, people + 1);
  draft.span = {
    ...spanOf(cursor, { from, end: asked.end, rows: place.rows, fn: 'avg' }),
    ...(asked.unit === null ? {} : { unit: asked.unit }),
  };
  return asked.end - from;
}

interface Asked {
  end: number;
  unit: ReturnType<typeof pluralUnit>;
}

function howFar(cursor: Cursor, from: number): Asked | null {
  if (!cursor.is(from, 'how')) return null;
  const unit = cursor.is(from + 1, 'many') ? pluralUnit(cursor, from + 2) : null;
  const isFar = cursor.is(from + 1, 'far', 'long', 'early', 'much');
  const at = unit === null ? from + 2 : from + 3;
  const ahead = unit === null && !isFar ? null : cursor.phrase(at, AHEAD);
  return ahead === null ? null : { end: at + ahead.length, unit };
}

function leadTime(cursor: Cursor, from: number): Asked | null {
  const at = cursor.skip(from, 'the', 'our');
  if (!cursor.is(at, 'average', 'avg', 'mean', 'typical')) return null;
  const lead = cursor.phrase(at + 1, ['lead time', 'booking lead time', 'lead times', 'booking window']);
  return lead === null ? null : { end: at + 1 + lead.length, unit: null };
}

/** What is booked: the rows themselves, or the verb that names them. */
function placesAt(cursor: Cursor, at: number): { rows: Lasting; start: number; end: number }[] {
  const said = tableAt(cursor, at) ?? tablesOfVerb(cursor, at);
  const tables = (said?.candidates ?? []).flatMap(({ table }) => cursor.catalog.tables.get(table) ?? []);
  const [rows, ...more] = tables.flatMap((table) => aheadOf(table) ?? []);
  if (said === null || rows === undefined || more.length > 0) return [];
  return [{ rows, start: said.start, end: said.start + said.length }];
}

/** The day on which rows were arranged, and the one on which they begin. */
function aheadOf(table: Table): Lasting | null {
  const called = new Set(table.words.map(stem));
  const days = [...table.columns.values()].filter((column) => isTime(column.info) && column.formula === undefined);
  const isArranged = ({ words }: Column) => words.some((word) => ARRANGED.has(stem(word)) || called.has(stem(word)));
  const [from, ...made] = days.filter(isArranged);
  const [until, ...begun] = days.filter((day) => !isArranged(day) && day.words.some((word) => STARTS.has(word)));
  return from === undefined || until === undefined || made.length + begun.length > 0 ? null : { table, from, until };
}
