import type { ColumnRef } from '../query/query.ts';
import type { ReadTurn } from './turn.ts';

const SHOW = /^(show|list|give|include|display|add|tell)$/;
const PLACE = 4;

/** Also show their accounts, answered by the accounts alone: what was shown is to stay beside them. */
export function losesShown({ tokens, parent, query }: ReadTurn): boolean {
  const first = tokens.filter(({ kind }) => kind !== 'symbol').slice(0, PLACE + 1);
  const also = first.findIndex(({ lower }) => lower === 'also');
  const isAdding = also >= 0 && first.some(({ lower }) => SHOW.test(lower));
  if (!isAdding || parent.columns.length === 0 || parent.measures.length > 0) return false;
  const shown = [...query.columns, ...query.groups.flatMap((group) => ('ref' in group ? [group.ref] : []))];
  const isEntity = query.groups.some((group) => group.kind === 'entity' && group.table === parent.base);
  return !isEntity && !parent.columns.some((column) => shown.some((one) => isSame(one, column)));
}

const isSame = (one: ColumnRef, other: ColumnRef): boolean => one.table === other.table && one.column === other.column;
