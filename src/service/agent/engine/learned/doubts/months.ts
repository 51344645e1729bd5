import { comparedPeriods } from '../../query/compared-periods.ts';
import type { Filter, Query } from '../../query/query.ts';
import { MONTHS } from '../../words/months.ts';
import type { Token } from '../../words/tokenize.ts';

/** In lower case these are other words. */
const OTHER_WORDS = ['may', 'march'];

/** Split August by keeper, read as what was asked of July before: months that were named and that no period of the reading holds. */
export function leftMonths(tokens: readonly Token[], query: Query): Token[] {
  const said = tokens.filter(
    ({ lower, text }) => MONTHS.includes(lower) && (!OTHER_WORDS.includes(lower) || text !== lower),
  );
  const dated = query.filters.filter((filter) => filter.kind === 'period');
  if (said.length === 0 || dated.length === 0 || comparedPeriods(query) !== null) return [];
  return said.filter(({ lower }) => !dated.some((filter) => holdsMonth(filter, MONTHS.indexOf(lower))));
}

function holdsMonth(filter: Filter, month: number): boolean {
  if (filter.kind !== 'period' || filter.from === null || filter.to === null) return true;
  const [from, to] = [new Date(filter.from), new Date(filter.to)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const isSame = from.getUTCMonth() === month;
  return isSame || months > (month - from.getUTCMonth() + 12) % 12;
}
