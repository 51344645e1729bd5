import type { Filter } from './read-filters.ts';
import type { Token } from './tokens.ts';

const COMPARING = ['=', '<>', '<', '<=', '>', '>='] as const;
/** Before a text they only say what it is: `DATE '2025-01-01'`. */
const TYPED = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMPTZ', 'DATETIME', 'TIME']);
/** Around a column they change no more than its spelling. */
const TRANSPARENT = new Set(['LOWER', 'UPPER', 'TRIM']);

/** undefined: not a comparison of one column with plain values. */
export function readCondition(tokens: Token[]): Filter | undefined {
  const inner = unwrap(tokens);
  const either = splitOnce(inner, 'OR');
  if (either !== undefined) return readNotOrNull(either);
  const left = readColumn(inner);
  if (left === undefined) return undefined;
  return readTest(left.column, inner.slice(left.length));
}

/** `(status <> 'x' OR status IS NULL)` is how "not x" is said where a value may be missing. */
function readNotOrNull([one, other]: [Token[], Token[]]): Filter | undefined {
  const [test, missing] = [readCondition(one), readCondition(other)];
  if (test === undefined || missing?.kind !== 'null' || missing.negated || missing.column !== test.column)
    return undefined;
  const isNot = (test.kind === 'compare' && test.operator === '<>') || (test.kind === 'one-of' && test.negated);
  return isNot ? test : undefined;
}

function readTest(column: string, tokens: Token[]): Filter | undefined {
  const negated = says(tokens[0], 'NOT');
  const rest = negated ? tokens.slice(1) : tokens;
  const [first, second, third] = rest;
  if (says(first, 'IS')) {
    const isNot = says(second, 'NOT');
    const what = isNot ? third : second;
    if (rest.length !== (isNot ? 3 : 2) || negated) return undefined;
    if (says(what, 'NULL')) return { kind: 'null', column, negated: isNot };
    if (says(what, 'TRUE')) return { kind: 'true', column, negated: isNot };
    return says(what, 'FALSE') && !isNot ? { kind: 'true', column, negated: true } : undefined;
  }
  if (says(first, 'IN')) {
    const values = readList(rest.slice(1));
    return values && { kind: 'one-of', column, values, negated };
  }
  if (says(first, 'LIKE', 'ILIKE')) {
    const pattern = readValue(rest.slice(1));
    return pattern === undefined ? undefined : { kind: 'like', column, pattern, negated };
  }
  if (says(first, 'BETWEEN') && !negated) return readBetween(column, rest.slice(1));
  return negated ? undefined : readCompare(column, rest);
}

function readCompare(column: string, [sign, ...value]: Token[]): Filter | undefined {
  const operator = COMPARING.find((one) => one === (sign?.as === '!=' ? '<>' : sign?.as));
  const read = readValue(value);
  return operator === undefined || read === undefined ? undefined : { kind: 'compare', column, operator, value: read };
}

function readBetween(column: string, tokens: Token[]): Filter | undefined {
  const parts = splitOnce(tokens, 'AND');
  const [from, to] = [readValue(parts?.[0] ?? []), readValue(parts?.[1] ?? [])];
  return from === undefined || to === undefined ? undefined : { kind: 'between', column, from, to };
}

/** `name`, `t.name`, `"t"."name"`, `lower(t.name)`, `t.name::date`; and how many tokens that took. */
function readColumn(tokens: Token[]): { column: string; length: number } | undefined {
  const [first, second] = tokens;
  if (first?.kind === 'word' && TRANSPARENT.has(first.is) && second?.as === '(') {
    const inner = readColumn(tokens.slice(2));
    if (inner === undefined || tokens[2 + inner.length]?.as !== ')') return undefined;
    return { column: inner.column, length: inner.length + 3 };
  }
  let at = 0;
  while (isName(tokens[at]) && tokens[at + 1]?.as === '.') at += 2;
  const column = tokens[at];
  if (column === undefined || !isName(column)) return undefined;
  const length = at + 1 + castLength(tokens.slice(at + 1));
  return { column: column.kind === 'name' ? column.is : column.as, length };
}

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'name' ||
  (token?.kind === 'word' && !['NOT', 'EXISTS', 'CASE', 'SELECT', 'TRUE', 'FALSE'].includes(token.is));

function castLength(tokens: Token[]): number {
  return tokens[0]?.as === '::' && tokens[1]?.kind === 'word' ? 2 : 0;
}

/** A text, a number, TRUE or FALSE, with or without its type. */
function readValue(tokens: Token[]): string | undefined {
  const [first] = tokens;
  if (first?.kind === 'word' && TYPED.has(first.is) && tokens[1]?.kind === 'text') return readValue(tokens.slice(1));
  if (first?.as === '-' && tokens[1]?.kind === 'number' && tokens.length === 2) return `-${tokens[1].is}`;
  const rest = tokens.slice(1);
  if (rest.length !== castLength(rest)) return undefined;
  if (first?.kind === 'text' || first?.kind === 'number') return first.is;
  return says(first, 'TRUE', 'FALSE') ? first?.is.toLowerCase() : undefined;
}

function readList(tokens: Token[]): string[] | undefined {
  if (tokens[0]?.as !== '(' || tokens.at(-1)?.as !== ')') return undefined;
  const values: Token[][] = [[]];
  for (const token of tokens.slice(1, -1)) {
    if (token.as === ',') values.push([]);
    else values.at(-1)?.push(token);
  }
  const read = values.map(readValue).filter((value) => value !== undefined);
  return read.length === values.length ? read : undefined;
}

const says = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.is);

/** Without brackets around the whole. */
function unwrap(tokens: Token[]): Token[] {
  const [first] = tokens;
  const closes = tokens.findIndex((token, at) => at > 0 && token.as === ')' && token.depth === first?.depth);
  return first?.as === '(' && closes === tokens.length - 1 ? unwrap(tokens.slice(1, -1)) : tokens;
}

/** In two at the only such word outside brackets. */
function splitOnce(tokens: Token[], word: 'AND' | 'OR'): [Token[], Token[]] | undefined {
  const depth = tokens[0]?.depth;
  const found = tokens.flatMap((token, at) => (says(token, word) && token.depth === depth ? [at] : []));
  const [at] = found;
  return at === undefined || found.length > 1 ? undefined : [tokens.slice(0, at), tokens.slice(at + 1)];
}
