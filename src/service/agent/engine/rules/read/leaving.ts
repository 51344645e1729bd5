import { validityOf } from '../../catalog/validity.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';

/** What people do who leave a company, by the names that columns have for it. */
const LEAVING = ['left', 'quit', 'resigned', 'departed', 'terminated', 'exit', 'termination', 'resignation', 'leaving'];
const SAID = ['left', 'leave', 'leaves', 'quit', 'quits', 'resigned'];
const BEFORE = ['who', 'that', 'which', 'have', 'has', 'already', 'did', 'people', 'ever'];
/** Whom they leave. */
export const EMPLOYER = ['the company', 'our company', 'the firm', 'the business', 'the organisation', 'us'];
const WHERE_FROM = [...EMPLOYER, 'the organization', 'their job', 'the job'];

/** Drivers who left the company, where a column says when they quit: in the word of the column. */
export function leavingAsKept(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(({ lower }, one) => SAID.includes(lower) && one > 0 && isOfPerson(cursor, one));
  const said = tokens[at];
  if (said === undefined) return tokens;
  const where = cursor.phrase(at + 1, WHERE_FROM);
  const end = at + 1 + (where?.length ?? 0);
  const kept = [said.lower, ...LEAVING].find((word) => cursor.dates(word).some(({ table }) => isOfStay(cursor, table)));
  if (kept === undefined || (kept === said.lower && where === null)) return tokens;
  return [...tokens.slice(0, at), ...tokensAt(kept, said), ...tokens.slice(end)];
}

/** Rows with a day that somebody came and one that they left: staff, and no ships that leave a port. */
function isOfStay({ catalog }: Cursor, key: string): boolean {
  const table = catalog.tables.get(key);
  return table !== undefined && validityOf(table) !== null;
}

/** Workers left: those of whom it is kept. */
const isStaff = (cursor: Cursor, at: number): boolean =>
  cursor
    .named(at)
    ?.candidates.some(({ kind, table, score }) => kind === 'table' && score >= 0.75 && isOfStay(cursor, table)) ===
  true;

/** Who left, have left: and not what leaves from somewhere. */
const isOfPerson = (cursor: Cursor, at: number): boolean =>
  (cursor.is(at - 1, ...BEFORE) || isStaff(cursor, at - 1)) &&
  (at + 1 >= cursor.tokens.length ||
    cursor.is(at + 1, '?', '.', '!', ',', 'in', 'last', 'this', 'since', 'by', 'per', 'each') ||
    cursor.phrase(at + 1, WHERE_FROM) !== null);
