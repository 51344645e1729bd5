import type { Query } from '../../query/query.ts';
import type { Question } from '../features/question.ts';
import type { Parts } from '../parts/candidate.ts';
import { conditionsOf } from '../parts/explained.ts';

export const COUNTED = /^(number|count|amount|total)$/;

/** How many there are is somewhere in it. */
export const counts = ({ measures, order, having, filters }: Query): boolean =>
  [...measures, ...having.map(({ measure }) => measure)].some((one) => one.function.startsWith('count')) ||
  (order?.by.kind === 'measure' && order.by.measure.function.startsWith('count')) ||
  filters.some(({ kind }) => kind === 'related');

/** Over 100 orders: how many there are, and no key or amount, that a reading takes it for. */
export const countsAsAmounts = (parts: Parts, { tokens, tablesAt }: Question): string[] =>
  conditionsOf(parts).flatMap(({ column, value, start, end }) => {
    const behind = (tablesAt[end + 1] ?? []).find(({ mention }) => mention.isExact && mention.isFull);
    const isKey = column.isKey || column.isForeign;
    const isCount =
      !isKey && column.words.some((word) => COUNTED.test(word) || behind?.table.words.includes(word) === true);
    return typeof value === 'number' && behind !== undefined && !isCount ? [tokens[start]?.word ?? ''] : [];
  });
