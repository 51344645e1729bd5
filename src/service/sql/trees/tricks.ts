import { SqlRefusedError } from '../refused.ts';
import type { Lexis } from './rules.ts';

/**
 * Refuses comments that a server may run or read differently, and escapes that the parser reads differently from the
 * database. What runs is rendered anew in any case; here a person is told, and the text means what it seems to.
 * @throws SqlRefusedError
 */
export function refuseTricks(sql: string, lexis: Lexis): void {
  let at = 0;
  while (at < sql.length) at = skip(sql, at, lexis);
}

/** @returns where the next part begins */
function skip(sql: string, at: number, lexis: Lexis): number {
  if (sql.startsWith('/*', at)) return blockComment(sql, at);
  if (sql.startsWith('--', at) && lexis.dashesNeedSpace && !/^--(\s|$)/.test(sql.slice(at, at + 3))) {
    throw new SqlRefusedError('Write a space after -- for a comment, or between the signs.');
  }
  if (lexis.lineComments.some((mark) => sql.startsWith(mark, at))) return lineEnd(sql, at);
  const quote = lexis.quotes.find(({ mark }) => sql.startsWith(mark, at));
  if (quote === undefined) return at + 1;
  const raw = lexis.rawPrefix?.test(sql.slice(Math.max(0, at - 3), at)) ?? false;
  return quoted(sql, { from: at + quote.mark.length, mark: quote.mark, escapes: quote.escapes, raw }, lexis);
}

function blockComment(sql: string, at: number): number {
  const end = sql.indexOf('*/', at + 2);
  if (end < 0) throw new SqlRefusedError('A comment is never closed.');
  const inside = sql.slice(at + 2, end);
  if (/^(!|M!|\+)/.test(inside)) {
    throw new SqlRefusedError("Comments that the database executes (/*! … */, /*+ … */) aren't allowed.");
  }
  if (inside.includes('/*')) throw new SqlRefusedError("Comments inside comments aren't allowed.");
  return end + 2;
}

function lineEnd(sql: string, at: number): number {
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.length : end + 1;
}

interface Quoted {
  from: number;
  mark: string;
  escapes: boolean;
  raw: boolean;
}

function quoted(sql: string, { from, mark, escapes, raw }: Quoted, lexis: Lexis): number {
  for (let at = from; at < sql.length; at += 1) {
    if (escapes && sql[at] === '\\') {
      const next = sql[at + 1] ?? '';
      if (!raw && !lexis.escapes.test(next)) {
        throw new SqlRefusedError(`Write the character itself instead of \\${next} in a string.`);
      }
      at += 1;
    } else if (sql.startsWith(mark, at)) {
      return at + mark.length;
    }
  }
  return sql.length;
}
