import type { BlockRecord, InputState } from '../workspace/records.ts';
import { readValue, VALUE_FIELD } from './element-value.ts';
import { elementsOf } from './elements.ts';

/**
 * What Slack sends as `state.values`: every element that holds something, as it was typed or chosen, else as it was at
 * first, else empty. What was sent for an element that is not there is left out.
 */
export function completeState(blocks: readonly BlockRecord[], sent: InputState): InputState {
  const state: InputState = {};
  for (const placed of elementsOf(blocks)) {
    const field = VALUE_FIELD[placed.type];
    if (field === undefined) continue;
    const value = readValue(placed, sent[placed.blockId]?.[placed.actionId]?.[field.name]);
    state[placed.blockId] = { ...state[placed.blockId], [placed.actionId]: { type: placed.type, [field.name]: value } };
  }
  return state;
}
