import { setImmediate as nextTurn } from 'node:timers/promises';

import { addToGroup } from './group-by.ts';

const AT_ONCE = 250;

/** As `list.map`, letting others work in between: of a schema of thousands of tables the whole takes long. */
export async function mapInParts<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const one of list) {
    mapped.push(map(one));
    if (mapped.length % AT_ONCE === 0) await nextTurn();
  }
  return mapped;
}

/** As `Map.groupBy`, letting others work in between. */
export async function groupInParts<K, T>(list: readonly T[], keyOf: (item: T) => K): Promise<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  await mapInParts(list, (item) => addToGroup(groups, keyOf(item), item));
  return groups;
}
