import { REFUSALS, SqlRefusedError } from './refused.ts';

/** Level by level: walking down a tree that is too deep would exhaust the stack. @throws SqlRefusedError */
export function checkDepth(tree: unknown, deepest: number): void {
  let level: unknown[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new SqlRefusedError(REFUSALS.tooDeep);
    level = level.flatMap(partsOf);
  }
}

function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
