const DELAYS: ReadonlySet<string> = new Set(['delay', 'delays', 'delayed', 'late', 'lateness']);

/** Whether words of a name say that it is about being late. */
export const isDelay = (words: readonly string[]): boolean => words.some((word) => DELAYS.has(word));

/** The longest trip: minutes of delay are not how long it is. Whether a name is about being late, and what is asked for is not. */
export const isDelayInstead = (words: readonly string[], asked: string): boolean => isDelay(words) && !isDelay([asked]);
