import type { Catalog, Step } from './catalog.ts';

/** Longer chains say little that a person would recognise. */
export const MAX_STEPS = 4;

export type Direction = 'to-one' | 'any';

/**
 * All shortest paths from a table to every other one. `to-one` follows foreign keys in their direction only, so that each
 * row meets at most one; `any` may fan out and is fit for EXISTS alone.
 */
export function shortestPaths(catalog: Catalog, from: string, direction: Direction): Map<string, Step[][]> {
  const found = new Map<string, Step[][]>([[from, [[]]]]);
  let edge: Step[][] = [[]];
  for (let length = 1; length <= MAX_STEPS; length++) {
    const reached = new Map<string, Step[][]>();
    for (const path of edge) {
      for (const step of catalog.steps.get(path.at(-1)?.to ?? from) ?? []) {
        if ((step.many && direction === 'to-one') || found.has(step.to)) continue;
        reached.set(step.to, [...(reached.get(step.to) ?? []), [...path, step]]);
      }
    }
    edge = [...reached.values()].flat();
    for (const [table, paths] of reached) found.set(table, paths);
  }
  return found;
}
