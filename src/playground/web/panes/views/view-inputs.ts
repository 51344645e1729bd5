import { type Signal, signal } from '@preact/signals';
import type { InputState } from '../../../protocol/protocol.ts';

const MOST_KEPT = 12;
const kept = new Map<string, Signal<InputState>>();

/** What was typed into a view. It outlives the dialog, which is drawn again when a lost connection comes back. */
export function inputsOf(viewId: string): Signal<InputState> {
  const known = kept.get(viewId);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const inputs = signal<InputState>({});
  kept.set(viewId, inputs);
  return inputs;
}
