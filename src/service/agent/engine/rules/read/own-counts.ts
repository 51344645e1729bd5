import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';

/** Parties with the most hosts, where a party has its number of hosts: that number, and not the rows of hosts that lead to it. */
export function countByOwn(cursor: Cursor, draft: Draft): void {
  for (const rank of draft.ranks) {
    const by = typeof rank.by === 'object' && rank.by !== null && 'target' in rank.by ? rank.by : null;
    const own = by === null ? null : ownCount(cursor, rank.entity, by);
    if (own !== null) rank.by = own;
  }
  const { order } = draft;
  const by = order?.by;
  if (order === null || typeof by !== 'object' || by === null || !('target' in by)) return;
  const own = ownCount(cursor, draft.subjects[0]?.mention ?? null, by);
  if (own !== null && draft.groups.length === 0) order.by = own;
}

function ownCount(
  { catalog }: Cursor,
  entity: Mention | null,
  { function: fn, target }: DraftMeasure,
): DraftMeasure | null {
  if (fn !== 'count' || target === null || entity === null) return null;
  const counted = target.candidates.flatMap(({ kind, table }) =>
    kind === 'table' ? [catalog.tables.get(table)?.words.join(' ') ?? ''] : [],
  );
  const candidates = entity.candidates.flatMap(({ kind, table, score }): Candidate[] =>
    kind !== 'table' || score < 0.75
      ? []
      : [...(catalog.tables.get(table)?.columns.values() ?? [])]
          .filter((column) => isCountOf(column, counted))
          .map(({ info }) => ({ kind: 'column', table, column: info.name, score: 1 })),
  );
  return candidates.length === 0
    ? null
    : { function: 'default', target: { ...target, candidates }, words: target.words };
}

/** Number of hosts, host count, num hosts. */
function isCountOf({ words, info, formula }: Column, counted: readonly string[]): boolean {
  const rest = /^(?:(?:number|num|no|nr|count) (?:of )?(.+)|(.+) (?:count|number|total))$/.exec(words.join(' '));
  const isNumber = info.kind === 'integer' || info.kind === 'decimal';
  return isNumber && formula === undefined && counted.includes(rest?.[1] ?? rest?.[2] ?? '');
}
