import { readTime } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import type { Facts } from './headline/series.ts';
import { readFilters } from './read-filters.ts';

/** Numbers of groups that are no sum of the numbers of their rows. */
const NO_SUM =
  /\b(avg|min|max|median|mode|stddev\w*|var\w*|percentile\w*|quantile\w*|approx\w*|ratio_to_report|corr|over)\b|\bdistinct\b|\//i;
const SUM = /\b(sum|count)\s*\(/i;

/** What an answer's statement and its day say of its rows. Of what cannot be read for certain nothing is said. */
export function factsOf({ sql, rows, askedAt, reader }: Answer): Facts {
  const { filters, hasMore, limit } = readFilters(sql);
  const days = (operators: string[]): string[] =>
    filters.flatMap((filter) => {
      if (filter.kind !== 'compare' || !operators.includes(filter.operator)) return [];
      const time = readTime(filter.value);
      return time?.kind === 'day' ? [time.at.toISOString().slice(0, 10)] : [];
    });
  return {
    today: dayIn(askedAt, reader.timeZone),
    from: days(['>=', '>']),
    until: days(['<']),
    isWhole: sql.trim() !== '' && !hasMore && (limit === undefined || rows.length < limit),
    addsUp: SUM.test(sql) && !NO_SUM.test(sql),
  };
}

/** `2026-11-26`, where somebody is. */
function dayIn(at: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
  } catch {
    // Intl throws on a zone that it does not know.
    return at.toISOString().slice(0, 10);
  }
}
