import type { Finding } from '../agent/checked.ts';
import type { Dialect, QueryResult } from '../connectors/connector.ts';
import { type BoundSelect, bind, outputsOf } from '../lineage/bind.ts';
import { originOf } from '../lineage/origin.ts';
import type { Expression } from '../sql/outline/outline.ts';
import { outlineOf } from '../sql/outline-of.ts';
import { depthsOf, keyword, type SqlPart, scanSql } from '../sql/scan.ts';
import type { Facts } from './check.ts';
import { firstsOf, rankingsIn, withRanks } from './rankings.ts';

/** Runs a statement on the data source. */
export type Run = (sql: string) => Promise<QueryResult>;

interface Asking {
  facts: Facts;
  run: Run;
}

const MOST_ROWS = 100;
/** Each takes a statement. */
const MOST_RANKINGS = 3;
/** The question says which of several is meant. */
const DECIDES =
  /\b(?:if (?:there (?:are|is) )?(?:several|more|ties?|equal)|in case of (?:a )?ties?|ties?|just one|any one)\b/i;
/** At the end of a statement. */
const LIMIT =
  /\b(?<before>limit(?:\s+0\s*,)?|fetch\s+(?:first|next))(?:\s+(?<rows>\d+))?(?<after>\s+rows?\s+only)?\s*;?\s*$/i;

/**
 * Whether the row after the last one that a ranking shows has the same place: "the best" is one of several. It takes one
 * more statement, so it is asked of answers and not of what is only tried.
 */
export async function tiesOf(sql: string, { question, ...asking }: Asking & { question: string }): Promise<Finding[]> {
  if (DECIDES.test(question)) return [];
  const { dialect } = asking.facts.schema;
  const ranked = withRanks(sql, dialect);
  const rankings = [...rankingsIn(sql, dialect), ...(ranked === undefined ? [] : rankingsIn(ranked, dialect))];
  for (const ranking of rankings.slice(0, MOST_RANKINGS)) {
    const tied = await tieAt(ranking, asking);
    if (tied !== undefined) return [tied];
  }
  const others = ranked ?? firstsOf(sql, dialect);
  return others !== undefined && (await haveOtherRows(sql, others, asking.run)) ? [finding(1)] : [];
}

/** Those with a number of their own are fewer than those with a rank where several share the last place that is shown. */
async function haveOtherRows(sql: string, ranked: string, run: Run): Promise<boolean> {
  const counted = [sql, ranked].map((one) => `(SELECT count(*) FROM (${one.replace(/;\s*$/, '')}) AS t)`);
  const result = await run(`SELECT ${counted[0]} AS numbered, ${counted[1]} AS ranked`).catch(() => undefined);
  const [row] = result?.rows ?? [];
  return row !== undefined && Number(row['ranked']) > Number(row['numbered']);
}

/** Whether the row after the last one shown has its place. */
async function tieAt(sql: string, { facts, run }: Asking): Promise<Finding | undefined> {
  const query = await outlineOf(sql, facts.schema.dialect).catch(() => undefined);
  if (query === undefined) return undefined;
  const bound = bind(query, facts.schema);
  const [select, ...others] = bound.selects;
  const [first] = select?.orderBy ?? [];
  const rows = Number(LIMIT.exec(sql)?.groups?.['rows'] ?? 1);
  if (
    select === undefined ||
    first === undefined ||
    others.length > 0 ||
    rows > MOST_ROWS ||
    !isAtStart(bound.query.offset)
  )
    return undefined;
  const more = withOneMore(sql, rows, facts.schema.dialect);
  const deciding = select.orderBy.filter(({ by }, at) => at === 0 || !tellsApart(by, select, facts));
  const places = deciding.map(({ by }) => placeOf(by, outputsOf(bound)));
  // The first is put beside the others; a second one has to be there.
  if (more === undefined || places.slice(1).includes(undefined)) return undefined;
  const result = await run(more).catch(() => undefined);
  const [last, next] = [result?.rows[rows - 1], result?.rows[rows]];
  if (result === undefined || last === undefined || next === undefined) return undefined;
  const names = [result.columns.length - 1, ...places.slice(1)].map((at) => result.columns[at ?? 0]?.name ?? '');
  const isTied = names.every(
    (name) => last[name] !== null && JSON.stringify(last[name]) === JSON.stringify(next[name]),
  );
  return isTied ? finding(rows) : undefined;
}

const isAtStart = (offset: Expression | null): boolean =>
  offset === null || (offset.kind === 'number' && Number(offset.value) === 0);

/** The statement with a row more, and what decides its order as its last column; undefined: it can't be put in. */
function withOneMore(sql: string, rows: number, dialect: Dialect): string | undefined {
  const limit = LIMIT.exec(sql);
  const parts = scanSql(sql, dialect);
  const depths = depthsOf(parts);
  const places = (word: string) =>
    parts.flatMap((part, at) => (depths[at] === 0 && keyword(part) === word ? [at] : []));
  const start = places('SELECT').at(-1) ?? -1;
  const [from, order] = [places('FROM').find((at) => at > start), places('ORDER').at(-1)];
  if (limit === null || start < 0 || from === undefined || order === undefined) return undefined;
  const text = (some: readonly SqlPart[]) => some.map(({ source }) => source).join('');
  const by = places('BY').find((at) => at > order) ?? order;
  const end = parts.findIndex(
    (part, at) => at > by && depths[at] === 0 && (part.value === ',' || ENDS_KEY.test(keyword(part))),
  );
  const item = text(parts.slice(start + 1, from));
  const key = text(parts.slice(by + 1, end)).trim();
  if (/^\s*DISTINCT\b/i.test(item) || end < 0) return undefined;
  const shown = itemCalled(key, parts.slice(start + 1, from), depths.slice(start + 1, from)) ?? key;
  const head = `${text(parts.slice(0, from)).trimEnd()}, ${shown} AS ranked_by `;
  const { before = '', after = '' } = limit.groups ?? {};
  return `${head}${sql.slice(text(parts.slice(0, from)).length, limit.index)}${before} ${rows + 1}${after}`;
}

const ENDS_KEY = /^(?:ASC|DESC|NULLS|LIMIT|FETCH)$/;

/** What an item is, where a key is its name or its place: neither can be said of it in the list itself. */
function itemCalled(key: string, parts: readonly SqlPart[], depths: readonly number[]): string | undefined {
  const items: SqlPart[][] = [[]];
  for (const [at, part] of parts.entries()) {
    if (part.value === ',' && depths[at] === 0) items.push([]);
    else items.at(-1)?.push(part);
  }
  const text = (some: readonly SqlPart[]) =>
    some
      .map(({ source }) => source)
      .join('')
      .trim();
  if (/^\d+$/.test(key)) return textWithoutName(text(items[Number(key) - 1] ?? []));
  const called = items.map(text).find((item) => item.toLowerCase().endsWith(` ${key.toLowerCase()}`));
  return called === undefined ? undefined : textWithoutName(called);
}

const textWithoutName = (item: string): string => item.replace(/\s+(?:as\s+)?["`]?[\p{L}_][\p{L}\p{N}_$]*["`]?$/iu, '');

type Outputs = ReturnType<typeof outputsOf>;

function placeOf(by: Expression, outputs: Outputs): number | undefined {
  if (by.kind === 'number') return Number(by.value) - 1;
  const written = JSON.stringify(by);
  const isSame = ({ name, values }: Outputs[number]) =>
    (by.kind === 'column' && by.path.at(-1) === name) || values.some(({ value }) => JSON.stringify(value) === written);
  const at = outputs.findIndex(isSame);
  return at < 0 ? undefined : at;
}

/** A key, or what rows are called. */
function tellsApart(value: Expression, select: BoundSelect, facts: Facts): boolean {
  const origin = originOf(value, select);
  if (origin === undefined) return false;
  const { table, column } = origin;
  // What is unique by chance, as a moment is, decides.
  const isKey = table.primaryKey.includes(column.name);
  return isKey || (facts.tableOf(table)?.label.includes(column.name) ?? false) || column.kind === 'text';
}

const finding = (rows: number): Finding => ({
  trap: 'ties',
  severity: 'doubtful',
  says:
    rows === 1 ? 'Others share this place, and only one is shown.' : `Others share place ${rows}, and aren't shown.`,
  tells: 'The row after the last one shown has the same value: there is a tie at the limit.',
});
