import { LEAD, saidText } from './said.ts';
import type { ReadTurn } from './turn.ts';

const LISTS = new RegExp(`^${LEAD}(?:please )?(?:list|name|show|give)(?: me| us)? (?:them|those|these)\\b`);

/** List them with their score, after how many students failed: no list of anything but the students. */
export function losesCounted({ tokens, parent, query }: ReadTurn): boolean {
  const counted = parent.measures.flatMap(({ function: fn, ref }) =>
    fn === 'count-distinct' && ref !== null && ref.path.length > 0 ? [ref.table] : [],
  );
  const shown = [
    ...(query.measures.length === 0 ? [query.base] : []),
    ...query.groups.map((group) => (group.kind === 'entity' ? group.table : group.ref.table)),
    ...query.columns.map(({ table }) => table),
  ];
  return LISTS.test(saidText(tokens)) && counted.length > 0 && !counted.some((table) => shown.includes(table));
}
