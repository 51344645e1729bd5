import { type Catalog, getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Draft } from '../read/draft.ts';
import { tableName } from '../wording/nouns.ts';
import type { Wordings } from './schema-questions.ts';
import { totalsOf } from './totals.ts';

const MAX_STEPS = 2;

export interface Unranked {
  words: string;
  measures: Wordings[];
}

/** "Our best customers" does not say by what: the numbers that could be meant, those of money first. */
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
    .flatMap((key) => totalsOf(catalog, getTable(catalog, key)))
    .sort((a, b) => b.score - a.score)
    .map(({ phrases }) => phrases);
  const counts = bases.map(({ key }) => [`number of ${tableName(catalog, key)}`]);
  const [total, other, ...rest] = totals;
  const measures = [total, counts[0], other, ...counts.slice(1), ...rest].filter((measure) => measure !== undefined);
  return measures.length === 0 ? null : { words: rank.words, measures };
}
