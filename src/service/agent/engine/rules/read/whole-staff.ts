import { type Token, tokensAt } from '../../words/tokenize.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';

const STAFF = ['staff', 'personnel', 'workforce', 'employees', 'workers'];
/** Said before all of them, and not before those of one kind. */
const BEFORE = ['', 'the', 'our', 'of', 'all', 'whole', 'entire', 'many', 'total', 'current', 'present'];

/** Average age of the staff, where some have the title Staff: all who work there, unless it is written as the title is. */
export function staffAsPeople(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex(
    ({ text }, one) => STAFF.includes(text) && cursor.is(one - 1, ...BEFORE) && cursor.value(one)?.length === 1,
  );
  const staff = tokens[at];
  const people = keep(cursor.named(at), ({ kind, score }) => kind === 'table' && score >= 0.7);
  const [table, ...more] = new Set(people?.candidates.map((one) => one.table));
  const words = table === undefined || more.length > 0 ? undefined : cursor.catalog.tables.get(table)?.words;
  if (staff === undefined || words === undefined || bestScore(people) >= 0.95) return tokens;
  return [...tokens.slice(0, at), ...tokensAt(`${words.join(' ')}s`, staff), ...tokens.slice(at + 1)];
}
