import { additive } from '../catalog/additive.ts';
import { type Catalog, getTable, isIdentifier, isNumeric } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Draft } from '../rules/read/draft.ts';
import { aggregateName } from '../wording/aggregate-names.ts';
import { tableName } from '../wording/nouns.ts';

const MAX_STEPS = 2;
const MAX_MEASURES = 6;

export interface Unranked {
  words: string;
  /** Names of the numbers that could be meant, those of money first. */
  measures: string[];
}

/** "Our best customers" does not say by what. */
export function unrankedIn(catalog: Catalog, draft: Draft): Unranked | null {
  const [rank] = draft.ranks;
  if (rank === undefined || rank.by !== null || rank.entity === null) return null;
  if (draft.measures.length > 0 || (draft.order !== null && draft.order.by !== null)) return null;
  const table = rank.entity.candidates.find((c) => c.kind === 'table' && c.score >= 0.75)?.table;
  if (table === undefined) return null;
  const bases = [...catalog.tables.keys()]
    .map((key) => ({ key, steps: shortestPaths(catalog, key, 'to-one').get(table)?.[0]?.length ?? 9 }))
    .filter(({ steps }) => steps >= 1 && steps <= MAX_STEPS)
    .sort((a, b) => a.steps - b.steps);
  const totals = (bases.length > 0 ? bases.map(({ key }) => key) : [table])
    .flatMap((key) => totalsOf(catalog, key))
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);
  const counts = bases.map(({ key }) => `number of ${tableName(catalog, key)}`);
  const [total, other, ...rest] = totals;
  const measures = [total, counts[0], other, ...counts.slice(1), ...rest].filter((measure) => measure !== undefined);
  return measures.length === 0 ? null : { words: rank.words, measures: measures.slice(0, MAX_MEASURES) };
}

function totalsOf(catalog: Catalog, key: string): { name: string; score: number }[] {
  const table = getTable(catalog, key);
  return [...table.columns.values()]
    .filter(({ info }) => isNumeric(info) && !isIdentifier(table, info.name))
    .map((column) => ({ column: column.info.name, score: additive(column) }))
    .filter(({ score }) => score > 0)
    .map(({ column, score }) => ({ name: totalName(catalog, key, column), score }));
}

const totalName = (catalog: Catalog, base: string, column: string): string =>
  aggregateName(
    { catalog, query: blankQuery(base), today: '' },
    { function: 'sum', ref: { path: [], table: base, column }, words: '' },
  );
