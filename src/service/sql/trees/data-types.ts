import { byName } from '../../../shared/by-name.ts';
import { choice, isFields, listOf, notAllowed, open } from './fields.ts';
import { dotted, name } from './names.ts';
import type { DialectRules } from './rules.ts';

/** The parser's names of types, and how they are written. */
const TYPES = byName<string>({
  ...plain(
    'Boolean Bool Date JSON Signed Unsigned Int64 Float64 Text Real Float4 Float8 String Bytes Binary Varbinary',
  ),
  ...plain(
    'Int Integer BigInt SmallInt TinyInt MediumInt Float Double Decimal Dec Numeric BigNumeric BigDecimal Datetime',
  ),
  ...plain('Char Character Varchar Nvarchar Time Timestamp Tinytext Mediumtext Longtext'),
  DoublePrecision: 'DOUBLE PRECISION',
  SignedInteger: 'SIGNED INTEGER',
  UnsignedInteger: 'UNSIGNED INTEGER',
  TimestampNtz: 'TIMESTAMP_NTZ',
});

/** Types the parser knows by no name of its own. */
const OTHERS: ReadonlySet<string> = new Set(
  'number variant object timestamp_ltz timestamp_tz timestampltz timestamptz byteint geography geometry char varchar range year'.split(
    ' ',
  ),
);

function plain(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((type) => [type, type.toUpperCase()]));
}

/** @throws SqlRefusedError */
export function dataType(node: unknown, rules: DialectRules): string {
  const [kind, value] = choice(node);
  if (kind === 'Custom') return otherType(listOf(value), rules);
  if (kind === 'Array') return arrayType(value, rules);
  if (kind === 'Struct') return structType(listOf(value), rules);
  const type = TYPES[kind];
  if (type === undefined) throw notAllowed(`type.${kind}`);
  const size = sizeOf(value);
  return size.length === 0 ? type : `${type}(${size.join(', ')})`;
}

function sizeOf(value: unknown): number[] {
  if (value === null || value === 'None') return [];
  if (typeof value === 'number') return [value];
  // Length and time zone, of which only the first can be given here.
  if (Array.isArray(value)) {
    const [length, ...others] = listOf(value);
    if (others.some((other) => other !== 'None')) throw notAllowed('type');
    return sizeOf(length);
  }
  const [kind, inner] = choice(value);
  if (kind === 'IntegerLength') return sizeOf(open(inner, 'Length')['length']);
  if (kind === 'Precision') return sizeOf(inner);
  if (kind === 'PrecisionAndScale') return listOf(inner).flatMap(sizeOf);
  throw notAllowed('type');
}

function otherType([names, sizes]: readonly unknown[], rules: DialectRules): string {
  const [only, surplus] = dotted(names, rules);
  if (only === undefined || surplus !== undefined || only.quoted || !OTHERS.has(only.written.toLowerCase())) {
    throw notAllowed('type');
  }
  const size = listOf(sizes).map((part) => {
    if (typeof part !== 'string' || !/^\d{1,9}$/.test(part)) throw notAllowed('type');
    return part;
  });
  return size.length === 0 ? only.written : `${only.written}(${size.join(', ')})`;
}

function arrayType(value: unknown, rules: DialectRules): string {
  if (value === 'None') return 'ARRAY';
  const [kind, inner] = choice(value);
  if (kind !== 'AngleBracket') throw notAllowed('type.array');
  return `ARRAY<${dataType(inner, rules)}>`;
}

function structType([fields, brackets]: readonly unknown[], rules: DialectRules): string {
  if (brackets !== 'AngleBrackets') throw notAllowed('type.struct');
  return `STRUCT<${structFields(fields, rules)}>`;
}

export function structFields(fields: unknown, rules: DialectRules): string {
  return listOf(fields)
    .map((field) => {
      const { field_name: fieldName, field_type: type } = open(field, 'StructField');
      return isFields(fieldName) ? `${name(fieldName, rules)} ${dataType(type, rules)}` : dataType(type, rules);
    })
    .join(', ');
}
