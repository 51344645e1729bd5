import type { Measure, Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';

/** Numbers of which many are bad. */
const BAD = new Set(
  `delay late lateness wait waiting fine penalty cost expense loss error defect failure fault complaint refund return
  cancelled canceled cancellation churn churned refunded returned failed lost bounced spoiled spoilt broken faulty defective rejected expired rejection no-show noshow missed absence absent downtime debt overdue damage damaged strike accident incident crime death injury
  risk bug issue scrap waste temperature age price shortage backlog unpaid`.split(/\s+/),
);

const senseWords = (query: Query, measure: Measure): string[] => [
  ...nameWords(measure.ref?.column ?? query.base),
  ...nameWords(measure.words),
  // Of the part that was cancelled, much is bad.
  ...(measure.where === undefined || ('negated' in measure.where && measure.where.negated)
    ? []
    : [...nameWords(measure.where.words), ...valuesOf(measure.where).flatMap(nameWords)]),
  // What is left out says nothing of what is left.
  ...query.filters.flatMap((filter) => ('negated' in filter && filter.negated ? [] : nameWords(filter.words))),
];

const valuesOf = (filter: Query['filters'][number]): string[] => {
  if (filter.kind === 'values') return filter.values;
  // With a refund: the rows at the end of the way.
  return filter.kind === 'related' && filter.operator.startsWith('>') ? [filter.path.at(-1)?.to ?? ''] : [];
};

/** Delays, refunds, the part that was cancelled: the more, the worse. */
export const isBad = (query: Query, measure: Measure): boolean =>
  senseWords(query, measure).some((word) => BAD.has(word));
