import type { JsonValue } from '../../../shared/json.ts';
import type { ColumnKind, ResultColumn } from '../connector.ts';
import { exactDecimal, exactFloat, exactInteger, exactJson, summarisedBinary } from '../exact.ts';
import type { WireField, WireRow } from './wire.ts';

/** Names of both spellings: results say INTEGER, INFORMATION_SCHEMA says INT64. */
const KINDS: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['STRING', 'text'],
  ['INTEGER', 'integer'],
  ['INT64', 'integer'],
  ['NUMERIC', 'decimal'],
  ['BIGNUMERIC', 'decimal'],
  ['FLOAT', 'float'],
  ['FLOAT64', 'float'],
  ['BOOLEAN', 'boolean'],
  ['BOOL', 'boolean'],
  ['DATE', 'date'],
  ['DATETIME', 'timestamp'],
  ['TIMESTAMP', 'timestamp'],
  ['TIME', 'time'],
  ['JSON', 'json'],
  ['RECORD', 'json'],
  ['STRUCT', 'json'],
  ['BYTES', 'binary'],
]);

const MICROSECONDS = 1_000_000n;

/** @param type `NUMERIC(10, 2)`, `STRUCT<a INT64>`, `ARRAY<STRING>` … */
export function kindOf(type: string): ColumnKind {
  return KINDS.get(/^[A-Z0-9]+/.exec(type)?.[0] ?? '') ?? 'other';
}

export const columnOf = (field: WireField): ResultColumn => ({
  name: field.name,
  kind: field.mode === 'REPEATED' ? 'other' : kindOf(field.type),
});

/** A row `{ f: [{ v }] }` as JSON values in the order of the fields. */
export function readRow({ f: cells }: WireRow, fields: readonly WireField[]): JsonValue[] {
  return fields.map((field, at) => readCell(cells[at]?.v, field));
}

/** A repeated field is an array of `{ v }`, a record `{ f: [{ v }] }`, anything else text. */
function readCell(value: unknown, field: WireField): JsonValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((item: unknown) => readCell(part(item, 'v'), { ...field, mode: 'NULLABLE' }));
  if (typeof value === 'object') return readRecord(part(value, 'f'), field.fields ?? []);
  return typeof value === 'string' ? readText(value, field) : JSON.stringify(value);
}

function readRecord(cells: unknown, fields: readonly WireField[]): JsonValue {
  const given: unknown[] = Array.isArray(cells) ? cells : [];
  return Object.fromEntries(fields.map((field, at) => [field.name, readCell(part(given[at], 'v'), field)]));
}

const part = (holder: unknown, name: 'v' | 'f'): unknown =>
  typeof holder === 'object' && holder !== null && name in holder ? Reflect.get(holder, name) : null;

function readText(text: string, { type, rangeElementType }: WireField): JsonValue {
  switch (type) {
    case 'INTEGER':
    case 'INT64':
      return exactInteger(text);
    case 'NUMERIC':
    case 'BIGNUMERIC':
      return exactDecimal(text);
    case 'FLOAT':
    case 'FLOAT64':
      return exactFloat(text);
    case 'BOOLEAN':
    case 'BOOL':
      return text === 'true';
    case 'BYTES':
      return summarisedBinary(Buffer.from(text, 'base64').byteLength);
    case 'JSON':
      return exactJson(text);
    case 'RANGE':
      return readRange(text, rangeElementType?.type ?? '');
    default:
      return readTime(text, type);
  }
}

function readTime(text: string, type: string): string {
  switch (type) {
    case 'TIMESTAMP':
      return readTimestamp(text);
    case 'DATETIME':
    case 'TIME':
      return withoutTrailingZeros(text);
    default:
      return text;
  }
}

/** `[2026-01-01, UNBOUNDED)` */
function readRange(text: string, type: string): string {
  const [, from, to] = /^\[(.*), (.*)\)$/.exec(text) ?? [];
  return from === undefined || to === undefined ? text : `[${readTime(from, type)}, ${readTime(to, type)})`;
}

/** Microseconds since 1970, as asked for with `useInt64Timestamp`. */
function readTimestamp(text: string): string {
  if (!/^-?\d{1,18}$/.test(text)) return text;
  const total = BigInt(text);
  const fraction = ((total % MICROSECONDS) + MICROSECONDS) % MICROSECONDS;
  const seconds = Number((total - fraction) / MICROSECONDS);
  const [whole = ''] = new Date(seconds * 1000).toISOString().split('.');
  return `${withoutTrailingZeros(`${whole}.${String(fraction).padStart(6, '0')}`)}Z`;
}

const withoutTrailingZeros = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
