import type { Draft, Mention } from '../read/draft.ts';

/** Everything a draft names, whatever part of it. */
export function mentionsOf(draft: Draft): Mention[] {
  return [
    ...draft.measures.flatMap((measure) => [measure.target, measure.of ?? null, measure.less?.target ?? null]),
    ...draft.groups.map((group) => group.mention),
    ...draft.filters.map((filter) => {
      if (filter.kind === 'compare' || filter.kind === 'period' || filter.kind === 'text') return filter.target;
      if (filter.kind === 'versus')
        return 'concepts' in filter.target ? (filter.other ?? filter.per ?? null) : filter.target;
      if (filter.kind === 'against') return 'concepts' in filter.target ? null : filter.target;
      if (filter.kind === 'lasts') return filter.from;
      if (filter.kind === 'having') return filter.measure.target;
      return filter.kind === 'concept' ? null : filter.mention;
    }),
    ...draft.ranks.flatMap((rank) => [
      rank.entity,
      typeof rank.by === 'object' && rank.by !== null && 'target' in rank.by ? rank.by.target : null,
    ]),
    ...draft.subjects.map((subject) => subject.mention),
    ...draft.hints,
    draft.share?.of ?? null,
    draft.less,
    draft.rest?.filter.mention ?? null,
    draft.span?.from ?? null,
    typeof draft.span?.until === 'object' ? draft.span.until : null,
    ...[...draft.measures, ...draft.ranks.map(({ by }) => by)].map((one) => perOf(one)),
    ...orderMention(draft),
  ].filter((mention) => mention !== null);
}

function orderMention({ order }: Draft): (Mention | null)[] {
  if (order === null || order.by === null || typeof order.by === 'string') return [];
  return ['target' in order.by ? order.by.target : order.by];
}

const perOf = (one: Draft['measures'][number] | Draft['ranks'][number]['by']): Mention | null =>
  typeof one === 'object' && one !== null && 'per' in one && typeof one.per === 'object' ? one.per : null;
