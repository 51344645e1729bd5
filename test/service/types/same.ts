import * as postgresArray from 'postgres-array';
import type { JsonValue } from '../../../src/shared/json.ts';
import type { Reads } from './declared.ts';

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A number in plain digits, whatever its spelling: `1.50e2` is `150`. A zero has no sign. What is no number stays. */
export function digitsOf(text: string): string {
  const [, sign, whole = '', part = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? [];
  if (sign === undefined || whole + part === '') return text;
  const at = whole.length + Number(exponent);
  const all = `${'0'.repeat(Math.max(0, -at))}${whole}${part}${'0'.repeat(Math.max(0, at - whole.length - part.length))}`;
  const cut = Math.max(at, 0);
  const before = all.slice(0, cut).replace(/^0+/, '') || '0';
  const after = all.slice(cut).replace(/0+$/, '');
  const digits = after === '' ? before : `${before}.${after}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[\]{},:]|true|false|null/g;

/** JSON without its layout: the same texts, the same digits, every key. */
const tokensOf = (json: string): string =>
  (json.match(TOKENS) ?? [])
    .map((token) => (token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : digitsOf(token)))
    .join('');

/** What the bare driver read, in the form that all spellings of it share. */
function readBare(text: string | null, reads: Reads): string {
  if (text === null) return 'null';
  if (typeof reads === 'object')
    return JSON.stringify(
      postgresArray.parse<string>(text, (cell) => readBare(cell, reads.list)),
      nulls,
    );
  switch (reads) {
    case 'number':
      return digitsOf(text);
    case 'money':
      return digitsOf(text.replace(/[^\d.-]/g, ''));
    case 'moment':
      return `${text}+00`;
    case 'boolean':
      return /^(t|1|true)$/.test(text) ? 'true' : 'false';
    case 'time':
      return text
        .replace('T', ' ')
        .replace(/Z$/, '+00')
        .replace(/\+00 BC$/, 'Z BC')
        .replace('Z BC', '+00 BC');
    case 'json':
      return tokensOf(text);
    case 'text':
    case 'bytes':
      return text;
  }
}

/** What came of it on the way to a person, in the same form. */
function readShown(value: JsonValue, reads: Reads): string {
  if (value === null) return 'null';
  if (typeof reads === 'object')
    return Array.isArray(value)
      ? JSON.stringify(
          value.map((one) => listed(one, reads.list)),
          nulls,
        )
      : JSON.stringify(value);
  if (reads === 'json') return typeof value === 'string' ? value : tokensOf(JSON.stringify(value));
  if (/^(number|money)$/.test(reads) && typeof value !== 'object') return digitsOf(String(value));
  if (reads === 'moment') return readShown(value, 'time');
  return readBare(typeof value === 'object' ? JSON.stringify(value) : String(value), reads);
}

const listed = (value: JsonValue, reads: Reads): JsonValue =>
  Array.isArray(value) ? value.map((one) => listed(one, reads)) : value === null ? null : readShown(value, reads);

const nulls = (_: string, value: unknown): unknown => (value === null ? 'null' : value);

/** Whether both say the same. JSON that a double can't hold stays the text that the database has. */
export function isSame(value: JsonValue, bare: string | null, reads: Reads): boolean {
  const wanted = readBare(bare, reads);
  if (readShown(value, reads) === wanted) return true;
  if (reads !== 'json' || typeof value !== 'string') return false;
  return JSON.stringify(value) === wanted || tokensOf(value) === wanted;
}
