import { byName } from '../../../../shared/by-name.ts';

/** Units of time that a number is said in and that a column may be kept in, in seconds. */
const SECONDS = byName<number>({
  millisecond: 0.001,
  ms: 0.001,
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3_600,
  hr: 3_600,
  day: 86_400,
});

/** Units that a time is said in, as a part of a pattern. */
export const UNITS_OF_TIME = 'seconds?|minutes?|hours?|days?|weeks?|months?|years?';

export const secondsOf = (lemma: string): number | undefined =>
  Object.hasOwn(SECONDS, lemma) ? SECONDS[lemma] : undefined;

/** The unit a column is kept in, from its name or the words "in minutes" of its comment. */
export function unitOf({ words, comment }: { words: readonly string[]; comment: string }): number | undefined {
  const own = words.map(secondsOf).find((seconds) => seconds !== undefined);
  if (own !== undefined) return own;
  const said = /\bin (milliseconds?|seconds?|minutes?|hours?|days?)\b/i.exec(comment)?.[1];
  return said === undefined ? undefined : secondsOf(said.toLowerCase().replace(/s$/, ''));
}

/** What is measured; the size of a unit is told in seconds, metres, litres or kilograms. */
export type Dimension = 'time' | 'length' | 'volume' | 'weight';

const SIZES: Record<Exclude<Dimension, 'time'>, Record<string, number>> = {
  length: byName({
    mm: 0.001,
    cm: 0.01,
    m: 1,
    meter: 1,
    metre: 1,
    km: 1_000,
    kilometer: 1_000,
    kilometre: 1_000,
    mile: 1_609.344,
  }),
  volume: byName({
    ml: 0.001,
    milliliter: 0.001,
    millilitre: 0.001,
    cl: 0.01,
    dl: 0.1,
    l: 1,
    liter: 1,
    litre: 1,
    hl: 100,
    hectoliter: 100,
    hectolitre: 100,
  }),
  weight: byName({ mg: 0.000_001, g: 0.001, gram: 0.001, kg: 1, kilo: 1, kilogram: 1, tonne: 1_000 }),
};

/** `{ dimension: 'volume', size: 0.001 }` of `ml`. */
export function sizeOf(lemma: string): { dimension: Exclude<Dimension, 'time'>; size: number } | undefined {
  for (const dimension of ['length', 'volume', 'weight'] as const) {
    const sizes = SIZES[dimension];
    const size = Object.hasOwn(sizes, lemma) ? sizes[lemma] : undefined;
    if (size !== undefined) return { dimension, size };
  }
  return undefined;
}
