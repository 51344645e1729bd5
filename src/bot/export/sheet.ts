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

/** `=`, `+`, `-` and `@`, and their wide and small forms. */
const BEGINS = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]`;
/** White space, and what has no place of its own on a screen. */
const UNSEEN = String.raw`[\s\p{Z}\p{C}\p{M}\p{DI}]*`;

/**
 * Spreadsheets run text that begins so as a formula, also after a tab or line break, and some after what no one sees.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = new RegExp(`^${UNSEEN}${BEGINS}|^[\\t\\r\\n]`, 'u');
/** Excel splits at `;` where that is the list separator, and at a tab on import. */
const FORMULA_BEHIND = new RegExp(`([;\\t]${UNSEEN})(?=${BEGINS})`, 'gu');
/** A number that came as text, because it has more digits than a number holds, does no harm. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

export const isFormula = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

/** Text that a spreadsheet would run gets an apostrophe before it. */
export const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text).replace(FORMULA_BEHIND, "$1'");

/** In portions, so that other work gets its turn between them. */
export async function* portions(rows: Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    yield rows.slice(at, at + ROWS_AT_A_TIME);
    await nextTurn();
  }
}
