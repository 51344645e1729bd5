import { signal } from '@preact/signals';

const TICK_MS = 20_000;

/** The time for “3 minutes ago” and “Today”: it moves often enough for both. */
export const now = signal(Date.now());

export function startClock(): void {
  setInterval(() => {
    now.value = Date.now();
  }, TICK_MS);
}
