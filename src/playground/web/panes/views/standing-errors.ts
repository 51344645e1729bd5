import type { InputState } from '../../../protocol.ts';

/** The errors whose fields are as they were when the errors were found; a changed field is right until told otherwise. */
export function standingErrors(
  found: { errors: Readonly<Record<string, string>>; at: InputState },
  now: InputState,
): Record<string, string> {
  return Object.fromEntries(Object.entries(found.errors).filter(([blockId]) => found.at[blockId] === now[blockId]));
}
