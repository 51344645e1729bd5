import { tableName } from '../../wording/nouns.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { peopleAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { lendingOf } from './lending.ts';

const ANYBODY = ['everyone', 'everybody', 'anyone', 'anybody', 'people', 'those'];
const SOMETHING = ['something', 'anything', 'stuff', 'things', 'one'];
const OUT = [
  'out',
  'still out',
  'on loan',
  'checked out',
  'out on loan',
  'out right now',
  'out at the moment',
  'not returned',
  'unreturned',
  'at home',
  'at their home',
  'at their place',
  'with them',
];

/** Who still has a movie out: the customers with rentals that are still out, whatever they rented. */
export function withRentalsOut(cursor: Cursor): Token[] {
  const { tokens, catalog } = cursor;
  const at = tokens.findIndex(({ lower }, one) => ['has', 'have'].includes(lower) && outBehind(cursor, one) !== null);
  const said = at < 0 ? null : outBehind(cursor, at);
  const rows = said === null ? null : lendingOf(cursor);
  const have = tokens[at];
  if (said === null || rows === null || have === undefined || !rows.until.info.nullable) return tokens;
  const before = cursor.is(at - 1, 'still', 'currently') ? at - 1 : at;
  const who = cursor.is(before - 1, 'who', 'that', 'which') ? before - 1 : before;
  const isAnybody = cursor.is(who - 1, ...ANYBODY) && who > 0;
  const isNamed = who > 0 && !isAnybody && tableBefore(cursor, who);
  const isAlone = who === 0 && cursor.is(0, 'who');
  const buyers = keep(peopleAt(cursor, at, 'buyer'), ({ table }) => cursor.reaches(rows.table.key, table));
  const [people, ...more] = buyers?.candidates ?? [];
  if (!isNamed && (people === undefined || more.length > 0 || !(isAlone || isAnybody))) return tokens;
  const start = isNamed ? who : isAnybody ? who - 1 : 0;
  const whose = isNamed || people === undefined ? '' : `${tableName(catalog, people.table)} `;
  const meant = tokensAt(`${whose}with ${tableName(catalog, rows.table.key)} still out`, have);
  return [...tokens.slice(0, start), ...meant, ...tokens.slice(said.end)];
}

/** A movie out, something on loan: where that ends. */
function outBehind(cursor: Cursor, have: number): { end: number } | null {
  const at = cursor.skip(have + 1, 'a', 'an', 'any', 'the', 'some', 'our', 'of', 'still', 'at', 'least', 'one', 'your');
  const thing = tableAt(cursor, at);
  const end = thing !== null ? thing.start + thing.length : cursor.is(at, ...SOMETHING) ? at + 1 : -1;
  const out = end < 0 ? null : cursor.phrase(end, OUT);
  return out === null ? null : { end: end + out.length };
}

/** Customers who have: they are named right before. */
const tableBefore = (cursor: Cursor, at: number): boolean =>
  [1, 2, 3].some((back) => {
    const rows = at - back < 0 ? null : tableAt(cursor, at - back);
    return rows !== null && rows.start + rows.length === at;
  });
