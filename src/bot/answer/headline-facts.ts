import { readTime } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { todayIn } from '../periods/moving-day.ts';
import type { Facts } from './headline/series.ts';
import { readFilters } from './read-filters.ts';
import { readSums } from './read-sums.ts';

/** What an answer's statement and its day say of its rows. Of what cannot be read for certain nothing is said. */
export function factsOf({ sql, rows, askedAt, tookMs, reader }: Answer): Facts {
  const { filters, hasMore, limit } = readFilters(sql, { askedAt, tookMs });
  const days = (operators: string[]): string[] =>
    filters.flatMap((filter) => {
      if (filter.kind !== 'compare' || !operators.includes(filter.operator)) return [];
      const time = readTime(filter.value);
      return time?.kind === 'day' ? [time.at.toISOString().slice(0, 10)] : [];
    });
  return {
    today: todayIn(askedAt, reader.timeZone),
    from: days(['>=', '>']),
    until: days(['<']),
    isWhole: sql.trim() !== '' && !hasMore && (limit === undefined || rows.length < limit),
    addsUp: readSums(sql),
  };
}
