import { onceForEach } from '../../shared/once-for-each.ts';
import { readMoment } from '../kit/read-moment.ts';
import { isWord, readTokens, splitAtAnd, type Token } from '../kit/sql-tokens.ts';
import { readTime } from '../kit/times.ts';
import type { Answer } from '../model/answer.ts';
import { dayBegunAt } from '../periods/moving-day.ts';
import { dayWhenRan, type Ran, readMovingDay, type SpelledDay } from '../periods/read-moving-day.ts';
import { readCounted, readExists } from './read-related.ts';

/** One condition on one column, as the statement has it. */
export type Filter =
  /** `spelled`: the statement has no value, but a day that moves with the day it is run. */
  | { kind: 'compare'; column: string; operator: Operator; value: string; spelled?: SpelledDay }
  | { kind: 'one-of'; column: string; values: string[]; negated: boolean }
  | { kind: 'between'; column: string; from: string; to: string }
  | { kind: 'like'; column: string; pattern: string; negated: boolean }
  | { kind: 'null'; column: string; negated: boolean }
  | { kind: 'true'; column: string; negated: boolean }
  | Related;

/** How many rows of another table belong to the row, `> 0` where that is whether there are any; `of`: what they are, in the plural. */
export interface Related {
  kind: 'related';
  of: string;
  filters: Filter[];
  operator: Operator;
  value: string;
}

type Operator = (typeof COMPARING)[number];

/** What a statement leaves out, as far as it can be read with certainty. */
export interface Filters {
  filters: Filter[];
  /** There is more that filters, to be looked up in the statement itself. */
  hasMore: boolean;
  /** The most rows it may return. */
  limit: number | undefined;
  /** It passes over rows before those. */
  skips: boolean;
}

const AFTER_WHERE = new Set(['GROUP', 'ORDER', 'HAVING', 'LIMIT', 'OFFSET', 'FETCH', 'WINDOW', 'QUALIFY', 'FOR']);
/** With one of these, rows are also chosen in a way that isn't read here. */
const CHOOSES = new Set(['HAVING', 'QUALIFY', 'UNION', 'INTERSECT', 'EXCEPT', 'WITH', 'TABLESAMPLE', 'OFFSET']);

type Asked = Ran & Pick<Answer, 'sql' | 'reader'>;

/** An answer isn't changed, and its words, its chart, and its receipt all ask for the filters of its statement. */
export const filtersOf = onceForEach((answer: Asked): Filters => readFilters(answer.sql, answer));

/** Never guesses: what it cannot read counts as `hasMore`. Days that move are those of when it ran. */
function readFilters(sql: string, ran: Asked): Filters {
  const tokens = readTokens(sql);
  if (tokens === undefined || !isWord(tokens[0], 'SELECT', 'WITH'))
    return { filters: [], hasMore: true, limit: undefined, skips: false };
  const wheres = tokens.flatMap((token, at) => (isWord(token, 'WHERE') ? [at] : []));
  const outer = wheres.filter((at) => tokens[at]?.depth === 0);
  const [at] = outer;
  const parts = at === undefined ? [] : splitAtAnd(conditionTokens(tokens, at));
  const read = parts.map(readCondition).map((filter) => settled(filter, ran));
  const filters = read.filter((filter) => filter !== undefined);
  return {
    filters,
    hasMore:
      filters.length < parts.length ||
      wheres.length > (at === undefined ? 0 : 1) + filters.filter(({ kind }) => kind === 'related').length ||
      tokens.some((token) => token.kind === 'word' && CHOOSES.has(token.is)) ||
      joinsOnValues(tokens),
    limit: readLimit(tokens),
    skips: tokens.some((token) => isWord(token, 'OFFSET') && token.depth === 0),
  };
}

function settled(filter: Filter | undefined, ran: Asked): Filter | undefined {
  if (filter?.kind === 'related') {
    const filters = filter.filters.map((one) => settled(one, ran)).filter((one) => one !== undefined);
    return filters.length < filter.filters.length ? undefined : { ...filter, filters };
  }
  if (filter?.kind !== 'compare') return filter;
  if (filter.spelled === undefined) return { ...filter, value: asTheirDay(filter.value, ran.reader.timeZone) };
  const value = dayWhenRan(filter.spelled, ran);
  return value === undefined ? undefined : { ...filter, value };
}

/** A moment at which a day begins for the asker is that day. */
function asTheirDay(value: string, timeZone: string): string {
  const time = readTime(value);
  return time?.kind === 'instant' ? (dayBegunAt(time.at, timeZone) ?? value) : value;
}

function conditionTokens(tokens: readonly Token[], where: number): Token[] {
  const end = tokens.findIndex(
    (token, at) =>
      at > where && token.depth === 0 && ((token.kind === 'word' && AFTER_WHERE.has(token.is)) || token.is === ';'),
  );
  return tokens.slice(where + 1, end < 0 ? undefined : end);
}

/** Tables are joined column to column; a value in a join chooses rows. */
function joinsOnValues(tokens: readonly Token[]): boolean {
  let inJoin = false;
  return tokens.some((token) => {
    if (isWord(token, 'ON')) inJoin = true;
    else if (isWord(token, 'WHERE', 'GROUP', 'ORDER', 'LIMIT')) inJoin = false;
    return inJoin && (token.kind === 'text' || token.kind === 'number');
  });
}

function readLimit(tokens: readonly Token[]): number | undefined {
  const at = tokens.findLastIndex((token) => isWord(token, 'LIMIT') && token.depth === 0);
  const [token, next] = at < 0 ? [] : tokens.slice(at + 1);
  // `LIMIT 20, 10` passes over 20, and only in one dialect.
  return token?.kind === 'number' && next?.as !== ',' ? Number(token.is) : undefined;
}

/** More than that of other rows is too much for one phrase. */
const MOST_OF_RELATED = 3;
const COMPARING = ['=', '<>', '<', '<=', '>', '>='] as const;
/** Before a text they only say what it is: `DATE '2025-01-01'`. */
const TYPED = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMPTZ', 'DATETIME', 'TIME', 'NUMERIC', 'BIGNUMERIC']);
/** Around a column they change no more than its spelling. */
const TRANSPARENT = new Set(['LOWER', 'UPPER', 'TRIM']);

/** undefined: not a comparison of one column with plain values. */
function readCondition(tokens: readonly Token[]): Filter | undefined {
  const inner = unwrap(tokens);
  const either = splitOnce(inner, 'OR');
  if (either !== undefined) return readNotOrNull(either);
  const related = readRelated(inner);
  if (related !== undefined) return related;
  const left = readColumn(inner);
  if (left === undefined) return undefined;
  return readTest(left.column, inner.slice(left.length));
}

function readRelated(tokens: readonly Token[]): Related | undefined {
  const counted = readCounted(tokens);
  const exists = readExists(tokens);
  const compared = counted === undefined ? undefined : readCompare('', counted.after);
  const { of, conditions } = counted ?? exists ?? { of: '', conditions: [] };
  const filters = conditions.map(readPlain).filter((filter) => filter !== undefined);
  if (filters.length < conditions.length || filters.length > MOST_OF_RELATED) return undefined;
  if (compared?.kind === 'compare') return { ...compared, kind: 'related', of, filters };
  if (exists === undefined) return undefined;
  return { kind: 'related', of, filters, operator: exists.negated ? '=' : '>', value: '0' };
}

/** Of a column, and not of how many other rows there are. */
function readPlain(tokens: readonly Token[]): Exclude<Filter, Related> | undefined {
  const filter = readCondition(tokens);
  return filter?.kind === 'related' ? undefined : filter;
}

/** `(status <> 'x' OR status IS NULL)` is how "not x" is said where a value may be missing. */
function readNotOrNull([one, other]: [Token[], Token[]]): Filter | undefined {
  const [test, missing] = [readPlain(one), readPlain(other)];
  if (test === undefined || missing?.kind !== 'null' || missing.negated || missing.column !== test.column)
    return undefined;
  const isNot = (test.kind === 'compare' && test.operator === '<>') || (test.kind === 'one-of' && test.negated);
  return isNot ? test : undefined;
}

function readTest(column: string, tokens: readonly Token[]): Filter | undefined {
  const negated = isWord(tokens[0], 'NOT');
  const rest = negated ? tokens.slice(1) : tokens;
  const [first, second, third] = rest;
  if (isWord(first, 'IS')) {
    const isNot = isWord(second, 'NOT');
    const what = isNot ? third : second;
    if (rest.length !== (isNot ? 3 : 2) || negated) return undefined;
    if (isWord(what, 'NULL')) return { kind: 'null', column, negated: isNot };
    if (isWord(what, 'TRUE')) return { kind: 'true', column, negated: isNot };
    return isWord(what, 'FALSE') && !isNot ? { kind: 'true', column, negated: true } : undefined;
  }
  if (isWord(first, 'IN')) {
    const values = readList(rest.slice(1));
    return values && { kind: 'one-of', column, values, negated };
  }
  if (isWord(first, 'LIKE', 'ILIKE')) {
    const pattern = readValue(rest.slice(1));
    return pattern === undefined ? undefined : { kind: 'like', column, pattern, negated };
  }
  if (isWord(first, 'BETWEEN') && !negated) return readBetween(column, rest.slice(1));
  return negated ? undefined : readCompare(column, rest);
}

function readCompare(column: string, [sign, ...value]: readonly Token[]): Filter | undefined {
  const operator = COMPARING.find((one) => one === (sign?.as === '!=' ? '<>' : sign?.as));
  if (operator === undefined) return undefined;
  const read = readValue(value);
  if (read !== undefined) return { kind: 'compare', column, operator, value: read };
  const spelled = readMovingDay(value.map(({ as }) => as).join(' '));
  return spelled && { kind: 'compare', column, operator, value: '', spelled };
}

function readBetween(column: string, tokens: readonly Token[]): Filter | undefined {
  const parts = splitOnce(tokens, 'AND');
  const [from, to] = [readValue(parts?.[0] ?? []), readValue(parts?.[1] ?? [])];
  return from === undefined || to === undefined ? undefined : { kind: 'between', column, from, to };
}

/** `name`, `t.name`, `"t"."name"`, `lower(t.name)`, `t.name::date`; and how many tokens that took. */
function readColumn(tokens: readonly Token[]): { column: string; length: number } | undefined {
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

function castLength(tokens: readonly Token[]): number {
  return tokens[0]?.as === '::' && tokens[1]?.kind === 'word' ? 2 : 0;
}

/** A text, a number, TRUE or FALSE, with or without its type. */
function readValue(tokens: readonly Token[]): string | undefined {
  const [first] = tokens;
  if (first?.kind === 'word' && TYPED.has(first.is) && tokens[1]?.kind === 'text') return readValue(tokens.slice(1));
  const moment = readMoment(tokens);
  if (moment !== undefined) return moment;
  if (first?.as === '-' && tokens[1]?.kind === 'number' && tokens.length === 2) return `-${tokens[1].is}`;
  const rest = tokens.slice(1);
  if (rest.length !== castLength(rest)) return undefined;
  if (first?.kind === 'text' || first?.kind === 'number') return first.is;
  return isWord(first, 'TRUE', 'FALSE') ? first?.is.toLowerCase() : undefined;
}

function readList(tokens: readonly Token[]): string[] | undefined {
  if (tokens[0]?.as !== '(' || tokens.at(-1)?.as !== ')') return undefined;
  const values: Token[][] = [[]];
  for (const token of tokens.slice(1, -1)) {
    if (token.as === ',') values.push([]);
    else values.at(-1)?.push(token);
  }
  const read = values.map(readValue).filter((value) => value !== undefined);
  return read.length === values.length ? read : undefined;
}

/** Without brackets around the whole. */
function unwrap(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens;
  const closes = tokens.findIndex((token, at) => at > 0 && token.as === ')' && token.depth === first?.depth);
  return first?.as === '(' && closes === tokens.length - 1 ? unwrap(tokens.slice(1, -1)) : tokens;
}

/** In two at the only such word outside brackets. */
function splitOnce(tokens: readonly Token[], word: 'AND' | 'OR'): [Token[], Token[]] | undefined {
  const depth = tokens[0]?.depth;
  const found = tokens.flatMap((token, at) => (isWord(token, word) && token.depth === depth ? [at] : []));
  const [at] = found;
  return at === undefined || found.length > 1 ? undefined : [tokens.slice(0, at), tokens.slice(at + 1)];
}
