import type { ColumnKind } from '../../../../src/service/connectors/connector.ts';
import type { JsonValue } from '../../../../src/shared/json.ts';

interface TypeFound {
  kind: ColumnKind;
  value: JsonValue;
}

export type TypesFound = Record<string, TypeFound>;

/** Columns of the one row that `statements.types` gives, and what must come of them whatever the database. */
export const TYPES = {
  safe: { kind: 'integer', value: 9_007_199_254_740_991 },
  big: { kind: 'integer', value: '9007199254740993' },
  negative: { kind: 'integer', value: '-9223372036854775808' },
  price: { kind: 'decimal', value: 12.5 },
  fine: { kind: 'decimal', value: '0.1234567890123456789' },
  huge: { kind: 'decimal', value: '12345678901234567890' },
  half: { kind: 'float', value: 1.5 },
  yes: { kind: 'boolean', value: true },
  no: { kind: 'boolean', value: false },
  word: { kind: 'text', value: 'Zoë 😀 O\'Brien "x" \\' },
  day: { kind: 'date', value: '2026-02-03' },
  long_ago: { kind: 'date', value: '0999-12-31' },
  /** Without a zone. */
  local: { kind: 'timestamp', value: '2026-02-03T04:05:06.789' },
  /** A moment; asked for as 2026-02-03 04:05:06 two hours east of UTC. */
  instant: { kind: 'timestamp', value: '2026-02-03T02:05:06Z' },
  clock: { kind: 'time', value: '04:05:00' },
  doc: { kind: 'json', value: { a: [1, 2.5, null], b: 'x' } },
  /** With a number in it that a double does not hold: stays text. */
  large_doc: { kind: 'json', value: '{"n":12345678901234567890}' },
  bytes: { kind: 'binary', value: '<2 bytes>' },
  /** Of an integer column or cast. */
  nothing: { kind: 'integer', value: null },
} as const satisfies TypesFound;

export type TypeName = keyof typeof TYPES;
