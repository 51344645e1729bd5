import { FACETS, type Facet, type FacetScores, type RatedShape, type Shape, shapeKey } from '../parts/shape.ts';

const EDIT_PENALTY = 0.5;
const UNLIKELY = -6;
const MAX_EDITED = 14;
/** A further condition, where its facet as a whole was never seen. */
const ONE_MORE = 1.8;

/** By facet, log-probabilities that it is as before and that it is not. */
export type SameScores = Readonly<Record<Facet, { same: number; other: number }>>;

/**
 * Shapes one, two or three facets away from the one before join the rated ones, though they may never have been seen.
 * @param hasMore kinds of conditions for which the question has words
 */
export function addEditedShapes(
  rated: readonly RatedShape[],
  {
    before,
    scores,
    same,
    hasMore,
  }: { before: Shape; scores: FacetScores; same: SameScores; hasMore: readonly string[] },
): RatedShape[] {
  const logs = {} as Record<Facet, Map<string, number>>;
  const top = {} as Record<Facet, string[]>;
  for (const facet of FACETS) {
    const own = new Map(scores[facet]);
    top[facet] = [...own]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4)
      .flatMap(([name, score]) => (score > -4 ? [name] : []));
    own.set(before[facet], Math.max(own.get(before[facet]) ?? -99, same[facet].same));
    logs[facet] = own;
  }
  if (before.conditions !== '' && !before.conditions.endsWith(' or'))
    for (const kind of hasMore) {
      const more = [...before.conditions.split(','), kind].sort().join();
      if (logs.conditions.has(more)) continue;
      logs.conditions.set(more, same.conditions.other - ONE_MORE);
      top.conditions.push(more);
    }
  const edited = new Map<string, RatedShape>();
  const put = (shape: Shape) => {
    const key = shapeKey(shape);
    if (edited.has(key) || !isCoherent(shape)) return;
    let raw = 0;
    for (const facet of FACETS) raw += logs[facet].get(shape[facet]) ?? UNLIKELY;
    edited.set(key, { shape, raw, count: 0, score: raw * 0.8 - EDIT_PENALTY });
  };
  put(before);
  FACETS.forEach((first, at) => {
    for (const value of top[first]) {
      const one = { ...before, [first]: value };
      put(one);
      for (const second of FACETS.slice(at + 1))
        for (const other of top[second]) {
          const two = { ...one, [second]: other };
          put(two);
          if (first === 'plain' && second === 'aggregates')
            for (const third of FACETS.slice(2)) for (const last of top[third]) put({ ...two, [third]: last });
        }
    }
  });
  const known = new Map(rated.map((one) => [shapeKey(one.shape), one]));
  for (const one of [...edited.values()].sort((a, b) => b.score - a.score).slice(0, MAX_EDITED)) {
    const key = shapeKey(one.shape);
    const seen = known.get(key);
    known.set(key, seen === undefined ? one : { ...seen, score: Math.max(seen.score, one.score) });
  }
  return [...known.values()].sort((a, b) => b.score - a.score);
}

const isCoherent = ({ plain, aggregates, having, grouped, order }: Shape): boolean =>
  !(plain === '0' && aggregates === '') &&
  !(having !== '' && grouped === '') &&
  !(order.startsWith('count') && grouped === '');
