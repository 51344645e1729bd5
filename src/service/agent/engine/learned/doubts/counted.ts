import type { Query } from '../../query/query.ts';

export const COUNTED = /^(number|count|amount|total)$/;

/** How many there are is somewhere in it. */
export const counts = ({ measures, order, having, filters }: Query): boolean =>
  [...measures, ...having.map(({ measure }) => measure)].some((one) => one.function.startsWith('count')) ||
  (order?.by.kind === 'measure' && order.by.measure.function.startsWith('count')) ||
  filters.some(({ kind }) => kind === 'related');
