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

/** What a column is called that says how many there are. */
const HOW_MANY = /^(number|count|num|quantity|qty)$/;

/** Over 100 orders: how many there are, and no key or amount, that a reading takes it for. */
export const countsAsAmounts = (parts: Parts, { tokens, tablesAt }: Question): string[] =>
  conditionsOf(parts).flatMap(({ column, value, start, end }) => {
    // Over 5 late payments.
    const behind = [...(tablesAt[end + 1] ?? []), ...(tablesAt[end + 2] ?? [])].find(
      ({ mention }) => mention.isExact && mention.isFull,
    );
    const isKey = column.isKey || column.isForeign;
    const isCount =
      !isKey && column.words.some((word) => HOW_MANY.test(word) || behind?.table.words.includes(word) === true);
    return typeof value === 'number' && behind !== undefined && !isCount ? [tokens[start]?.word ?? ''] : [];
  });
