import { expect } from 'vitest';
import type { QueryResult } from '../../../src/service/connectors/connector.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import type { Asked, AskedSource } from './asked-source.ts';

/** A type that is reckoned with: how its column is made of a number, or of a moment. */
export interface ReckonedType {
  type: string;
  kind: 'number' | 'moment';
  /** What the column is called, `reading` or `created_at` where it isn't said. */
  column?: string;
  /** SQL of a value: of the number, or of the moment in ISO 8601. */
  make: (value: string) => string;
  /** Beside NULL, what is no number. */
  nothing?: readonly string[];
}

const NUMBERS = ['3', '9', '12', '9'];
const MOMENTS = ['2025-03-30T00:30:00', '2025-10-26T00:30:00', '2026-01-01T00:00:00'];
/** Each is the table of a type, in the order of the types. */
const NOUNS =
  'otters herons badgers falcons lizards beavers rabbits turtles pigeons donkeys camels tigers zebras monkeys parrots dolphins'.split(
    ' ',
  );

export const nounOf = (at: number): string => NOUNS[at] ?? `rows_${at}`;
const columnOf = ({ kind, column }: ReckonedType): string => column ?? (kind === 'number' ? 'reading' : 'created_at');

/** The table of a type and its rows. */
export function tableSql(reckoned: ReckonedType, at: number): string {
  const values = reckoned.kind === 'number' ? NUMBERS : MOMENTS;
  const cells = [...values.map(reckoned.make), 'NULL', ...(reckoned.nothing ?? [])];
  const rows = cells.map((cell, row) => `(${row + 1}, ${cell})`).join(', ');
  return `CREATE TABLE ${nounOf(at)} (id int PRIMARY KEY, ${columnOf(reckoned)} ${reckoned.type} NULL); INSERT INTO ${nounOf(at)} VALUES ${rows}`;
}

export const QUESTION_PATHS = ['filtered', 'grouped', 'ordered', 'aggregated', 'followed up', 'run again'] as const;
export type QuestionPath = (typeof QUESTION_PATHS)[number];

interface Given {
  asked: AskedSource;
  dialect: 'postgres' | 'mysql';
  reckoned: ReckonedType;
  noun: string;
}

/** What a question about the type's column answers; fails where that is not what the numbers are. */
export const ASK: Readonly<Record<QuestionPath, (given: Given) => Promise<void>>> = {
  async filtered(given) {
    const { rows, explanation } = await answer(given, filterOf(given));
    // What is no number is said to be none.
    if (given.reckoned.nothing !== undefined) expect(explanation).toContain('NaN counts as no reading');
    expect(idsIn(rows)).toEqual(given.reckoned.kind === 'number' ? [2, 3, 4] : [1, 2]);
  },
  async grouped(given) {
    const { noun, reckoned } = given;
    const by = reckoned.kind === 'number' ? columnOf(reckoned) : 'month';
    const { rows } = await answer(given, `number of ${noun} by ${by}`);
    const counts = rows.map((row) => Number(Object.values(row).at(-1)));
    const known = rows.filter((row) => Object.values(row)[0] !== null);
    expect(known).toHaveLength(3);
    const nothing = 1 + (reckoned.nothing?.length ?? 0);
    const wanted = [1, ...(reckoned.kind === 'number' ? [1, 2] : [1, 1]), nothing];
    expect(counts.toSorted(ascending)).toEqual(wanted.toSorted(ascending));
  },
  async ordered(given) {
    const { noun, reckoned } = given;
    const spoken = columnOf(reckoned).replaceAll('_', ' ');
    const { rows } = await answer(given, `${noun} sorted by ${spoken}, highest first`);
    const first = idsIn(rows, false).slice(0, reckoned.kind === 'number' ? 4 : 3);
    if (reckoned.kind === 'moment') expect(first).toEqual([3, 2, 1]);
    else expect([first[0], first.slice(1, 3).toSorted(ascending), first[3]]).toEqual([3, [2, 4], 1]);
  },
  async aggregated(given) {
    const { noun, reckoned } = given;
    const column = columnOf(reckoned);
    if (reckoned.kind === 'moment') return expect(await number(given, `how many ${noun} in 2025`)).toBe(2);
    expect(await number(given, `highest ${column} of ${noun}`)).toBe(12);
    expect(await number(given, `average ${column} of ${noun}`)).toBe(8.25);
    expect(await number(given, `total ${column} of ${noun}`)).toBe(33);
    expect(await number(given, `how many ${noun} have a ${column} over 8`)).toBe(3);
  },
  async 'followed up'(given) {
    const before = await given.asked.ask(filterOf(given));
    expect(await number(given, 'how many?', [before])).toBe(given.reckoned.kind === 'number' ? 3 : 2);
  },
  async 'run again'(given) {
    const { outcome } = await given.asked.ask(filterOf(given));
    if (outcome.kind !== 'answered') throw new Error(outcome.explanation);
    const guarded = await guardSql(outcome.sql, given.dialect);
    await given.asked.connector.check(guarded, new AbortController().signal);
    expect((await given.asked.run(outcome.sql)).rows).toEqual(outcome.result.rows);
  },
};

const filterOf = ({ noun, reckoned }: Given): string =>
  reckoned.kind === 'number' ? `${noun} with ${columnOf(reckoned)} over 8` : `${noun} created in 2025`;

async function answer({ asked }: Given, question: string, before: readonly Asked[] = []) {
  const { outcome } = await asked.ask(question, before);
  if (outcome.kind !== 'answered') throw new Error(`${question}: ${outcome.explanation}`);
  return { rows: outcome.result.rows, explanation: outcome.explanation };
}

async function number(given: Given, question: string, before: readonly Asked[] = []): Promise<number> {
  const { rows } = await answer(given, question, before);
  return Number(Object.values(rows[0] ?? {}).at(-1));
}

const ascending = (a: number, b: number): number => a - b;

const idsIn = (rows: QueryResult['rows'], isSorted = true): number[] => {
  const ids = rows.map(({ id }) => Number(id));
  return isSorted ? ids.toSorted(ascending) : ids;
};

const plain = (value: string) => value;
const quoted = (value: string) => `'${value}'`;
const epoch = (value: string, scale: number) => String((Date.parse(`${value}Z`) / 1_000) * scale);

export const RECKONED_POSTGRES: readonly ReckonedType[] = [
  { type: 'smallint', kind: 'number', make: plain },
  { type: 'integer', kind: 'number', make: plain },
  { type: 'bigint', kind: 'number', make: plain },
  { type: 'numeric', kind: 'number', make: plain, nothing: ["'NaN'"] },
  { type: 'percent', kind: 'number', make: plain },
  { type: 'money', kind: 'number', make: quoted },
  { type: 'real', kind: 'number', make: plain, nothing: ["'NaN'"] },
  { type: 'double precision', kind: 'number', make: plain, nothing: ["'NaN'", "'NaN'"] },
  { type: 'text', kind: 'number', make: (value) => `'${value}.00'` },
  { type: 'interval', kind: 'number', make: (value) => `'${value} seconds'` },
  { type: 'date', kind: 'moment', make: quoted },
  { type: 'timestamp', kind: 'moment', make: quoted },
  { type: 'timestamp with time zone', kind: 'moment', make: (value) => `'${value}Z'` },
  { type: 'bigint', kind: 'moment', make: (value) => epoch(value, 1) },
  { type: 'double precision', kind: 'moment', make: (value) => epoch(value, 1) },
  { type: 'bigint', kind: 'moment', column: 'created_at_ms', make: (value) => epoch(value, 1_000) },
];

export const RECKONED_MARIADB: readonly ReckonedType[] = [
  { type: 'tinyint', kind: 'number', make: plain },
  { type: 'tinyint(1)', kind: 'number', make: plain },
  { type: 'smallint', kind: 'number', make: plain },
  { type: 'int', kind: 'number', make: plain },
  { type: 'bigint unsigned', kind: 'number', make: plain },
  { type: 'decimal(38,20)', kind: 'number', make: plain },
  { type: 'float', kind: 'number', make: plain },
  { type: 'double', kind: 'number', make: plain },
  { type: 'varchar(70)', kind: 'number', make: (value) => `'${value}.00'` },
  { type: 'time(6)', kind: 'number', column: 'duration', make: (value) => `SEC_TO_TIME(${value})` },
  { type: 'date', kind: 'moment', make: quoted },
  { type: 'datetime(6)', kind: 'moment', make: quoted },
  { type: 'timestamp(6)', kind: 'moment', make: quoted },
  { type: 'int', kind: 'moment', make: (value) => epoch(value, 1) },
  { type: 'bigint', kind: 'moment', column: 'created_at_ms', make: (value) => epoch(value, 1_000) },
];
