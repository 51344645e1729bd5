/** Runs once and tells how long it took. */
export async function milliseconds<T>(run: () => Promise<T>): Promise<{ elapsed: number; result: T }> {
  const start = performance.now();
  const result = await run();
  return { elapsed: performance.now() - start, result };
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export function spread(values: readonly number[]): string {
  const [p50, p99, most] = [quantile(values, 0.5), quantile(values, 0.99), Math.max(...values)];
  return `median ${p50.toFixed(1)} ms, 99th percentile ${p99.toFixed(1)} ms, longest ${most.toFixed(1)} ms`;
}
