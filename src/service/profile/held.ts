import type { ColumnInfo, TableInfo } from '../connectors/connector.ts';
import { wordsOf } from './names.ts';
import type { ColumnProfile, Held } from './profile.ts';

/** What statements found out that says what a column holds, beside its range and its values. */
export interface HeldFacts extends Pick<ColumnProfile, 'range' | 'values'> {
  /** Of a text without known values: each says a number. undefined: not asked. */
  areNumbers?: boolean;
  /** Of a time of day: some is none, for it is longer than a day or below zero. */
  isBeyondDay?: boolean;
}

/** Whether all rows of a large table are worth a look: one row may say that a column holds something else. */
export const mayHoldElse = (column: ColumnInfo): boolean =>
  isSmallNumber(column) || column.kind === 'time' || column.kind === 'float' || isCalledMoment(column);

/** `tinyint(1)`, which is all that MySQL makes of a boolean, and which holds any small number. */
export const isSmallNumber = ({ kind, dataType }: ColumnInfo): boolean =>
  kind === 'boolean' && /^tinyint/i.test(dataType);

/** What a column holds that its type doesn't say; null where it is what it is called. */
export function heldBy(table: TableInfo, column: ColumnInfo, facts: HeldFacts): Held | null {
  const { kind, dataType } = column;
  if (column.isMasked === true) return null;
  if (kind === 'other') return /^interval(?!.*\[)/i.test(dataType) ? 'durations' : null;
  if (kind === 'time') return facts.isBeyondDay === true || isNamedDuration(column) ? 'durations' : null;
  if (kind === 'boolean') return isBeyond(facts.range, 0, 1) ? 'numbers' : null;
  if (kind === 'text') return isText(table, column, facts) ? 'numbers' : null;
  return NUMBERS.includes(kind) && !isKeyOf(table, column) ? epochOf(column, facts.range) : null;
}

/** The column as what it holds: its kind is that of the values that it stands for. */
export function asHeld(column: ColumnInfo, holds: Held | null): ColumnInfo {
  switch (holds) {
    case 'numbers':
      return { ...column, kind: column.kind === 'boolean' ? 'integer' : 'decimal', values: null };
    case 'durations':
      return { ...column, kind: 'float' };
    case 'epoch-seconds':
    case 'epoch-milliseconds':
      return { ...column, kind: 'timestamp' };
    case null:
      return column;
  }
}

/** Kinds of numbers. */
export const NUMBERS = ['integer', 'decimal', 'float'];

/** 1990 to 2100: no count, price or id of a whole column lies between these by chance. */
const [FIRST_SECOND, LAST_SECOND] = [631_152_000, 4_102_444_800];
const MOMENT =
  /(^| )(at|on|ts|time|timestamp|date|datetime|epoch|unix|created|updated|modified|deleted|seen|expires|expiry|login|logged|since|until)$/;
const SAYS_EPOCH = /\b(unix|epoch|since 1970)\b/i;

function epochOf(column: ColumnInfo, range: HeldFacts['range']): Held | null {
  if (range === null || !isCalledMoment(column)) return null;
  const isWithin = (scale: number) => range.min >= FIRST_SECOND * scale && range.max < LAST_SECOND * scale;
  if (isWithin(1)) return 'epoch-seconds';
  return isWithin(1_000) ? 'epoch-milliseconds' : null;
}

function isCalledMoment({ name, kind, comment }: ColumnInfo): boolean {
  if (!NUMBERS.includes(kind)) return false;
  const words = wordsOf(name).filter((word) => !/^(ms|millis|milliseconds|secs?|seconds|utc)$/.test(word));
  return MOMENT.test(words.join(' ')) || words.some((word) => /^(epoch|unix)$/.test(word)) || SAYS_EPOCH.test(comment);
}

/** `time` of MySQL is a time of day as well as how long something took. */
const isNamedDuration = ({ name }: ColumnInfo): boolean =>
  /(^| )(duration|dur|length|elapsed|runtime|run time|time (taken|spent|needed)|took|lasted|lap|lap time|wait|waiting time|handling time|talk time|driving time|travel time|cook time|prep time|downtime|uptime|overtime)$/.test(
    wordsOf(name).join(' '),
  );

const NUMBER = /^-?(0|[1-9]\d{0,17})(\.\d{1,9})?$/;
/** Digits that only tell one from another. */
const NUMBERED =
  /(^|_)(id|code|zip|zipcode|postcode|postal|uuid|guid|key|phone|tel|fax|mobile|ssn|isbn|number|num|no|nr|extension|version)$/i;

/** Whether numbers in a text column would be numbers to reckon with, by its name and its place. */
export const mayHoldNumbers = (table: TableInfo, column: ColumnInfo): boolean =>
  column.kind === 'text' && !isKeyOf(table, column) && !NUMBERED.test(column.name);

/** A text column all of whose known values are numbers to reckon with: `age` of a table that was loaded from a file. */
function isText(table: TableInfo, column: ColumnInfo, { values, areNumbers }: HeldFacts): boolean {
  if (!mayHoldNumbers(table, column)) return false;
  // Where a value isn't known, it is written as nothing.
  const known = (values ?? []).map((value) => value.trim()).filter((value) => value !== '');
  return known.length > 0 ? known.every((value) => NUMBER.test(value)) : areNumbers === true;
}

const isKeyOf = ({ primaryKey, foreignKeys }: TableInfo, { name }: ColumnInfo): boolean =>
  primaryKey.includes(name) || foreignKeys.some(({ columns }) => columns.includes(name));

const isBeyond = (range: HeldFacts['range'], min: number, max: number): boolean =>
  range !== null && (range.min < min || range.max > max);
