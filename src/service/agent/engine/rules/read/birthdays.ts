import { isTime, type Table } from '../../catalog/catalog.ts';
import { tableName } from '../../wording/nouns.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';

const BIRTH = ['birth', 'birthday', 'birthdate', 'born', 'dob'];
const SAID = [
  'birthdays',
  'whose birthday is',
  'whose birthdays are',
  'who has a birthday',
  'who has their birthday',
  'who has birthday',
  'who is born',
  'who was born',
  'who were born',
];
const BEFORE = ['show', 'me', 'list', 'all', 'the', 'our', 'give', 'find', 'which', 'upcoming'];

/** Birthdays in May, whose birthday is in May: the people who were born then, where only one table says when. */
export function bornThen(cursor: Cursor): Token[] {
  const { tokens, catalog } = cursor;
  const behind = birthdayBehind(cursor);
  if (behind !== null) return behind;
  const start = cursor.skip(0, ...BEFORE);
  const said = cursor.phrase(start, SAID);
  const first = tokens[start];
  if (said === null || first === undefined || cursor.period(start + said.length) === null) return tokens;
  const [table, ...more] = [...catalog.tables.values()].filter(isBorn);
  if (table === undefined || more.length > 0) return tokens;
  const born = `${tableName(catalog, table.key)} born`;
  return [...tokens.slice(0, start), ...tokensAt(born, first), ...tokens.slice(start + said.length)];
}

const HAVING = ['with', 'have', 'has', 'having', 'had', 'celebrate', 'celebrates', 'whose'];

/** Guests who have a birthday in July: named before it. */
function birthdayBehind(cursor: Cursor): Token[] | null {
  const { tokens } = cursor;
  const at = tokens.findIndex(({ lower }) => ['birthday', 'birthdays'].includes(lower));
  const said = tokens[at];
  const is = cursor.skip(at + 1, 'is', 'are', 'was', 'falls', 'fall');
  if (said === undefined || cursor.period(is) === null) return null;
  let from = at;
  while (cursor.is(from - 1, 'a', 'their', 'his', 'her', 'the', ...HAVING, 'who', 'that', 'which', 'do')) from -= 1;
  const isHad = tokens.slice(from, at).some(({ lower }) => HAVING.includes(lower));
  const rows = [1, 2]
    .map((back) => tableAt(cursor, from - back))
    .find((one) => one !== null && one.start + one.length === from);
  const people = keep(rows ?? null, ({ table }) => {
    const known = cursor.catalog.tables.get(table);
    return known !== undefined && isBorn(known);
  });
  return isHad && people !== null ? [...tokens.slice(0, from), ...tokensAt('born', said), ...tokens.slice(is)] : null;
}

/** People of whom it is kept when they were born. */
const isBorn = ({ words, columns }: Table): boolean =>
  words.some((word) => PEOPLE.has(word)) &&
  [...columns.values()].some((column) => isTime(column.info) && column.words.some((word) => BIRTH.includes(word)));
