import { DIALECTS, type Dialect } from './dialects/index.ts';
import { guardSql } from './guard.ts';
import { depthsOf, keyword, scanSql } from './scan.ts';

/** Which column of its rows a statement is put in order of. */
export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

interface Sorting {
  dialect: Dialect;
  sort: Sort;
  /** Whether a limit of so many rows only keeps the answer short: the rows are put in order before it. */
  isPage: (limit: number) => boolean;
}

/**
 * The statement with its rows in another order, to be guarded and run like any other. Rows that its limit chooses stay
 * those it chooses: `the top 300` are sorted among themselves.
 * @throws SqlRefusedError for a statement that the guard refuses
 */
export async function sortStatement(sql: string, { dialect, sort, isPage }: Sorting): Promise<string> {
  // What the guard wrote has no comments, and is one statement.
  const { text } = await guardSql(sql, dialect);
  const { name, ordered } = DIALECTS[dialect].spelling;
  const direction = sort.direction === 'descending' ? 'desc' : 'asc';
  const order = `ORDER BY ${ordered(name(sort.column), direction).join(', ')}`;
  const ending = readEnding(text, dialect);
  if (ending === undefined) return `SELECT * FROM (${text}) AS answer ${order}`;
  const { head, limit } = ending;
  if (limit === undefined) return `${head} ${order}`;
  return isPage(limit) ? `${head} ${order} LIMIT ${limit}` : `SELECT * FROM (${text}) AS answer ${order}`;
}

interface Ending {
  /** All before its own order. */
  head: string;
  limit: number | undefined;
}

const LATER = new Set(['LIMIT', 'OFFSET', 'FETCH', 'FOR']);

/** How a statement ends. undefined: with more than an order and a number of rows. */
function readEnding(sql: string, dialect: Dialect): Ending | undefined {
  const parts = scanSql(sql, dialect);
  const depths = depthsOf(parts);
  const said = parts.flatMap((part, at) => (part.kind === 'space' ? [] : [{ part, at, isOuter: depths[at] === 0 }]));
  const words = said.map(({ part, isOuter }) => (isOuter ? keyword(part) : ''));
  const [last] = said.slice(-1);
  const hasLimit = words.at(-2) === 'LIMIT' && last?.part.kind === 'number';
  const later = words.filter((word) => LATER.has(word)).length;
  if (later !== (hasLimit ? 1 : 0)) return undefined;
  const orderAt = words.findLastIndex((word, at) => word === 'ORDER' && words[at + 1] === 'BY');
  const endAt = orderAt < 0 ? said.length - (hasLimit ? 2 : 0) : orderAt;
  const head = parts.slice(0, said[endAt]?.at).map(({ source }) => source);
  return { head: head.join('').trim(), limit: hasLimit ? Number(last.part.source) : undefined };
}
