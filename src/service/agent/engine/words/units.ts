/** Units of time that a number is said in and that a column may be kept in, in seconds. */
const SECONDS: Record<string, number> = {
  millisecond: 0.001,
  ms: 0.001,
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3_600,
  hr: 3_600,
  day: 86_400,
};

/** Units that a time is said in, as a part of a pattern. */
export const UNITS_OF_TIME = 'seconds?|minutes?|hours?|days?|weeks?|months?|years?';

export const secondsOf = (lemma: string): number | undefined =>
  Object.hasOwn(SECONDS, lemma) ? SECONDS[lemma] : undefined;

/** The unit a column is kept in, from its name or the words "in minutes" of its comment. */
export function unitOf({ words, comment }: { words: string[]; comment: string }): number | undefined {
  const own = words.map(secondsOf).find((seconds) => seconds !== undefined);
  if (own !== undefined) return own;
  const said = /\bin (milliseconds?|seconds?|minutes?|hours?|days?)\b/i.exec(comment)?.[1];
  return said === undefined ? undefined : secondsOf(said.toLowerCase().replace(/s$/, ''));
}
