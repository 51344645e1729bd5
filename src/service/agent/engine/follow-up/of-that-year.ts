import { comparedPeriods } from '../query/compared-periods.ts';
import type { Query } from '../query/query.ts';
import { MONTHS } from '../words/months.ts';

const COMPARING = /\b(?:compare[ds]?|comparison|vs\.?|versus|against|than|growth|from .+ to)\b/i;
const HAS_YEAR = /\b(?:19|20)\d\d\b|['’]\d\d\b/;
const BARE_MONTH = new RegExp(`(?<!\\b(?:last|this|next) )\\b(${MONTHS.map(inCapitals).join('|')})\\b`, 'g');

/** May and March are months where they begin with a capital. */
function inCapitals(month: string): string {
  const [first = '', rest] = [month[0], month.slice(1)];
  return ['may', 'march'].includes(month) ? `${first.toUpperCase()}${rest}` : `[${first}${first.toUpperCase()}]${rest}`;
}

/**
 * Compare with August, after a number of July 2005: the August of that year, whatever year it is now. Null where the answer before is of no one
 * year, or the turn says one.
 */
export function withThatYear(question: string, parent: Query): string | null {
  const year = yearOf(parent);
  const isCompared = comparedPeriods(parent) !== null || COMPARING.test(question);
  if (year === null || !isCompared || HAS_YEAR.test(question)) return null;
  const said = question.replace(BARE_MONTH, `$1 ${year}`);
  return said === question ? null : said;
}

function yearOf(parent: Query): string | null {
  const compared = comparedPeriods(parent);
  const periods =
    compared === null ? parent.filters.filter((filter) => filter.kind === 'period') : [compared.first, compared.second];
  const years = new Set(periods.flatMap(({ from, to }) => [from?.slice(0, 4) ?? '', lastDay(to)?.slice(0, 4) ?? '']));
  const [year, ...more] = years;
  return year === undefined || year === '' || more.length > 0 ? null : year;
}

/** The end of a period is the first day that is no longer in it. */
function lastDay(to: string | null): string | null {
  if (to === null) return null;
  const day = new Date(to.slice(0, 10));
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString();
}
