import { findElement, type PlacedElement } from '../../src/playground/server/view-state/elements.ts';
import type { BlockRecord, InputState } from '../../src/playground/server/workspace/records.ts';

/** What each person typed or chose and has not sent, by person and message or view. */
export type TypedState = Map<string, InputState>;

/** Those parts of it that the blocks still have. */
export function typedFor(typed: TypedState, key: string, blocks: readonly BlockRecord[]): InputState {
  const kept: InputState = {};
  for (const [blockId, actions] of Object.entries(typed.get(key) ?? {})) {
    for (const [actionId, value] of Object.entries(actions)) {
      if (findElement(blocks, { blockId, actionId })) kept[blockId] = { ...kept[blockId], [actionId]: value };
    }
  }
  return kept;
}

export function type(
  typed: TypedState,
  key: string,
  { placed, value }: { placed: PlacedElement; value: Record<string, unknown> },
): void {
  const before = typed.get(key) ?? {};
  typed.set(key, {
    ...before,
    [placed.blockId]: { ...before[placed.blockId], [placed.actionId]: { type: placed.type, ...value } },
  });
}
