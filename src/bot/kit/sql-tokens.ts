/** One piece of a statement; white space and comments are left out. */
export interface Token {
  kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  /** A word in upper case, a quoted name or text without its quotes. */
  is: string;
  /** As the statement has it. */
  as: string;
  /** How many brackets are open around it. */
  depth: number;
  /** Where it begins in the statement. */
  at: number;
}

/** Longer statements are not read by people either. */
const MOST_CHARS = 20_000;
/** Brackets beyond this are made to break readers, not to be read. */
const DEEPEST = 50;

/** White space, then one for each kind of token. */
const PIECES = [
  /(\s+|--[^\n]*|\/\*[\s\S]*?\*\/)/,
  // A backslash means one thing in one dialect and another in the next.
  /('(?:[^'\\]|'')*')/,
  /("(?:[^"]|"")+"|`[^`]+`|\[[A-Za-z_][^\]]*\])/,
  /((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/,
  /([\p{L}_][\p{L}\p{N}_$]*)/u,
  /(::|<>|!=|<=|>=|\|\||[-+*/%<>=(),.;~!^&|:?@[\]{}])/,
];
const TOKEN = new RegExp(PIECES.map(({ source }) => source).join('|'), 'uy');

/** What was read last: each part of an answer reads the same statement. */
let last: { sql: string; tokens: readonly Token[] | undefined } = { sql: '', tokens: [] };

/** undefined: something in it is not SQL as it is read here. No dialect's grammar, but the signs that all share. */
export function readTokens(sql: string): readonly Token[] | undefined {
  if (last.sql !== sql) last = { sql, tokens: readAnew(sql) };
  return last.tokens;
}

function readAnew(sql: string): Token[] | undefined {
  if (sql.length > MOST_CHARS) return undefined;
  const tokens: Token[] = [];
  let depth = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(sql);
    if (found === null) return undefined;
    if (found[1] !== undefined) continue;
    const token = tokenOf(found);
    if (token.is === ')' && token.kind === 'sign') depth -= 1;
    tokens.push({ kind: token.kind, is: token.is, as: token.as, depth, at });
    if (token.is === '(' && token.kind === 'sign') depth += 1;
    if (depth > DEEPEST) return undefined;
  }
  return depth === 0 ? tokens : undefined;
}

function tokenOf([, , text, name, number, word, sign]: RegExpExecArray): Omit<Token, 'depth' | 'at'> {
  if (text !== undefined) return { kind: 'text', is: text.slice(1, -1).replaceAll("''", "'"), as: text };
  if (name !== undefined) return { kind: 'name', is: name.slice(1, -1).replaceAll('""', '"'), as: name };
  if (number !== undefined) return { kind: 'number', is: number, as: number };
  if (word !== undefined) return { kind: 'word', is: word.toUpperCase(), as: word };
  return { kind: 'sign', is: sign ?? '', as: sign ?? '' };
}

/** Whether it is one of these words, which stand in upper case. */
export const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.is);

/** At each AND outside all brackets of these tokens; the AND of a BETWEEN is part of it. */
export function splitAtAnd(tokens: readonly Token[]): Token[][] {
  const depth = Math.min(...tokens.map((token) => token.depth));
  const parts: Token[][] = [[]];
  let between = false;
  for (const token of tokens) {
    const isAnd = isWord(token, 'AND') && token.depth === depth;
    if (isAnd && !between) {
      parts.push([]);
      continue;
    }
    if (isAnd) between = false;
    if (isWord(token, 'BETWEEN') && token.depth === depth) between = true;
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** A name without its quotes, as it was written. */
export const wordOf = (token: Token | undefined): string => (token?.kind === 'name' ? token.is : (token?.as ?? ''));
