import type { Dialect } from '../connectors/connector.ts';
import { depthsOf, keyword, type SqlPart, scanSql } from '../sql/scan.ts';

/** A statement, and each query in it that orders its rows and shows some, as a statement of its own. */
export function rankingsIn(sql: string, dialect: Dialect): string[] {
  const parts = scanSql(sql, dialect);
  const depths = depthsOf(parts);
  return [sql, ...parts.flatMap((part, at) => (isSign(part, '(') ? rankingAt(at, parts, depths) : []))];
}

function rankingAt(open: number, parts: readonly SqlPart[], depths: readonly number[]): string[] {
  const depth = (depths[open] ?? 0) + 1;
  const close = parts.findIndex((part, at) => at > open && isSign(part, ')') && depths[at] === depth - 1);
  const inside = parts.slice(open + 1, close);
  const own = inside.flatMap((part, at) => (depths[open + 1 + at] === depth ? keyword(part) : [])).filter(Boolean);
  const isRanking = own[0] === 'SELECT' && own.includes('ORDER') && own.some((word) => CUTS.test(word));
  return close > 0 && isRanking ? [`${namedBefore(open, parts, depths)}${textOf(inside)}`] : [];
}

const CUTS = /^(?:LIMIT|FETCH)$/;

/** The WITH queries that are named before a place, which what stands there may read. */
function namedBefore(place: number, parts: readonly SqlPart[], depths: readonly number[]): string {
  const outer = (at: number, word: string) => depths[at] === 0 && keyword(parts[at]) === word;
  const start = parts.findIndex((_, at) => outer(at, 'WITH'));
  const main = parts.findIndex((_, at) => at > start && outer(at, 'SELECT'));
  if (start < 0 || main < 0) return '';
  if (place > main) return textOf(parts.slice(start, main));
  const comma = parts.findLastIndex((part, at) => at > start && at < place && depths[at] === 0 && isSign(part, ','));
  return comma < 0 ? '' : `${textOf(parts.slice(start, comma))} `;
}

/** The statement with RANK in the place of ROW_NUMBER, which tells those in the same place apart; undefined: it has none that ranks. */
export function withRanks(sql: string, dialect: Dialect): string | undefined {
  const parts = scanSql(sql, dialect);
  const depths = depthsOf(parts);
  const numbered = new Set(
    parts.flatMap((part, at) => (keyword(part) === 'ROW_NUMBER' && ranks(at, parts, depths) ? [at] : [])),
  );
  if (numbered.size === 0) return undefined;
  return parts.map(({ source }, at) => (numbered.has(at) ? 'RANK' : source)).join('');
}

/**
 * The statement that counts the rows in the first place of each group of `SELECT DISTINCT ON (group) … ORDER BY group,
 * value`, which keeps one; undefined: it is none, or nothing decides which one.
 */
export function firstsOf(sql: string, dialect: Dialect): string | undefined {
  const parts = scanSql(sql.replace(/;\s*$/, ''), dialect);
  const depths = depthsOf(parts);
  const outer = (word: string, after = -1) =>
    parts.findIndex((part, at) => at > after && depths[at] === 0 && keyword(part) === word);
  const [select, distinct] = [outer('SELECT'), outer('DISTINCT')];
  const on = outer('ON', distinct);
  const open = parts.findIndex((part, at) => at > on && isSign(part, '('));
  const close = parts.findIndex((part, at) => at > open && isSign(part, ')') && depths[at] === depths[open]);
  const [from, order] = [outer('FROM', close), outer('ORDER', close)];
  const isWhole = select >= 0 && distinct > select && on === distinct + nextWord(parts, distinct) && close > 0;
  if (!isWhole || from < 0 || order < 0 || outer('LIMIT') >= 0 || outer('FETCH') >= 0) return undefined;
  const groups = textOf(parts.slice(open + 1, close));
  const by = textOf(parts.slice(outer('BY', order) + 1));
  const rest = by.split(',').slice(groups.split(',').length).join(',');
  if (rest.trim() === '') return undefined;
  const rows = `SELECT rank() OVER (PARTITION BY ${groups} ORDER BY ${rest}) AS place ${textOf(parts.slice(from, order))}`;
  return `${textOf(parts.slice(0, select))}SELECT 1 AS one FROM (${rows}) AS placed WHERE place = 1`;
}

/** How many parts further on the next word stands. */
const nextWord = (parts: readonly SqlPart[], at: number): number =>
  parts.slice(at + 1).findIndex((part) => keyword(part) !== '') + 1;

/** Whether a window orders rows by something else than what it begins anew by. */
function ranks(at: number, parts: readonly SqlPart[], depths: readonly number[]): boolean {
  const over = parts.findIndex((part, place) => place > at && keyword(part) === 'OVER');
  const open = parts.findIndex((part, place) => place > over && isSign(part, '('));
  const close = parts.findIndex((part, place) => place > open && isSign(part, ')') && depths[place] === depths[open]);
  if (over < 0 || close < 0) return false;
  const [, partition = '', order = ''] =
    /^\s*(?:partition\s+by\s+(.*?))?\s*(?:order\s+by\s+(.*))?$/is.exec(textOf(parts.slice(open + 1, close))) ?? [];
  const begun = new Set(keysOf(partition));
  return keysOf(order).some((key) => !begun.has(key));
}

const keysOf = (list: string): string[] =>
  list
    .split(',')
    .map((key) =>
      key
        .trim()
        .toLowerCase()
        .replace(/\s+(?:asc|desc)$/, ''),
    )
    .filter((key) => key !== '');

const isSign = ({ kind, value }: SqlPart, sign: string): boolean => kind === 'sign' && value === sign;

const textOf = (parts: readonly SqlPart[]): string => parts.map(({ source }) => source).join('');
