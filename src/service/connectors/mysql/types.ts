import { z } from 'zod';
import type { JsonValue } from '../../../shared/json.ts';
import type { ColumnKind } from '../connector.ts';
import { exactDecimal, exactFloat, exactInteger, exactJson, summarisedBinary } from '../exact.ts';

const fieldSchema = z.object({
  name: z.string(),
  columnType: z.int(),
  characterSet: z.int(),
  columnLength: z.int(),
  /** MariaDB's own types arrive as text; these are their names. */
  extendedTypeName: z.string().optional(),
  extendedFormat: z.string().optional(),
});

/** A column of a result as the server describes it. */
export type Field = z.infer<typeof fieldSchema>;

export const readFields = (reported: unknown): Field[] => z.array(fieldSchema).parse(reported);

const [TINY, TIMESTAMP, BIT, GEOMETRY] = [1, 7, 16, 255];
/** The character set of what is no text. */
const BINARY = 63;

/** https://dev.mysql.com/doc/dev/mysql-server/latest/field__types_8h.html */
const KINDS: ReadonlyMap<number, ColumnKind> = new Map<number, ColumnKind>([
  [0, 'decimal'],
  [TINY, 'integer'],
  [2, 'integer'],
  [3, 'integer'],
  [4, 'float'],
  [5, 'float'],
  [6, 'text'],
  [TIMESTAMP, 'timestamp'],
  [8, 'integer'],
  [9, 'integer'],
  [10, 'date'],
  [11, 'time'],
  [12, 'timestamp'],
  [13, 'integer'],
  [14, 'date'],
  [BIT, 'integer'],
  [245, 'json'],
  [246, 'decimal'],
  [GEOMETRY, 'binary'],
]);

/** `tinyint(1)` and `bit(1)` are what MySQL makes of `boolean`. */
export function kindOf({
  columnType,
  columnLength,
  characterSet,
  extendedTypeName,
  extendedFormat,
}: Field): ColumnKind {
  if ((columnType === TINY || columnType === BIT) && columnLength === 1) return 'boolean';
  if (extendedFormat === 'json') return 'json';
  if (extendedTypeName === 'uuid') return 'uuid';
  return KINDS.get(columnType) ?? (characterSet === BINARY ? 'binary' : 'text');
}

export type CellReader = (cell: unknown) => JsonValue;

/** Reads cells of one column, as JSON that has lost no digit. A cell is the server's own spelling, or null. */
export function cellReader(field: Field): CellReader {
  const read = bytesReader(field);
  return (cell) => (Buffer.isBuffer(cell) ? read(cell) : null);
}

function bytesReader(field: Field): (cell: Buffer) => JsonValue {
  const kind = kindOf(field);
  if (kind === 'binary') return (cell) => summarisedBinary(cell.length);
  const spell = field.columnType === BIT ? spellBits : spellText;
  const read = textReader(kind, field.columnType === TIMESTAMP ? 'Z' : '');
  return (cell) => read(spell(cell));
}

const spellText = (cell: Buffer) => cell.toString('utf8');
const spellBits = (cell: Buffer) => (cell.length === 0 ? '0' : BigInt(`0x${cell.toString('hex')}`).toString());

/** @param zone of timestamps: a TIMESTAMP is a moment, in the session's zone, which is UTC; a DATETIME has none */
function textReader(kind: ColumnKind, zone: string): (text: string) => JsonValue {
  switch (kind) {
    case 'boolean':
      return readBoolean;
    case 'integer':
      return exactInteger;
    case 'decimal':
      return exactDecimal;
    case 'float':
      return exactFloat;
    case 'timestamp':
      return (text) => (isNoDate(text) ? text : `${text.replace(' ', 'T')}${zone}`);
    case 'json':
      return exactJson;
    case 'text':
    case 'date':
    case 'time':
    case 'uuid':
    case 'binary':
    case 'other':
      return (text) => text;
  }
}

/** A `tinyint(1)` may hold any small number. */
function readBoolean(text: string): JsonValue {
  if (text === '0' || text === '1') return text === '1';
  return exactInteger(text);
}

/** https://dev.mysql.com/doc/refman/8.4/en/datetime.html: the zero date, used for a date that isn't known. */
const isNoDate = (text: string) => text.startsWith('0000-00-00');
