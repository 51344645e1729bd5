import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { type Dimension, secondsOf, sizeOf, unitOf } from '../../words/units.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** A unit that numbers are wanted in. */
export interface WantedUnit {
  /** In seconds, metres, litres or kilograms. */
  size: number;
  dimension: Dimension;
  /** As a person says it: hours. */
  name: string;
}

/** Average boil time in hours: what is kept in minutes is wanted in another unit. */
export function readInUnit({ cursor, draft }: Reading, at: number): number {
  const word = cursor.tokens[at + 1];
  const unit = pluralUnit(cursor, at + 1) ?? sizeUnit(cursor, at + 1);
  if (!cursor.is(at, 'in', 'as') || word === undefined || unit === null) return 0;
  if (draft.span !== null && unit.dimension === 'time') {
    draft.span.unit = unit;
    return 2;
  }
  const measure = draft.measures.at(-1) ?? lengthOfOne(cursor, draft);
  // In hours, said alone: of the numbers of the question before.
  if (measure === undefined && isAlone(cursor, at) && unit.dimension === 'time') {
    draft.unit = unit;
    return 2;
  }
  if (measure === undefined || measure.target === null) return 0;
  // Left as a small word, it would be lost in silence.
  if (isIn(cursor, measure.target, unit)) measure.unit = unit;
  else draft.unknown.push(word);
  return 2;
}

/** The length of Night Train, in minutes: of the row that is called so. */
function lengthOfOne(cursor: Cursor, draft: Draft): DraftMeasure | undefined {
  const [subject, ...others] = draft.subjects;
  const [name, ...more] = draft.filters;
  if (subject === undefined || name?.kind !== 'value' || others.length + more.length > 0) return undefined;
  const isNamed = (one: Candidate) =>
    name.mention.candidates.some(
      ({ kind, table }) => kind === 'value' && table === one.table && cursor.is(name.mention.start - 1, 'of', 'is'),
    );
  const target = keep(subject.mention, (one) => isNamed(one) && secondsIn(columnOf(cursor, one)) !== undefined);
  if (target === null) return undefined;
  const measure: DraftMeasure = { function: 'avg', target, words: `average ${target.words}` };
  draft.subjects = [];
  draft.measures.push(measure);
  return measure;
}

/** Total labour hours, appointment hours by vet: numbers that are kept in another unit, or the one such number of the rows, added up. */
export function readUnitBehind({ cursor, draft }: Reading, at: number): number {
  const unit = pluralUnit(cursor, at);
  if (unit === null || draft.span !== null || cursor.named(at) !== null || cursor.number(at - 1) !== null) return 0;
  const measure = draft.measures.at(-1);
  if (measure?.target !== null && measure?.target !== undefined && endsAt(measure.target, at)) {
    if (!isIn(cursor, measure.target, unit)) return 0;
    measure.unit = unit;
    return 1;
  }
  const subject = draft.subjects.at(-1);
  const target = subject === undefined || !endsAt(subject.mention, at) ? null : timeOf(cursor, subject.mention);
  if (target === null) return 0;
  draft.subjects = draft.subjects.slice(0, -1);
  draft.measures.push({ function: 'sum', target, words: cursor.words(target.start, at + 1), unit });
  return 1;
}

/** Hours of appointments: the one time that each of the rows takes, added up; liters of milk: the one such number. */
export function readUnitOf(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, 'how', 'many', 'the', 'total', 'sum', 'number', 'of');
  const size = sizeUnit(cursor, at);
  if (size !== null && cursor.number(at - 1) === null) return readSizeOf(reading, { from, at, unit: size });
  const unit = pluralUnit(cursor, at);
  if (unit === null || draft.span !== null || draft.measures.length > 0 || cursor.named(at) !== null) return 0;
  const rows = cursor.is(at + 1, 'of') ? cursor.named(cursor.skip(at + 2, 'the', 'all', 'our')) : null;
  const target = rows === null ? null : timeOf(cursor, keep(rows, ({ kind }) => kind === 'table') ?? rows);
  if (rows === null || target === null) return 0;
  draft.measures.push({ function: 'sum', target, words: cursor.words(at, rows.start + rows.length), unit });
  return at + 2 - from;
}

/** How many liters of milk, kilometers of rides: the one number of these rows that is kept in such a unit, added up. */
function readSizeOf(
  { cursor, draft }: Reading,
  { from, at, unit }: { from: number; at: number; unit: WantedUnit },
): number {
  if (draft.span !== null || draft.measures.length > 0 || cursor.named(at) !== null || !cursor.is(at + 1, 'of'))
    return 0;
  const rows = cursor.mention(cursor.skip(at + 2, 'the', 'all', 'our'));
  const tables = new Set((rows?.candidates ?? []).filter(({ score }) => score >= 0.75).map(({ table }) => table));
  const columns = [...tables].flatMap((table) =>
    [...(cursor.catalog.tables.get(table)?.columns.values() ?? [])]
      .filter((column) => column.formula === undefined && sizeIn(column, unit.dimension) !== undefined)
      .map((column): Candidate => ({ kind: 'column', table, column: column.info.name, score: 1 })),
  );
  const [only, ...more] = columns;
  if (only === undefined || more.length > 0 || rows === null) return 0;
  const target = { start: at, length: 1, words: cursor.words(at, at + 1), candidates: [only] };
  draft.measures.push({ function: 'sum', target, words: cursor.words(at, rows.start + rows.length), unit });
  return at + 2 - from;
}

/** Liters, km: a unit of a size. */
function sizeUnit(cursor: Cursor, at: number): WantedUnit | null {
  const word = cursor.tokens[at];
  const size = sizeOf(word?.lemma ?? '') ?? sizeOf(word?.lower ?? '');
  const isUnit = word !== undefined && size !== undefined && cursor.value(at) === null && word.lower.length > 1;
  return isUnit ? { ...size, name: word.lower } : null;
}

const endsAt = ({ start, length }: Mention, at: number): boolean => start + length === at;

/** Hours, minutes: a unit that is said of numbers, and no single one. */
export function pluralUnit(cursor: Cursor, at: number): WantedUnit | null {
  const word = cursor.tokens[at];
  const seconds = secondsOf(word?.lemma ?? '');
  return word === undefined || seconds === undefined || word.lemma === word.lower
    ? null
    : { size: seconds, dimension: 'time', name: word.lower };
}

/** The column itself, or the only one of a table that says how long something takes. */
export function timeOf(cursor: Cursor, mention: Mention): Mention | null {
  const isLasting = (one: Candidate) => cursor.isMeasurable(one) && secondsIn(columnOf(cursor, one)) !== undefined;
  const tables = new Set(
    mention.candidates.flatMap((one) => (one.kind === 'table' && one.score >= 0.75 ? [one.table] : [])),
  );
  const columns = [...tables].flatMap((table) =>
    [...(cursor.catalog.tables.get(table)?.columns.values() ?? [])]
      .map((column): Candidate => ({ kind: 'column', table, column: column.info.name, score: 1 }))
      .filter(isLasting),
  );
  const [only, ...more] = columns;
  return only !== undefined && more.length === 0 ? { ...mention, candidates: [only] } : keep(mention, isLasting);
}

/** How many minutes of Jazz, hours of training: all of it, in the unit that is said. */
export function sumUnits(cursor: Cursor, draft: Draft): void {
  draft.measures = draft.measures.map((measure) => {
    const { function: fn, target } = measure;
    const word = fn === 'count' && target?.length === 1 ? cursor.tokens[target.start] : undefined;
    const seconds = secondsOf(word?.lemma ?? '');
    if (word === undefined || seconds === undefined || target === null || !isTimed(cursor, target)) return measure;
    return { ...measure, function: 'sum', unit: { size: seconds, dimension: 'time', name: word.lower } };
  });
}

const isAlone = (cursor: Reading['cursor'], at: number): boolean =>
  cursor.tokens.slice(0, at).every(({ lower }) => ALONE.includes(lower)) &&
  cursor.skip(at + 2, '?', '.', '!', 'please', 'instead') >= cursor.tokens.length;

const ALONE = [
  'and',
  'now',
  'show',
  'it',
  'that',
  'them',
  'this',
  'the',
  'same',
  'but',
  'convert',
  'give',
  'me',
  'please',
];

const isTimed = (cursor: Reading['cursor'], { candidates }: Mention): boolean =>
  candidates.some((candidate) => secondsIn(columnOf(cursor, candidate)) !== undefined);

/** Whether a number is kept in a unit of the same kind. */
const isIn = (cursor: Cursor, { candidates }: Mention, { dimension }: WantedUnit): boolean =>
  candidates.some((one) => sizeIn(columnOf(cursor, one), dimension) !== undefined);

/** The unit that a column is kept in, from the end of its name or its comment. */
export function sizeIn(column: Column | undefined, dimension: Dimension): number | undefined {
  if (column === undefined || dimension === 'time') return secondsIn(column);
  const { words, info, learned } = column;
  const said = /\bin (\p{L}+?)s?\b/iu.exec(info.comment)?.[1]?.toLowerCase() ?? '';
  const names = [words.length > 1 ? (words.at(-1) ?? '') : '', said, learned?.unit?.replace(/s$/, '') ?? ''];
  return names.map(sizeOf).find((one) => one?.dimension === dimension)?.size;
}

/** The unit of time that a column is kept in, from its name, its comment or its values. */
export function secondsIn(column: Column | undefined): number | undefined {
  if (column === undefined) return undefined;
  const { words, info, learned } = column;
  const last = words.length > 1 && words.at(-1) === 'min' ? 60 : undefined;
  return last ?? unitOf({ words, comment: info.comment }) ?? secondsOf(learned?.unit?.replace(/s$/, '') ?? '');
}
