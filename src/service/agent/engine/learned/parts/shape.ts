/**
 * The shape of a query without its columns. Each facet is a short text, so that it can be a class of a model:
 * `plain` how many columns are shown as they are; `aggregates` functions in order of the alphabet (`count`, `distinct`
 * for a count of different values, `*` for whole rows); `conditions` kinds of conditions (`eq`, `n=`, `>`, `like`, `bet`,
 * `X>avg` …), ` or` at the end where one is enough; `other` those of the second or negated part; `set` `-`, `int`, `uni`
 * or `anti`; `grouped` `g`; `having` function and operator; `order` what, direction and limit (`count desc 1`, `c asc n`).
 */
export const FACETS = ['plain', 'aggregates', 'conditions', 'other', 'set', 'grouped', 'having', 'order'] as const;
export type Facet = (typeof FACETS)[number];
/** One of something for each facet. */
export const byFacet = <T>(make: (facet: Facet) => T): Record<Facet, T> =>
  Object.fromEntries(FACETS.map((facet) => [facet, make(facet)])) as Record<Facet, T>;

export type Shape = Readonly<Record<Facet, string>>;

export const shapeKey = (shape: Shape): string => FACETS.map((facet) => shape[facet]).join(' ; ');

/** A shape seen in training and how often; `chance` of it, `independent` what its facets alone would give, both logs. */
export interface SeenShape {
  shape: Shape;
  count: number;
  chance: number;
  independent: number;
}

export interface RatedShape {
  shape: Shape;
  score: number;
  /** The facets' log-probabilities alone. */
  raw: number;
  count: number;
}

const SEEN_WEIGHT = 0.8;
const MUTUAL_WEIGHT = 0.25;
const PRIOR_WEIGHT = 0.08;
const UNSEEN_PENALTY = 1.6;
const UNLIKELY = -9;
const BEAM = 60;

/** By facet, log-probabilities of its classes. */
export type FacetScores = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

/** The most likely shapes, those seen in training re-weighed by what their facets say of each other. */
export function rateShapes(scores: FacetScores, seen: readonly SeenShape[], most: number): RatedShape[] {
  const known = new Set<string>();
  const rated = seen.map(({ shape, count, chance, independent }): RatedShape => {
    known.add(shapeKey(shape));
    let raw = 0;
    for (const facet of FACETS) raw += scores[facet].get(shape[facet]) ?? UNLIKELY;
    const score = raw * SEEN_WEIGHT + MUTUAL_WEIGHT * (chance - independent) + PRIOR_WEIGHT * chance;
    return { shape, count, raw, score };
  });
  for (const { shape, raw } of unseenShapes(scores))
    if (!known.has(shapeKey(shape))) rated.push({ shape, raw, count: 0, score: raw * SEEN_WEIGHT - UNSEEN_PENALTY });
  return rated.sort((a, b) => b.score - a.score).slice(0, most);
}

function unseenShapes(scores: FacetScores): { shape: Shape; raw: number }[] {
  const blank: Shape = {
    plain: '',
    aggregates: '',
    conditions: '',
    other: '',
    set: '',
    grouped: '',
    having: '',
    order: '',
  };
  let beam = [{ shape: blank, raw: 0 }];
  for (const facet of FACETS) {
    const options = [...scores[facet]].sort((a, b) => b[1] - a[1]).slice(0, 4);
    const next = beam.flatMap(({ shape, raw }) =>
      options
        .filter(([value, score]) => score > -4.5 && isCoherent(shape, facet, value))
        .map(([value, score]) => ({ shape: { ...shape, [facet]: value }, raw: raw + score })),
    );
    beam = next.sort((a, b) => b.raw - a.raw).slice(0, BEAM);
  }
  return beam;
}

function isCoherent(shape: Shape, facet: Facet, value: string): boolean {
  switch (facet) {
    case 'aggregates':
      return value !== '' || shape.plain !== '0';
    case 'set':
      return value === 'anti' || (value === '-') === (shape.other === '');
    case 'having':
      return value === '' || shape.grouped !== '';
    case 'order':
      return !value.startsWith('count') || shape.grouped !== '';
    case 'plain':
    case 'conditions':
    case 'other':
    case 'grouped':
      return true;
    default:
      return facet satisfies never;
  }
}
