import type { Clock } from '../../shared/clock.ts';

const KEEP_MS = 60_000;
const MOST = 5_000;

/** What was found out a moment ago. Not knowing is not remembered. */
export interface ShortMemory<T> {
  /** Those who ask at the same time share one answer. */
  get(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function createShortMemory<T>(clock: Clock): ShortMemory<T> {
  const kept = new Map<string, { until: number; value: Promise<T | undefined> }>();
  return {
    async get(key, load) {
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known !== undefined && known.until > now) return known.value;
      const entry = { until: now + KEEP_MS, value: load() };
      // The oldest goes first; a new entry for a known key takes its place at the end.
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      const value = await entry.value.catch(() => undefined);
      if (value === undefined && kept.get(key) === entry) kept.delete(key);
      return value;
    },
  };
}
