import type { JsonValue } from '../../../shared/json.ts';
import type { ColumnKind } from '../connector.ts';
import { exactDecimal, exactFloat, exactInteger, exactJson, summarisedBinary } from '../exact.ts';
import { readDay, readMoment, readTime, readZonedMoment } from './times.ts';

/** A column as the SQL API describes it. */
export interface WireType {
  /** In small letters. */
  type: string;
  scale: number;
}

/** https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses#getting-the-data-from-the-results */
const KINDS: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['fixed', 'integer'],
  ['number', 'integer'],
  ['real', 'float'],
  ['float', 'float'],
  ['decfloat', 'decimal'],
  ['text', 'text'],
  ['varchar', 'text'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['time', 'time'],
  ['timestamp_ntz', 'timestamp'],
  ['timestamp_ltz', 'timestamp'],
  ['timestamp_tz', 'timestamp'],
  ['variant', 'json'],
  ['object', 'json'],
  ['array', 'json'],
  ['map', 'json'],
  ['vector', 'json'],
  ['geography', 'json'],
  ['geometry', 'json'],
  ['file', 'json'],
  ['binary', 'binary'],
  ['uuid', 'uuid'],
]);

export function kindOf({ type, scale }: WireType): ColumnKind {
  const kind = KINDS.get(type) ?? 'other';
  return kind === 'integer' && scale > 0 ? 'decimal' : kind;
}

/** As `INFORMATION_SCHEMA` spells a type: `NUMBER`, `VECTOR(FLOAT, 3)`. */
export function kindOfDeclared(dataType: string, scale: number | null): ColumnKind {
  return kindOf({ type: dataType.toLowerCase().replace(/\s*\(.*$/s, ''), scale: scale ?? 0 });
}

/** Every value travels as text, whatever its type. */
export function readCell(text: string | null, column: WireType): JsonValue {
  if (text === null) return null;
  switch (kindOf(column)) {
    case 'boolean':
      return text === 'true' || text === '1';
    case 'integer':
      return exactInteger(text);
    case 'decimal':
      return exactDecimal(text);
    case 'float':
      return exactFloat(text.replace(/^(-?)inf$/i, '$1Infinity'));
    case 'date':
      return readDay(text);
    case 'time':
      return readTime(text);
    case 'timestamp':
      return readTimestamp(text, column.type);
    case 'json':
      return exactJson(/^[[{]/.test(text) ? withoutSpace(text) : text);
    case 'binary':
      return summarisedBinary(text.length / 2);
    case 'text':
    case 'uuid':
    case 'other':
      return text;
  }
}

function readTimestamp(text: string, type: string): string {
  if (type === 'timestamp_tz') return readZonedMoment(text);
  return readMoment(text, type === 'timestamp_ltz' ? 'Z' : '');
}

/** Snowflake lays JSON out over several lines. */
const withoutSpace = (json: string): string => json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/gs, '$1');
