import { additive } from '../catalog/additive.ts';
import { type Catalog, getTable, isTime } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { LEAD } from './said.ts';

const PAY = new Set(['salary', 'wage', 'pay', 'compensation']);

const GONE = new RegExp(
  `^${LEAD}who(?:'s| is| was| has been| have been| are)? (?:been )?(?:gone|away|inactive|silent|quiet|absent|missing) (?:for )?(?:the )?longest$`,
);

/** The earliest one, who is gone the longest, after when each of them ordered last: the one with the earliest of these days. */
export function endOfDates(
  catalog: Catalog,
  text: string,
  word: string,
  { groups, measures }: Pick<Query, 'groups' | 'measures'>,
): string | null {
  const [measure, ...more] = measures;
  const ref = measure?.ref ?? null;
  const column = ref === null ? undefined : getTable(catalog, ref.table).columns.get(ref.column);
  const isOfDays =
    column !== undefined && isTime(column.info) && /^(max|min)$/.test(measure?.function ?? '') && !measure?.until;
  if (!isOfDays || more.length > 0 || groups.length !== 1) return null;
  if (/^(earliest|oldest)$/.test(word) || (GONE.test(text) && measure?.function === 'max')) return 'the lowest one';
  return /^(latest|newest)$/.test(word) ? 'the highest one' : null;
}

/** A sum or an average of money, whatever it is called. */
export const isOfMoney = (catalog: Catalog, { function: fn, ref }: Query['measures'][number]): boolean => {
  const column = ref === null ? undefined : getTable(catalog, ref.table).columns.get(ref.column);
  return (
    column !== undefined &&
    /^(sum|avg)$/.test(fn) &&
    (additive(column) >= 2 || column.words.some((word) => PAY.has(word)))
  );
};
