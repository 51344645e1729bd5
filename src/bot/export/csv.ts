import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { harmless, portions, sheetOf, textOf } from './sheet.ts';

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** RFC 4180, in pieces. */
export async function* writeCsv(rows: Row[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  const { header } = await sheetOf(rows);
  const lineOf = (values: JsonValue[]): string => `${values.map(fieldOf).join(',')}${LINE_END}`;
  yield bytes.encode(`${BYTE_ORDER_MARK}${lineOf(header)}`);
  for await (const some of portions(rows)) {
    yield bytes.encode(some.map((row) => lineOf(header.map((column) => row[column] ?? null))).join(''));
  }
}

function fieldOf(value: JsonValue): string {
  const text = textOf(value);
  const safe = typeof value === 'string' ? harmless(text) : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
