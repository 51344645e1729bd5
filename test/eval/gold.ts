import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import type { Truth } from './ask.ts';

type GoldClass = 'single table' | 'join' | 'group' | 'order or limit' | 'nested' | 'set or negation';

const rowsSchema = z.array(z.array(z.unknown()));
const VALIDATION_SHARE = 5;

/** The databases that no engine is trained or tuned on: about a fifth, by name, so that every figure is of the same ones. */
export function isValidation(database: string): boolean {
  let hash = 2_166_136_261;
  for (const unit of `v${database}`) hash = Math.imul(hash ^ unit.charCodeAt(0), 16_777_619) >>> 0;
  return hash % VALIDATION_SHARE === 0;
}

/** The hardest thing a gold query does. */
export function goldClass(sql: string): GoldClass {
  if (/\b(intersect|except|union)\b|\bnot\s+(in|like|exists|between)\b/i.test(sql)) return 'set or negation';
  if ((sql.match(/\bselect\b/gi) ?? []).length > 1) return 'nested';
  if (/\bgroup\s+by\b/i.test(sql)) return 'group';
  if (/\bjoin\b/i.test(sql)) return 'join';
  return /\b(order\s+by|limit)\b/i.test(sql) ? 'order or limit' : 'single table';
}

const ORDER_WORDS =
  /\b(sort(ed)?|order(ed)?( (by|in|of|from|according))|in (\w+ ){0,4}order|ascending|descending|alphabetical(ly)?|lexicographic(al(ly)?)?|chronological(ly)?|rank(ed)?|from (the )?(\w+est|most|least|high|low|old|young|new|a)\b.* to)\b/i;

/** Rows of a gold query and what counts of them, with the tied rows it might have taken as well; none where SQLite refuses it. */
export function runGold(sqlite: SqliteDatabase.Database, sql: string, question: string): Truth[] {
  const rows = rowsIn(sqlite, sql);
  if (rows === null) return [];
  const order = ORDER_WORDS.test(question) ? orderKeys(sqlite, sql, rows.length) : undefined;
  const isPercent = /\b100(\.0)?\s*\*|\*\s*100(\.0)?\b/.test(sql);
  const isWhole = /^\s*select\s+(distinct\s+)?(\w+\.)?\*/i.test(sql);
  const tied = tiedRows(sqlite, sql);
  const ties: Truth[] =
    tied === undefined ? [] : [{ rows: tied, options: { isPercent, atLeast: rows.length }, isTie: true }];
  return [{ rows, options: { isPercent, isWhole, order } }, ...ties];
}

/** The rows of a query with LIMIT and those that tie with its last one; undefined where none does. */
function tiedRows(sqlite: SqliteDatabase.Database, sql: string): unknown[][] | undefined {
  const match = /\blimit\s+(\d+)\s*;?\s*$/i.exec(sql);
  const keys = outerOrder(sql);
  if (match === null || keys === undefined || !hasOneSelect(sql)) return undefined;
  const all = rowsIn(sqlite, withKeys(sql.slice(0, match.index), keys));
  const limit = Number(match[1]);
  const keyOf = (row: unknown[] | undefined) => JSON.stringify(row?.slice(0, keys.length));
  const [last, next] = [all?.[limit - 1], all?.[limit]];
  if (all === null || last === undefined || next === undefined || keyOf(last) !== keyOf(next)) return undefined;
  const end = all.findLastIndex((row) => keyOf(row) === keyOf(last));
  return all.slice(0, end + 1).map((row) => row.slice(keys.length));
}

const hasOneSelect = (sql: string): boolean => !/\b(union|intersect|except)\b|^\s*select\s+distinct\b/i.test(sql);

const withKeys = (sql: string, keys: string[]): string => sql.replace(/^\s*select\s/i, `SELECT ${keys.join(', ')}, `);

/** What the rows were sorted by, for ties to be seen; undefined where the query sorts nothing, or sorts empty cells. */
function orderKeys(sqlite: SqliteDatabase.Database, sql: string, rows: number): unknown[][] | undefined {
  const keys = outerOrder(sql);
  if (keys === undefined) return undefined;
  const found = hasOneSelect(sql) ? rowsIn(sqlite, withKeys(sql, keys)) : null;
  // No ties are known: the order must be that of the gold.
  if (found?.length !== rows) return Array.from({ length: rows }, (_, at) => [at]);
  const sorted = found.map((row) => row.slice(0, keys.length));
  // Databases differ in whether empty cells come first.
  return sorted.flat().includes(null) ? undefined : sorted;
}

/** The keys of ORDER BY outside of all parentheses. */
function outerOrder(sql: string): string[] | undefined {
  const flat = sql
    .replace(/\([^()]*\)/g, (inner) => ' '.repeat(inner.length))
    .replace(/\([^()]*\)/g, (inner) => ' '.repeat(inner.length));
  const found = [...flat.matchAll(/\border\s+by\s+/gi)].at(-1);
  if (found === undefined) return undefined;
  const from = found.index + found[0].length;
  const limit = flat.slice(from).search(/\blimit\b/i);
  const keys = sql.slice(from, limit < 0 ? undefined : from + limit);
  return keys.split(/,(?![^(]*\))/).map((key) =>
    key
      .replace(/\s+(asc|desc)\b/i, '')
      .replace(/;\s*$/, '')
      .trim(),
  );
}

function rowsIn(sqlite: SqliteDatabase.Database, sql: string): unknown[][] | null {
  try {
    return rowsSchema.parse(sqlite.prepare(sql).raw().all());
  } catch {
    return null;
  }
}
