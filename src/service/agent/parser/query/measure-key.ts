import type { Measure } from './query.ts';

/** The same for measures that are computed alike, whatever words they came from. */
export const measureKey = ({ function: fn, ref, per, where }: Measure): string =>
  JSON.stringify([fn, ref, per ?? null, where === undefined ? null : { ...where, words: '' }]);
