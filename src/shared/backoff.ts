interface Backoff {
  firstMs: number;
  longestMs: number;
}

/** How long to wait before the next try after so many failures in a row: twice as long each time, spread. */
export const backoffMs = (failures: number, { firstMs, longestMs }: Backoff, random = Math.random): number =>
  spread(Math.min(longestMs, firstMs * 2 ** (failures - 1)), random);

/** From half of it to all of it: those who failed together don't come back together. */
export const spread = (ms: number, random = Math.random): number => Math.round(ms * (0.5 + random() / 2));
