/** How a value is read: what two spellings of it have in common. */
export type Reads = 'number' | 'money' | 'boolean' | 'time' | 'moment' | 'json' | 'bytes' | 'text' | { list: Reads };

/** A type of a database, and values at its edges as SQL of its own makes them. */
export interface DeclaredType {
  type: string;
  reads: Reads;
  values: readonly string[];
}

const LONG = "repeat('x', 65536)";
/** Combining marks, emoji with a skin tone and joined ones, right to left, what CSV and HTML escape, a formula. */
const TEXTS = [
  "''",
  "' '",
  "'e\u0301\u0327'",
  "'👍🏽 👩‍👩‍👧 🚀'",
  "'שלום مرحبا'",
  '\'a,"b";<c>&\n\t\'',
  "'=1+1'",
  "'NULL'",
  "'0012'",
  LONG,
];

const FLOATS = [
  "'NaN'",
  "'Infinity'",
  "'-Infinity'",
  "'-0'",
  '0.9090909090909091',
  '1e-300',
  '1.7976931348623157e308',
  '9007199254740993',
  '-0.1',
];

/** A domain, an enum and a composite type, for the types that no list names. */
export const POSTGRES_SETUP = `
  CREATE DOMAIN percent AS numeric(5,2) CHECK (VALUE <= 100);
  CREATE TYPE mood AS ENUM ('sad', 'so, so', 'happy 😀');
  CREATE TYPE place AS (street text, number int);
`;

export const POSTGRES: readonly DeclaredType[] = [
  { type: 'smallint', reads: 'number', values: ['-32768', '32767', '0'] },
  { type: 'integer', reads: 'number', values: ['-2147483648', '2147483647'] },
  {
    type: 'bigint',
    reads: 'number',
    values: [
      '-9223372036854775808',
      '9223372036854775807',
      '9007199254740991',
      '9007199254740993',
      '-9007199254740993',
    ],
  },
  {
    type: 'numeric',
    reads: 'number',
    values: [
      "'NaN'",
      "'Infinity'",
      "'-Infinity'",
      '12345678901234567890123456789012345678',
      '0.00000000000000000000000000000000000001',
      '-0.9090909090909091',
      '100.00',
      '9007199254740993',
      '0.0',
    ],
  },
  { type: 'percent', reads: 'number', values: ['99.99', '0.01', '-100'] },
  { type: 'money', reads: 'money', values: ['0.01', '-92233720368547758.08', '92233720368547758.07'] },
  {
    type: 'real',
    reads: 'number',
    values: ["'NaN'", "'Infinity'", "'-0'", '0.1', '3.4028235e38', '1e-37', '16777217'],
  },
  { type: 'double precision', reads: 'number', values: FLOATS },
  { type: 'oid', reads: 'number', values: ['0', '4294967295'] },
  { type: 'boolean', reads: 'boolean', values: ['true', 'false'] },
  { type: 'text', reads: 'text', values: TEXTS },
  { type: 'character varying(20)', reads: 'text', values: ["''", "'e\u0301'"] },
  { type: 'character(5)', reads: 'text', values: ["'a'", "''"] },
  { type: '"char"', reads: 'text', values: ["'x'"] },
  { type: 'name', reads: 'text', values: ["'x y'"] },
  { type: 'mood', reads: 'text', values: ["'sad'", "'so, so'", "'happy 😀'"] },
  { type: 'uuid', reads: 'text', values: ["'00000000-0000-0000-0000-000000000000'"] },
  {
    type: 'date',
    reads: 'time',
    values: [
      "'0001-01-01'",
      "'9999-12-31'",
      "'0044-03-15 BC'",
      "'infinity'",
      "'-infinity'",
      "'10000-01-01'",
      "'2024-02-29'",
    ],
  },
  {
    type: 'timestamp',
    reads: 'time',
    values: [
      "'0001-01-01 00:00'",
      "'9999-12-31 23:59:59.999999'",
      "'0044-03-15 12:00 BC'",
      "'infinity'",
      "'2025-03-30 02:30'",
      "'294276-12-31 23:59:59'",
    ],
  },
  {
    type: 'timestamp with time zone',
    reads: 'time',
    values: [
      "'0001-01-01 00:00+00'",
      "'9999-12-31 23:59:59.999999+00'",
      "'0044-03-15 12:00+00 BC'",
      "'-infinity'",
      // Both hours that a clock in Berlin shows as half past two.
      "'2025-10-26 02:30+02'",
      "'2025-10-26 02:30+01'",
    ],
  },
  { type: 'time', reads: 'text', values: ["'00:00'", "'24:00'", "'23:59:59.999999'"] },
  { type: 'time with time zone', reads: 'text', values: ["'00:00+14'", "'12:00-12:30'"] },
  {
    type: 'interval',
    reads: 'text',
    values: ["'0'", "'-1 day'", "'178000000 years'", "'1 year 2 months -3 days 04:05:06.789'", "'36:00'"],
  },
  { type: 'bytea', reads: 'bytes', values: ["''", "'\\x00ff'", `decode(repeat('00', 65536), 'hex')`] },
  {
    type: 'json',
    reads: 'json',
    values: [
      'null',
      '\'{"a": 1, "a": 2}\'',
      "'[1, 2.50, -0.0, 1e400]'",
      '\'{"n": 12345678901234567890}\'',
      "'0.9090909090909091'",
      '\'"text"\'',
      "'null'",
      '\'{"é": {"": []}}\'',
      '\'"12"\'',
    ],
  },
  { type: 'jsonb', reads: 'json', values: ['\'{"b": 1, "a": [null, true]}\'', "'1e30'", "'9007199254740993'", "'[]'"] },
  { type: 'xml', reads: 'text', values: ["'<a>&lt;</a>'"] },
  { type: 'inet', reads: 'text', values: ["'10.0.0.1/8'", "'::1'"] },
  { type: 'bit varying(9)', reads: 'text', values: ["B'0101'"] },
  { type: 'int4range', reads: 'text', values: ["'[1,5)'", "'empty'"] },
  { type: 'point', reads: 'text', values: ["'(1.5,-2)'"] },
  { type: 'tsvector', reads: 'text', values: ["'a b'"] },
  { type: 'place', reads: 'text', values: ['ROW(\'a "b"\', 3)::place'] },
  {
    type: 'text[]',
    reads: { list: 'text' },
    values: ["'{}'", "ARRAY['a,b', '\"', NULL, 'NULL', '']", "'{{a,b},{c,d}}'"],
  },
  { type: 'bigint[]', reads: { list: 'number' }, values: ["'{9007199254740993,1}'", "'[2:3]={1,2}'"] },
  { type: 'double precision[]', reads: { list: 'number' }, values: ["'{NaN,Infinity,0.5}'"] },
  {
    type: 'timestamp with time zone[]',
    reads: { list: 'time' },
    values: ["ARRAY['2026-01-01 00:00+00'::timestamptz]"],
  },
  { type: 'boolean[]', reads: { list: 'boolean' }, values: ["'{t,f,NULL}'"] },
  { type: 'jsonb[]', reads: { list: 'json' }, values: ['ARRAY[\'{"a": "b,c"}\'::jsonb]'] },
  { type: 'interval[]', reads: 'text', values: ["'{1 day,02:00}'"] },
  { type: 'mood[]', reads: 'text', values: ['\'{sad,"so, so"}\''] },
];

/** MariaDB and MySQL; what only MariaDB has is left to it. A value is kept in a column, for a cast has other types. */
export const MARIADB: readonly DeclaredType[] = [
  { type: 'tinyint', reads: 'number', values: ['-128', '127'] },
  { type: 'tinyint unsigned', reads: 'number', values: ['0', '255'] },
  { type: 'tinyint(1)', reads: 'boolean', values: ['0', '1'] },
  { type: 'tinyint(1) unsigned', reads: 'number', values: ['7', '255'] },
  { type: 'smallint', reads: 'number', values: ['-32768', '32767'] },
  { type: 'mediumint', reads: 'number', values: ['-8388608', '8388607'] },
  { type: 'int', reads: 'number', values: ['-2147483648', '2147483647'] },
  { type: 'int(6) zerofill', reads: 'number', values: ['7'] },
  {
    type: 'bigint',
    reads: 'number',
    values: ['-9223372036854775808', '9223372036854775807', '9007199254740991', '9007199254740993'],
  },
  { type: 'bigint unsigned', reads: 'number', values: ['18446744073709551615'] },
  {
    type: 'decimal(38,20)',
    reads: 'number',
    values: ['123456789012345678.12345678901234567890', '-0.90909090909090909091', '0', '100.5'],
  },
  { type: 'decimal(38,0)', reads: 'number', values: ['12345678901234567890123456789012345678'] },
  { type: 'float', reads: 'number', values: ['-0.0', '0.1', '3.40282e38', '1e-37', '16777217'] },
  {
    type: 'double',
    reads: 'number',
    values: FLOATS.filter((one) => !/[NI]/.test(one)).map((one) => one.replaceAll("'", '')),
  },
  { type: 'bit(1)', reads: 'boolean', values: ["b'0'", "b'1'"] },
  {
    type: 'bit(64)',
    reads: 'number',
    values: ["b'0'", "b'1111111111111111111111111111111111111111111111111111111111111111'"],
  },
  { type: 'year', reads: 'number', values: ['1901', '2155', '0'] },
  { type: 'varchar(70)', reads: 'text', values: [...TEXTS.filter((one) => one !== LONG), "'a\\0b'"] },
  { type: 'mediumtext', reads: 'text', values: [LONG] },
  { type: 'char(5)', reads: 'text', values: ["'a'", "''"] },
  { type: 'varchar(9) character set latin1', reads: 'text', values: ["'é'"] },
  { type: "enum('sad','so, so','😀')", reads: 'text', values: ["'sad'", "'so, so'", "'😀'"] },
  { type: "set('a','b')", reads: 'text', values: ["''", "'a,b'"] },
  { type: 'date', reads: 'time', values: ["'0001-01-01'", "'9999-12-31'", "'2024-02-29'", "'0000-00-00'"] },
  {
    type: 'datetime(6)',
    reads: 'time',
    values: ["'0001-01-01 00:00:00'", "'9999-12-31 23:59:59.999999'", "'2025-03-30 02:30:00'"],
  },
  { type: 'timestamp(6)', reads: 'moment', values: ["'1970-01-01 00:00:01'", "'2038-01-19 03:14:07.999999'"] },
  { type: 'time(6)', reads: 'text', values: ["'-838:59:59'", "'838:59:59'", "'00:00:00'", "'12:00:00.5'"] },
  { type: 'binary(3)', reads: 'bytes', values: ["x'00ff'"] },
  { type: 'blob', reads: 'bytes', values: ["''", "x'00ff'"] },
  { type: 'mediumblob', reads: 'bytes', values: ["repeat(x'00', 65536)"] },
  {
    type: 'json',
    reads: 'json',
    values: [
      '\'{"a": 1, "a": 2}\'',
      "'[1, 2.50, 1e400]'",
      '\'{"n": 12345678901234567890}\'',
      '\'"12"\'',
      "'null'",
      "'0.9090909090909091'",
    ],
  },
  { type: 'uuid', reads: 'text', values: ["'123e4567-e89b-12d3-a456-426655440000'"] },
  { type: 'inet6', reads: 'text', values: ["'::1'"] },
  { type: 'geometry', reads: 'bytes', values: ["st_geomfromtext('POINT(1 2)')"] },
];
