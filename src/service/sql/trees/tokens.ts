import { SqlRefusedError } from '../refused.ts';

/** How text is cut into comments, strings and names. */
export interface Lexis {
  lineComments: readonly string[];
  /** MySQL takes `--` for a comment only before a space. */
  dashesNeedSpace: boolean;
  /** Quotes of strings and names, longest first, and whether a backslash escapes in them. */
  quotes: readonly { mark: string; escapes: boolean }[];
  /** Letters before a quote that turn escapes off. */
  rawPrefix?: RegExp;
  /** Quotes can be around several names with dots between. */
  pathsInNames?: boolean;
  /** What may follow a backslash: the parser reads all others differently from the database. */
  escapes: RegExp;
}

/** A part of a statement as it is written. A word is a name without quotes, a word of the language, or a number. */
export interface Token {
  kind: 'word' | 'quoted' | 'sign';
  /** With its quotes. */
  text: string;
  /** Where it begins. */
  at: number;
}

const WORD = /[\p{L}\p{N}_$]+/uy;

/**
 * Cuts a statement without its comments and spaces. Refuses comments that a server may run or read differently, and
 * escapes that the parser reads differently from the database. What runs is rendered anew in any case; here a person
 * is told, and the text means what it seems to.
 * @throws SqlRefusedError
 */
export function readTokens(sql: string, lexis: Lexis): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const [kind, end] = partAt(sql, at, lexis);
    if (kind !== 'nothing') tokens.push({ kind, text: sql.slice(at, end), at });
    at = end;
  }
  return tokens;
}

function partAt(sql: string, at: number, lexis: Lexis): [kind: Token['kind'] | 'nothing', end: number] {
  if (/\s/.test(sql[at] ?? '')) return ['nothing', at + 1];
  if (sql.startsWith('/*', at)) return ['nothing', blockComment(sql, at)];
  if (sql.startsWith('--', at) && lexis.dashesNeedSpace && !/^--(\s|$)/.test(sql.slice(at, at + 3))) {
    throw new SqlRefusedError('Write a space after -- for a comment, or between the signs.');
  }
  if (lexis.lineComments.some((mark) => sql.startsWith(mark, at))) return ['nothing', lineEnd(sql, at)];
  const quote = lexis.quotes.find(({ mark }) => sql.startsWith(mark, at));
  if (quote === undefined) return wordOrSign(sql, at);
  const raw = lexis.rawPrefix?.test(sql.slice(Math.max(0, at - 3), at)) ?? false;
  const { mark, escapes } = quote;
  return ['quoted', quoted(sql, { from: at + mark.length, mark, escapes, raw }, lexis)];
}

function wordOrSign(sql: string, at: number): [kind: Token['kind'], end: number] {
  WORD.lastIndex = at;
  return WORD.test(sql) ? ['word', WORD.lastIndex] : ['sign', at + 1];
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

/** @returns where it ends. A doubled quote is two texts in a row, which the comparison of tokens puts together. */
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

/** In capitals; '' for what is no word. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.text.toUpperCase() : '';
}
