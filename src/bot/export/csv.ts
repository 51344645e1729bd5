import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { isFormula, portions, sheetOf, textOf } from './sheet.ts';

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** RFC 4180, in pieces. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
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

/** Excel splits at `;` where that is the list separator, and at a tab on import: what follows may not be a formula either. */
const harmless = (text: string): string =>
  (isFormula(text) ? `'${text}` : text).replace(/([;\t]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
