import { Page } from './sql-page.ts';
import { type Piece, SqlWriter, UnknownSql } from './sql-writer.ts';

/** What touches a sign, a quote, or a letter that is not read here is no token, and with it the whole statement. */
const PIECES = [
  // The package takes the sign for a part of the number: `a -1`.
  /((?:- *)?(?:\d+(?:\.\d*)?|\.\d+)(?![\w.\p{L}]))/u,
  /('(?:[^'\\]|'')*'(?!'))/u,
  /("[^"\\]+"(?!["\w]))/u,
  /([A-Za-z_]\w*(?![\w'"$\p{L}\p{M}]))/u,
  /((?:::|<>|<=|>=|!=|\|\||-(?!\s*[\d.])|[+*/%=<>])(?![-+*/%=<>!|:~@#&^?])|[(),.])/u,
];
const TOKEN = new RegExp(PIECES.map(({ source }) => source).join('|'), 'uy');
const WHITE = /\s*/y;

/**
 * Lays a statement out as the formatter's package does for PostgreSQL, without its general grammar, which takes longer
 * than all else about an answer.
 * @returns undefined: there is something in it beyond the common kinds of statements
 */
export function layOutSql(sql: string): string | undefined {
  const [, statement = '', end = ''] = /^([\s\S]*?)(;?)\s*$/.exec(sql) ?? [];
  const tokens = readTokens(statement);
  if (tokens === undefined) return undefined;
  const page = new Page();
  try {
    const writer = new SqlWriter(tokens, page);
    if (writer.statement(0) < tokens.length) return undefined;
  } catch (error) {
    if (error instanceof UnknownSql) return undefined;
    throw error;
  }
  return `${page.toString().trimEnd()}${end}`;
}

function readTokens(sql: string): Piece[] | undefined {
  const tokens: Piece[] = [];
  for (let at = 0; ; ) {
    WHITE.lastIndex = at;
    at += WHITE.exec(sql)?.[0].length ?? 0;
    if (at === sql.length) return tokens;
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(sql);
    if (found === null) return undefined;
    tokens.push(pieceOf(found));
    at = TOKEN.lastIndex;
  }
}

function pieceOf([as, number, text, name, word]: RegExpExecArray): Piece {
  if (word !== undefined) return { kind: 'word', as, is: as.toUpperCase() };
  if (number !== undefined) return { kind: 'number', as, is: as };
  if (text !== undefined) return { kind: 'text', as, is: as };
  return { kind: name === undefined ? 'sign' : 'name', as, is: as };
}
