import { readCut } from '../../shared/cut-rows.ts';
import { onceForEach } from '../../shared/once-for-each.ts';
import { readTime } from '../kit/times.ts';
import type { Answer } from '../model/answer.ts';
import { todayIn } from '../periods/moving-day.ts';
import type { Facts } from './headline/facts.ts';
import { readAsked } from './read-asked.ts';
import { readBounds } from './read-bounds.ts';
import { filtersOf } from './read-filters.ts';
import { readListed } from './read-listed.ts';
import { readOrder } from './read-order.ts';
import { readCounts, readSums } from './read-sums.ts';

/**
 * What an answer's statement and its day say of its rows. Of what cannot be read for certain nothing is said. An answer
 * isn't changed, and its facts are asked for by its words, its chart and its picture.
 */
export const factsOf = onceForEach(readFacts);

function readFacts(answer: Answer): Facts {
  const { sql, explanation, rows, askedAt, reader } = answer;
  const chosen = filtersOf(answer);
  const { filters, hasMore, limit, skips } = chosen;
  const isChosen = filters.some(({ kind }) => kind === 'related');
  const cut = readCut(explanation, rows.length);
  const days = (operators: string[]): string[] =>
    filters.flatMap((filter) => {
      if (filter.kind !== 'compare' || !operators.includes(filter.operator)) return [];
      const time = readTime(filter.value);
      return time?.kind === 'day' ? [time.at.toISOString().slice(0, 10)] : [];
    });
  const noun = readListed(sql);
  return {
    today: todayIn(askedAt, reader.timeZone),
    from: days(['>=', '>']),
    until: days(['<']),
    isWhole: sql.trim() !== '' && !hasMore && !isChosen && (limit === undefined || rows.length < limit),
    isCut: cut !== undefined || (limit !== undefined && rows.length >= limit),
    isFirst: !skips,
    total: cut?.total,
    noun: noun ?? 'rows',
    isListing: noun !== undefined,
    addsUp: readSums(sql),
    counts: readCounts(sql),
    boundOf: readBounds(sql),
    orderedBy: readOrder(sql),
    asked: readAsked(answer, chosen),
  };
}
