import { shortestPaths } from '../../catalog/join-path.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftFilter } from './draft.ts';
import { firmTables } from './firm-tables.ts';

/** Only inside longer values: Lost, of Lost Hills. */
const PARTIAL = 0.7;

/** Customers that we have lost, where an airport's name has that word: parts of values of rows that nothing ties to what is asked for say nothing, and the word is unread. */
export function dropStrays(cursor: Cursor, draft: Draft): void {
  // Ways are looked for only where there is such a part.
  if (!draft.filters.some((filter) => isPartial(filter))) return;
  const tables = firmTables({ ...draft, ranks: [] });
  if (tables.length === 0) return;
  const near = tables.map((table) => shortestPaths(cursor.catalog, table, 'any'));
  const strays = draft.filters
    .filter(isPartial)
    .filter(({ mention }) => mention.candidates.every((c) => !near.some((reached) => reached.has(c.table))));
  if (strays.length === 0) return;
  const gone = new Set<DraftFilter>(strays);
  draft.filters = draft.filters.filter((filter) => !gone.has(filter));
  for (const stray of strays) {
    const { start, length } = stray.mention;
    draft.unknown.push(...cursor.tokens.slice(start, start + length));
  }
  draft.unknown.sort((a, b) => a.start - b.start);
}

const isPartial = (filter: DraftFilter): filter is DraftFilter & { kind: 'value' } =>
  filter.kind === 'value' && filter.mention.candidates.every((c) => c.kind === 'value' && c.score <= PARTIAL);
