const DELAYS: ReadonlySet<string> = new Set(['delay', 'delays', 'delayed', 'late', 'lateness']);

/** Whether words of a name say that it is about being late. */
export const isDelay = (words: readonly string[]): boolean => words.some((word) => DELAYS.has(word));
