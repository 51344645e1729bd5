import type { InputState } from '../../../protocol/protocol.ts';

/** The errors whose fields haven't changed since. A changed field counts as right until it is checked again. */
export function standingErrors(
  found: { errors: Readonly<Record<string, string>>; at: InputState },
  now: InputState,
): Record<string, string> {
  return Object.fromEntries(Object.entries(found.errors).filter(([blockId]) => found.at[blockId] === now[blockId]));
}
