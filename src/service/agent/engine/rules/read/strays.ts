import { shortestPaths } from '../../catalog/join-path.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftFilter } from './draft.ts';

/** Only inside longer values: Lost, of Lost Hills. */
const PARTIAL = 0.7;

/** Customers that we have lost, where an airport's name has that word: parts of values of rows that nothing ties to what is asked for say nothing, and the word is unread. */
export function dropStrays(cursor: Cursor, draft: Draft): void {
  const tables = firmTables(draft);
  if (tables.length === 0) return;
  const near = tables.map((table) => shortestPaths(cursor.catalog, table, 'any'));
  const isStray = (filter: DraftFilter) =>
    filter.kind === 'value' &&
    filter.mention.candidates.every(
      (c) => c.kind === 'value' && c.score <= PARTIAL && !near.some((reached) => reached.has(c.table)),
    );
  const strays = draft.filters.filter(isStray);
  if (strays.length === 0) return;
  draft.filters = draft.filters.filter((filter) => !strays.includes(filter));
  for (const stray of strays) {
    if (stray.kind !== 'value') continue;
    const { start, length } = stray.mention;
    draft.unknown.push(...cursor.tokens.slice(start, start + length));
  }
  draft.unknown.sort((a, b) => a.start - b.start);
}

function firmTables({ subjects, measures }: Draft): string[] {
  const mentions = [...subjects.map(({ mention }) => mention), ...measures.flatMap(({ target }) => target ?? [])];
  const isFirm = (c: (typeof mentions)[number]['candidates'][number]) => c.kind === 'table' && c.score >= 0.95;
  const owners = measures.flatMap(({ target }) => {
    const tables = new Set((target?.candidates ?? []).filter(({ score }) => score >= 0.95).map(({ table }) => table));
    return tables.size === 1 ? [...tables] : [];
  });
  const named = mentions.flatMap(({ candidates }) => candidates.filter(isFirm).map(({ table }) => table));
  return [...new Set([...named, ...owners])];
}
