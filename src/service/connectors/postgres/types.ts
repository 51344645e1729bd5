import * as postgresArray from 'postgres-array';
import type { JsonValue } from '../../../shared/json.ts';
import type { ColumnKind } from '../connector.ts';
import { exactDecimal, exactFloat, exactInteger, exactJson, summarisedBinary } from '../exact.ts';
import { MONEY, type MoneyStyle, plainMoney } from './money.ts';

/** Fixed ids of built-in types: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const KINDS: ReadonlyMap<number, ColumnKind> = new Map<number, ColumnKind>([
  [16, 'boolean'],
  [17, 'binary'],
  [18, 'text'],
  [19, 'text'],
  [20, 'integer'],
  [21, 'integer'],
  [23, 'integer'],
  [25, 'text'],
  [26, 'integer'],
  [114, 'json'],
  [700, 'float'],
  [MONEY, 'decimal'],
  [701, 'float'],
  [1042, 'text'],
  [1043, 'text'],
  [1082, 'date'],
  [1083, 'time'],
  [1114, 'timestamp'],
  [1184, 'timestamp'],
  [1266, 'time'],
  [1700, 'decimal'],
  [2950, 'uuid'],
  [3802, 'json'],
]);

/** Array type → type of its elements. */
const ARRAYS: ReadonlyMap<number, number> = new Map([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

export function kindOf(typeId: number): ColumnKind {
  return KINDS.get(typeId) ?? 'other';
}

/** What the server spelled, as JSON that has lost no digit. @param money how it spells `money`; else that stays text */
export function readCell(text: string | null, typeId: number, money?: MoneyStyle): JsonValue {
  if (text === null) return null;
  const element = ARRAYS.get(typeId);
  if (element !== undefined) return readArray(text, element);
  if (typeId === MONEY) return money === undefined ? text : exactDecimal(plainMoney(text, money.fractionDigits));
  switch (kindOf(typeId)) {
    case 'boolean':
      return text === 't';
    case 'integer':
      return exactInteger(text);
    case 'decimal':
      return exactDecimal(text);
    case 'float':
      return exactFloat(text);
    case 'timestamp':
      return text.replace(' ', 'T').replace(/\+00$/, 'Z');
    case 'json':
      return exactJson(text);
    case 'binary':
      return summarisedBinary((text.length - '\\x'.length) / 2);
    case 'text':
    case 'date':
    case 'time':
    case 'uuid':
    case 'other':
      return text;
  }
}

function readArray(text: string, element: number): JsonValue {
  return postgresArray.parse<JsonValue>(text, (cell) => readCell(cell, element));
}
