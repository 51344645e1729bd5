import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { stem } from '../../words/lemma.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { revenueAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import { columnsCalled } from './measures.ts';
import { tablesOfVerb } from './states.ts';

/** What is done to a row when it comes to be: its own day. */
const MADE = ['placed', 'made', 'created', 'entered', 'taken', 'recorded', 'issued', 'submitted'];
const IS = ['is', 'was', 'were'];
const COSTING = ['cost', 'total', 'worth', 'come'];
const SUMS = ['total', 'value', 'amount', 'sum', 'worth', 'price'];
const TOTALS = ['amount', 'total'];

/** Order 1042: a row by the number that is its key, and where it ends. */
interface Keyed {
  rows: Mention;
  end: number;
}

/** When was order 1042 placed, how much was it, what was refunded on it: the day, the money or the rows of one that is named by its number. */
export function askedOfKeyed(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const asked = dayOf(cursor) ?? moneyOf(cursor) ?? deedsOn(cursor);
  const first = tokens[0];
  if (asked === null || first === undefined) return tokens;
  const { keyed, said } = asked;
  return [...tokensAt(`${said} of`, first), ...tokens.slice(keyed.rows.start, keyed.end)];
}

type Asked = { keyed: Keyed; said: string } | null;

function keyedAt(cursor: Cursor, from: number): Keyed | null {
  const at = cursor.skip(from, 'the', 'our');
  const rows = tableAt(cursor, at);
  const number = rows === null ? 0 : cursor.skip(at + rows.length, '#', 'number', 'no', 'id', '.');
  return rows === null || cursor.number(number) === null ? null : { rows, end: number + 1 };
}

/** When was order 1042 placed; when was it shipped, by the day that is called so. */
function dayOf(cursor: Cursor): Asked {
  if (!cursor.is(0, 'when') || !cursor.is(1, ...IS, 'did')) return null;
  const keyed = keyedAt(cursor, 2);
  if (keyed === null) return null;
  if (cursor.isEnd(keyed.end)) return cursor.is(1, 'did') ? null : madeOn(cursor, keyed);
  if (!cursor.isEnd(keyed.end + 1)) return null;
  const isOwn = (one: Candidate) => keyed.rows.candidates.some(({ table }) => table === one.table);
  const day = keep(cursor.verb(keyed.end), (one) => cursor.isTime(one) && isOwn(one));
  const [column] = day?.candidates ?? [];
  const words = wordsOf(cursor, column);
  if (words !== undefined) return { keyed, said: dayText(words) };
  return cursor.is(keyed.end, ...MADE) ? madeOn(cursor, keyed) : null;
}

/** The only day that such rows have, or the one of what they are called by: orders and `ordered_at`. */
function madeOn({ catalog }: Cursor, keyed: Keyed): Asked {
  const [table, ...more] = keyed.rows.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const rows = table === undefined || more.length > 0 ? undefined : catalog.tables.get(table.table);
  if (rows === undefined) return null;
  const days = [...rows.columns.values()].filter(({ info }) => isTime(info));
  const own = days.filter(({ words }) => words.some((word) => stem(word) === stem(rows.words.at(-1) ?? '')));
  const [day, ...others] = own.length === 0 ? days : own;
  return day === undefined || others.length > 0 ? null : { keyed, said: dayText(day.words) };
}

const wordsOf = (cursor: Cursor, column: Candidate | undefined): readonly string[] | undefined =>
  column === undefined ? undefined : columnOf(cursor, column)?.words;

/** Of `ordered_at`: its ordered date. */
const dayText = (words: readonly string[]): string => {
  const text = words.filter((word) => !['at', 'on'].includes(word)).join(' ');
  return /(date|day|time)$/.test(text) ? text : `${text} date`;
};

/** How much was order 1042, what did it cost, its total. */
function moneyOf(cursor: Cursor): Asked {
  const keyed = costsAt(cursor);
  if (keyed === null) return null;
  const { rows } = keyed;
  const [own] = TOTALS.flatMap((word) => columnsCalled(cursor, rows, word)?.candidates ?? []);
  const words = wordsOf(cursor, own);
  if (words !== undefined) return { keyed, said: words.join(' ') };
  const revenue = keep(revenueAt(cursor, 0), (one) =>
    rows.candidates.some(({ table }) => table !== one.table && cursor.reaches(one.table, table)),
  );
  return revenue === null ? null : { keyed, said: 'revenue' };
}

function costsAt(cursor: Cursor): Keyed | null {
  const isHow = cursor.is(0, 'how') && cursor.is(1, 'much');
  const asked = isHow ? 2 : cursor.is(0, 'what') ? 1 : 0;
  if (asked > 0 && cursor.is(asked, ...IS, 'did', 'does')) {
    const keyed = keyedAt(cursor, asked + 1);
    const end = keyed === null ? 0 : cursor.skip(keyed.end, ...COSTING, 'to', 'in', 'altogether');
    const isMoney = isHow || (keyed !== null && end > keyed.end);
    if (keyed !== null) return isMoney && cursor.isEnd(end) ? keyed : null;
  }
  const start = cursor.skip(asked > 0 && cursor.is(asked, ...IS) ? asked + 1 : 0, 'the', 'total');
  const sum = cursor.is(start, ...SUMS) ? start + 1 : start;
  if (sum === 0 || !cursor.is(sum - 1, ...SUMS) || !cursor.is(sum, 'of', 'for')) return null;
  const keyed = keyedAt(cursor, sum + 1);
  return keyed !== null && cursor.isEnd(keyed.end) ? keyed : null;
}

/** What was refunded on order 1042: such rows; how much was refunded: the sum of them. */
function deedsOn(cursor: Cursor): Asked {
  const isHow = cursor.is(0, 'how') && cursor.is(1, 'much');
  const at = isHow ? 2 : 1;
  if (!(isHow || cursor.is(0, 'what')) || !cursor.is(at, ...IS)) return null;
  if (!cursor.is(at + 2, 'on', 'for', 'from', 'of')) return null;
  const keyed = keyedAt(cursor, at + 3);
  const deeds = tablesOfVerb(cursor, at + 1);
  if (keyed === null || deeds === null || !cursor.isEnd(keyed.end)) return null;
  const isOwn = deeds.candidates.some(({ table }) => keyed.rows.candidates.some((one) => one.table === table));
  const [deed] = deeds.candidates;
  const table = deed === undefined || isOwn ? undefined : cursor.catalog.tables.get(deed.table)?.words.join(' ');
  if (table === undefined) return null;
  const amount = isHow ? columnsCalled(cursor, deeds, 'amount')?.candidates[0] : undefined;
  if (isHow && amount === undefined) return null;
  return { keyed, said: isHow ? ['total', table, ...(wordsOf(cursor, amount) ?? [])].join(' ') : table };
}
