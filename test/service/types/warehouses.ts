import { readRow } from '../../../src/service/connectors/bigquery/types.ts';
import { readCell } from '../../../src/service/connectors/snowflake/types.ts';
import type { JsonValue } from '../../../src/shared/json.ts';
import type { Reads } from './declared.ts';

/** A type of a warehouse: how its wire spells values, as documented, and what they are. */
export interface WireType {
  type: string;
  reads: Reads;
  read: (wire: string | null) => JsonValue;
  values: readonly (readonly [wire: string, meant: string])[];
}

const asIs = (...values: string[]): [string, string][] => values.map((value) => [value, value]);

const bigquery = (type: string, reads: Reads, values: WireType['values']): WireType => ({
  type,
  reads,
  values,
  read: (wire) => readRow({ f: [{ v: wire }] }, [{ name: 'v', type, mode: 'NULLABLE' }])[0] ?? null,
});

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults */
export const BIGQUERY: readonly WireType[] = [
  bigquery('INTEGER', 'number', asIs('-9223372036854775808', '9223372036854775807', '9007199254740993', '0')),
  bigquery('NUMERIC', 'number', asIs('99999999999999999999999999999.999999999', '-0.909090909', '100')),
  bigquery(
    'BIGNUMERIC',
    'number',
    asIs('578960446186580977117854925043439539266.34992332820282019728792003956564819967'),
  ),
  bigquery(
    'FLOAT',
    'number',
    asIs('NaN', 'Infinity', '-Infinity', '-0.0', '0.9090909090909091', '1.7976931348623157e+308'),
  ),
  bigquery('BOOLEAN', 'boolean', asIs('true', 'false')),
  bigquery('STRING', 'text', asIs('', 'e\u0301', '👍🏽', 'שלום', 'x'.repeat(65_536), 'a\0b')),
  bigquery('BYTES', 'bytes', asIs('', 'AP8=')),
  bigquery('DATE', 'time', asIs('0001-01-01', '9999-12-31')),
  bigquery('DATETIME', 'time', asIs('0001-01-01T00:00:00', '9999-12-31T23:59:59.999999')),
  bigquery('TIMESTAMP', 'time', [
    ['-62135596800000000', '0001-01-01 00:00:00+00'],
    ['253402300799999999', '9999-12-31 23:59:59.999999+00'],
    ['1761438600000000', '2025-10-26 00:30:00+00'],
    ['-1', '1969-12-31 23:59:59.999999+00'],
  ]),
  bigquery('TIME', 'text', asIs('00:00:00', '23:59:59.999999')),
  bigquery('INTERVAL', 'text', asIs('0-0 0 0:0:0', '-1-2 3 -4:5:6.789')),
  bigquery('JSON', 'json', asIs('{"a":1,"a":2}', '{"n":12345678901234567890}', '[1,2.5,null]', '"12"', 'null')),
  bigquery('GEOGRAPHY', 'text', asIs('POINT(1 2)')),
];

const snowflake = (type: string, reads: Reads, values: WireType['values'], scale = 0): WireType => ({
  type: type.toUpperCase(),
  reads,
  values,
  read: (wire) => readCell(wire, { type, scale }),
});

/** https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses */
export const SNOWFLAKE: readonly WireType[] = [
  snowflake('fixed', 'number', asIs('99999999999999999999999999999999999999', '-9007199254740993', '0')),
  snowflake('fixed', 'number', asIs('0.9090909090909090909', '-12.50'), 19),
  snowflake('real', 'number', [
    ...asIs('NaN', '-0', '0.9090909090909091', '1e-300'),
    ['inf', 'Infinity'],
    ['-inf', '-Infinity'],
  ]),
  snowflake('decfloat', 'number', asIs('1.2345E+100')),
  snowflake('boolean', 'boolean', asIs('true', 'false')),
  snowflake('text', 'text', asIs('', 'e\u0301', '👍🏽', 'שלום', 'x'.repeat(65_536), 'a\0b')),
  snowflake('binary', 'bytes', asIs('', '00FF')),
  snowflake('date', 'time', [
    ['-719162', '0001-01-01'],
    ['2932896', '9999-12-31'],
  ]),
  snowflake('timestamp_ntz', 'time', [['253402300799.999999999', '9999-12-31 23:59:59.999999999']]),
  snowflake('timestamp_ltz', 'time', [['1761438600.000', '2025-10-26 00:30:00+00']]),
  snowflake('timestamp_tz', 'time', [['1761438600.000 1500', '2025-10-26 01:30:00+01:00']]),
  snowflake('time', 'text', [['86399.999999999', '23:59:59.999999999']]),
  snowflake('variant', 'json', asIs('{"a":1,"a":2}', '{"n":12345678901234567890}', '"12"', '[1,2.5,null]')),
  snowflake('geography', 'text', asIs('POINT(1 2)')),
];
