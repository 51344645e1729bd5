import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { nextTurn } from '../../shared/steps.ts';

/** Rows as a file shows them: every column that any row has, every value as it is. */
export interface Sheet {
  header: string[];
  rows: Row[];
}

/** Rows worked on before others get their turn: a large file must not hold up the bot. */
const ROWS_AT_A_TIME = 100;

export async function sheetOf(rows: Row[]): Promise<Sheet> {
  const header = new Set<string>();
  for await (const some of portions(rows))
    for (const row of some) for (const column of Object.keys(row)) header.add(column);
  return { header: [...header], rows };
}

/** '' for NULL; what has a form of its own in JSON keeps it. */
export function textOf(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Spreadsheets run text that begins so as a formula, also after a tab or line break.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** A number that came as text, because it has more digits than a number holds, does no harm. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

export const isFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

/** In portions, so that other work gets its turn between them. */
export async function* portions(rows: Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    yield rows.slice(at, at + ROWS_AT_A_TIME);
    await nextTurn();
  }
}
