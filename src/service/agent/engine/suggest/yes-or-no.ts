import type { QueryResult } from '../../../connectors/connector.ts';
import { cellsOf } from '../learned/try-readings.ts';
import type { Query } from '../query/query.ts';
import { numberText } from '../wording/numbers.ts';

const ASKED =
  /^(?:hey|hi|hello|so|and|also|quick (?:one|question)|ok|btw)?[\s,:–-]*(?:(?:is|are|was|were) there\b(?! (?:any way|a way))|(?:is|are|was|were|has|have|does|do|did) (?:any|anyone|anybody|someone|somebody)\b|(?:do|did|does) (?:we|you|they|i) (?:still |already |currently )?have\b(?! to\b)|have (?:we|they) got\b)/i;

/**
 * `Yes, 3. ` before the list of them, `No, there are none. ` before an empty one: what was asked of “are there any …”. Empty where the
 * question is no such question.
 * @param found `total`: how many there are; undefined: at least as many as are shown
 */
export function yesOrNo(
  question: string,
  query: Query,
  { result, total }: { result: QueryResult; total: number | undefined },
): string {
  if (!ASKED.test(question.trim()) || /\bor\b/i.test(question)) return '';
  const { measures, groups, having, limit } = query;
  const [measure, ...more] = measures;
  // Any months with more than 130 visits: as many as there are groups.
  if (having.length > 0 && groups.length === 1 && limit === null)
    return saidOf(total ?? result.rows.length, total === undefined);
  if (groups.length > 0 || more.length > 0 || limit !== null) return '';
  const [first] = cellsOf(result);
  if (measure === undefined) return saidOf(total ?? result.rows.length, total === undefined);
  const isCount = measure.function === 'count' && measure.over === undefined && measure.minus === undefined;
  const count = isCount ? Number(first?.[0]) : Number.NaN;
  return Number.isFinite(count) ? saidOf(count) : '';
}

function saidOf(count: number, orMore = false): string {
  if (count === 0) return 'No, there are none. ';
  return `Yes, ${numberText(count)}${orMore ? ' or more' : ''}. `;
}
