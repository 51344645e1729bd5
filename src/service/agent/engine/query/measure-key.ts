import type { Measure } from './query.ts';

/** The same for measures that are computed alike, whatever words they came from. */
export const measureKey = ({
  function: fn,
  ref,
  per,
  where,
  until,
  scale,
  grain,
  minus,
  over,
  window,
}: Measure): string =>
  JSON.stringify([fn, ref, per, where, until, scale, grain, minus, over, window], (key, value: unknown) =>
    key === 'words' ? '' : value,
  );
