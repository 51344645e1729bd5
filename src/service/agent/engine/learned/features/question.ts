import type { Links, Reader } from '../link/link.ts';
import type { Mention } from '../link/mentions.ts';
import { Distances } from '../source/distance.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import type { Token } from '../text/tokenize.ts';
import { STOP_WORDS } from '../text/words.ts';

/** A question with what every feature asks of it, worked out once. */
export interface Question extends Links {
  /** The tables and columns that are looked at: all of a small source, those near the question in a large one. */
  scope: Scope;
  distances: Distances;
  /** Mentions of columns and tables over each token. */
  columnsAt: { column: SourceColumn; mention: Mention }[][];
  tablesAt: { table: SourceTable; mention: Mention }[][];
  isColumnWord: boolean[];
  isTableWord: boolean[];
  tableScore: Map<SourceTable, number>;
  /** The table named first. */
  head: SourceTable | undefined;
  /** Where conditions seem to begin; the number of tokens where none do. */
  firstCondition: number;
  content: Token[];
  /** Columns one of whose values is said. */
  hit: Set<SourceColumn>;
}

interface Scope {
  tables: SourceTable[];
  columns: SourceColumn[];
}

const CONDITION = /^(whose|with|that|who|which|where|have|has|having|had|when|in|from|at|on|by|for|older|younger)$/;
const TELLING = /^(who|where|when|old|long|how|much|many|name|id|year)$/;
const MAX_CONTENT = 16;

export function readQuestion(reader: Reader, links: Links): Question {
  const { tokens } = links;
  const distances = new Distances(reader.source);
  const columnsAt: Question['columnsAt'] = tokens.map(() => []);
  const tablesAt: Question['tablesAt'] = tokens.map(() => []);
  const isColumnWord = tokens.map(() => false);
  const isTableWord = tokens.map(() => false);
  for (const [column, mentions] of links.columns)
    for (const mention of mentions)
      for (let at = mention.start; at <= mention.end; at++) {
        columnsAt[at]?.push({ column, mention });
        if (mention.score >= 0.6) isColumnWord[at] = true;
      }
  for (const [table, mentions] of links.tables)
    for (const mention of mentions)
      for (let at = mention.start; at <= mention.end; at++) {
        tablesAt[at]?.push({ table, mention });
        if (mention.score >= 0.6) isTableWord[at] = true;
      }
  const tableScore = new Map(
    [...links.tables].map(([table, mentions]) => [table, Math.max(...mentions.map(({ score }) => score))]),
  );
  const condition = tokens.findIndex((token, at) => at > 1 && CONDITION.test(token.word.toLowerCase()));
  return {
    ...links,
    scope: scopeOf(reader, links, tableScore),
    distances,
    columnsAt,
    tablesAt,
    isColumnWord,
    isTableWord,
    tableScore,
    head: firstTable(links),
    firstCondition: condition < 0 ? tokens.length : condition,
    content: contentOf(tokens),
    hit: new Set(
      links.values.flatMap(({ kind, column }) =>
        ['pattern', 'quoted-unknown', 'quoted-number'].includes(kind) ? [] : [column],
      ),
    ),
  };
}

function firstTable({ tables }: Links): SourceTable | undefined {
  const named = [...tables].flatMap(([table, mentions]) =>
    mentions.filter(({ score }) => score >= 0.6).map((mention) => ({ table, mention })),
  );
  named.sort(
    (a, b) => a.mention.start - b.mention.start || b.mention.score - a.mention.score || a.table.at - b.table.at,
  );
  return named[0]?.table;
}

function contentOf(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  const content: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== 'word' || token.lemma.length < 2 || seen.has(token.lemma)) continue;
    if (STOP_WORDS.has(token.lemma) && !TELLING.test(token.lemma)) continue;
    seen.add(token.lemma);
    content.push(token);
  }
  return content.slice(0, MAX_CONTENT);
}

const MAX_COLUMNS = 500;
const MAX_TABLES = 24;

/** Of a large source the tables the question touches most, and what lies between them. */
function scopeOf({ source }: Reader, links: Links, tableScore: Map<SourceTable, number>): Scope {
  if (source.columns.length <= MAX_COLUMNS) return { tables: source.tables, columns: source.columns };
  const score = new Map<SourceTable, number>();
  const add = (table: SourceTable, more: number) => score.set(table, (score.get(table) ?? 0) + more);
  for (const [table, one] of tableScore) add(table, 3 * one);
  const best = new Map<string, number>();
  for (const [column, mentions] of links.columns) {
    const top = mentions[0];
    if (top === undefined) continue;
    const key = `${column.table.at}_${top.start}`;
    if (top.score > (best.get(key) ?? 0)) {
      add(column.table, top.score - (best.get(key) ?? 0));
      best.set(key, top.score);
    }
  }
  const hits = new Set<SourceTable>();
  for (const { column, kind } of links.values)
    if (kind !== 'pattern' && kind !== 'quoted-unknown' && !hits.has(column.table)) {
      hits.add(column.table);
      add(column.table, 0.8);
    }
  const ranked = [...score].sort((a, b) => b[1] - a[1] || a[0].at - b[0].at).map(([table]) => table);
  const chosen = new Set<SourceTable>();
  let columns = 0;
  const take = (table: SourceTable) => {
    if (chosen.has(table) || chosen.size >= MAX_TABLES || columns >= MAX_COLUMNS) return;
    chosen.add(table);
    columns += table.columns.length;
  };
  for (const table of ranked.slice(0, 12)) take(table);
  for (const table of ranked.slice(0, 5))
    for (const edge of source.edges[table.at] ?? []) {
      // What ties two of them together comes along.
      const isBetween = (source.edges[edge.to.at] ?? []).some((next) => next.to !== table && chosen.has(next.to));
      if (isBetween || !edge.toMany) take(edge.to);
    }
  const tables = [...chosen].sort((a, b) => a.at - b.at);
  return { tables, columns: tables.flatMap((table) => table.columns) };
}
