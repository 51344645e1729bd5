import { REFUSALS, SqlRefusedError } from './refused.ts';

/** Level by level: walking down a tree that is too deep would exhaust the stack. @throws SqlRefusedError */
export function checkDepth(tree: unknown, deepest: number): void {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new SqlRefusedError(REFUSALS.tooDeep);
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) below.push(part);
    }
    level = below;
  }
}
