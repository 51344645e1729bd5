import type { QueryResult } from '../../../connectors/connector.ts';
import { ConnectorError } from '../../../connectors/errors.ts';
import { SqlRefusedError } from '../../../sql/refused.ts';
import { type Candidate, valueKey } from '../catalog/candidates.ts';
import type { Catalog, Table } from '../catalog/catalog.ts';
import { tableSql } from '../sql/scope.ts';
import { spellingOf } from '../sql/spelling.ts';
import { STOP_WORDS } from '../words/lexicon.ts';
import { isAcronym, type Token } from '../words/tokenize.ts';

const MAX_PHRASES = 40;
const MAX_COLUMNS = 40;
const MAX_WORDS = 5;
const MAX_HITS = 4;
/** A scan of a larger table for a word costs more than asking back. */
const MAX_ROWS = 2_000_000;

/**
 * Looks for the words nobody knows among the texts of the database: whole values in any case, in one bounded statement.
 * @returns candidates by `valueKey`
 */
export async function lookUpValues(input: {
  question: string;
  tokens: Token[];
  unknown: Token[];
  catalog: Catalog;
  /** Tables to look in first. */
  near: string[];
  execute: (sql: string) => Promise<QueryResult>;
}): Promise<Map<string, Candidate[]>> {
  const phrases = phrasesAround(input);
  const columns = textColumns(input.catalog, input.near);
  const found = new Map<string, Candidate[]>();
  if (phrases.length === 0 || columns.length === 0) return found;
  const spelling = spellingOf(input.catalog.dialect);
  const [value, place] = [spelling.name('v'), spelling.name('place')];
  const list = phrases.map((phrase) => spelling.text(phrase.toLowerCase())).join(', ');
  const parts = columns.map(({ table, column }, at) => {
    const name = spelling.asText(spelling.column(column));
    const hits = `SELECT DISTINCT ${name} AS ${value} FROM ${tableSql(table.info, spelling)} WHERE lower(${name}) IN (${list}) LIMIT ${MAX_HITS}`;
    return `SELECT ${at} AS ${place}, ${value} FROM (${hits}) AS ${spelling.name(`c${at}`)}`;
  });
  for (const row of await rowsOf(input.execute, parts.join('\nUNION ALL\n'))) {
    const from = columns[Number(row['place'])];
    const hit = row['v'];
    if (from === undefined || typeof hit !== 'string') continue;
    const candidate: Candidate = { kind: 'value', table: from.table.key, column: from.column, value: hit, score: 1 };
    found.set(valueKey(hit), [...(found.get(valueKey(hit)) ?? []), candidate]);
  }
  return found;
}

/** A refusal here (a table that may not be read, a query that is too slow) only means that the word stays unknown. */
async function rowsOf(execute: (sql: string) => Promise<QueryResult>, sql: string): Promise<QueryResult['rows']> {
  try {
    return (await execute(sql)).rows;
  } catch (error) {
    if (error instanceof SqlRefusedError || (error instanceof ConnectorError && LOCAL_FAILURES.includes(error.kind)))
      return [];
    throw error;
  }
}

const LOCAL_FAILURES: readonly string[] = [
  'sql-refused',
  'no-permission',
  'timed-out',
] satisfies ConnectorError['kind'][];

/** Spans of words that hold an unknown one: `Bank of America` from `Bank` and `America`. */
function phrasesAround({
  question,
  tokens,
  unknown,
}: {
  question: string;
  tokens: Token[];
  unknown: Token[];
}): string[] {
  const phrases = new Set<string>();
  for (const token of unknown) {
    const at = tokens.indexOf(token);
    if (token.kind === 'quoted') phrases.add(token.text);
    if (token.kind !== 'word') continue;
    for (let from = Math.max(0, at - MAX_WORDS + 1); from <= at; from++) {
      for (let to = at; to < Math.min(tokens.length, from + MAX_WORDS); to++) {
        const [first, last] = [tokens[from], tokens[to]];
        if (first === undefined || last === undefined || isEdge(tokens, first) || isEdge(tokens, last)) continue;
        phrases.add(question.slice(first.start, last.end));
      }
    }
  }
  return [...phrases]
    .filter((phrase) => phrase !== '' && phrase.length <= 200)
    .sort((a, b) => a.length - b.length)
    .slice(0, MAX_PHRASES);
}

const isEdge = (tokens: Token[], token: Token): boolean =>
  token.kind === 'symbol' || token.kind === 'quoted' || (STOP_WORDS.has(token.lower) && !isAcronym(tokens, token));

function textColumns(catalog: Catalog, near: string[]): { table: Table; column: string }[] {
  const keys = [
    ...new Set([
      ...near,
      ...near.flatMap((key) => (catalog.steps.get(key) ?? []).map((step) => step.to)),
      ...catalog.tables.keys(),
    ]),
  ];
  return keys
    .flatMap((key) => catalog.tables.get(key) ?? [])
    .filter((table) => (table.info.rowEstimate ?? 0) <= MAX_ROWS)
    .flatMap((table) =>
      table.info.columns
        .filter((column) => column.kind === 'text' && column.values === null)
        .sort((a, b) => Number(table.labels.includes(b.name)) - Number(table.labels.includes(a.name)))
        .map((column) => ({ table, column: column.name })),
    )
    .slice(0, MAX_COLUMNS);
}
