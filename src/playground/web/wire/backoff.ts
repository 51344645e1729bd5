const FIRST_MS = 400;
const LONGEST_MS = 8000;

/** How long to wait before the given try (from 0): doubling, capped, spread so that many pages do not return at once. */
export function reconnectDelay(attempt: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 20));
  return Math.round(full * (0.5 + random() / 2));
}
