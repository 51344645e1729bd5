import { signal } from '@preact/signals';
import type { PlannedFault, ServerEvent, WireEntry } from '../../protocol/protocol.ts';

const MOST_SHOWN = 500;

/** Whether the inspector is open. */
export const inspecting = signal(false);
/** Oldest first. */
export const wireEntries = signal<readonly WireEntry[]>([]);
export const plannedFaults = signal<readonly PlannedFault[]>([]);

/** @returns whether the event was about the wire */
export function showWire(event: ServerEvent): boolean {
  if (event.kind === 'faults-changed') plannedFaults.value = event.faults;
  else if (event.kind === 'wire-seen') wireEntries.value = merged(wireEntries.value, event.entries);
  else return false;
  return true;
}

export function clearWire(): void {
  wireEntries.value = [];
  plannedFaults.value = [];
}

function merged(known: readonly WireEntry[], seen: readonly WireEntry[]): readonly WireEntry[] {
  const byId = new Map([...known, ...seen].map((entry) => [entry.id, entry]));
  return [...byId.values()].slice(-MOST_SHOWN);
}
