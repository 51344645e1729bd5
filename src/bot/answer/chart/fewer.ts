import { CHART } from '../../kit/limits.ts';
import type { Values } from '../../kit/values.ts';
import { isRising, type Shape, type ShapeSeries } from './shape.ts';

interface Reckoning {
  values: Values;
  /** Whether the numbers of a column are sums or counts, so that what is left out adds up to something. */
  addsUp: (column: string) => boolean;
}

/** What all others add up to is not drawn where it would make everything else small. */
const DWARFS = 3;

/** No more categories and series than people can read: the first of them, and all others as one where they add up. */
export function withFewer(shape: Shape, reckoning: Reckoning): Shape {
  return fewerSeries(fewerCategories(shape, reckoning), reckoning);
}

/** The 20 highest (the lowest where the rows begin with those), and one bar for the rest. Time is drawn as a whole. */
function fewerCategories(shape: Shape, reckoning: Reckoning): Shape {
  const { categories, series } = shape;
  if (shape.isTimeline || categories.length <= CHART.categories) return shape;
  const isSum = shape.measures.every(reckoning.addsUp);
  const scores = categories.map((_, at) => scoreOf(valuesAt(shape, at), isSum));
  const order = [...scores.keys()];
  const rated = scores.filter((score) => score !== NO_SCORE);
  const [isLowest, isHighest] = [isRising(rated), isRising(rated.toReversed())];
  if (shape.isTime && !isLowest && !isHighest && categories.length <= CHART.calendar) return shape;
  const lowest = (): number[] => [
    ...order.filter((at) => scores[at] !== NO_SCORE),
    ...order.filter((at) => scores[at] === NO_SCORE),
  ];
  const sorted = isLowest && !isHighest ? lowest() : order.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const pick = (from: (number | null)[], some: number[]): (number | null)[] => some.map((at) => from[at] ?? null);
  const first = (n: number): Shape => {
    const kept = sorted.slice(0, n);
    return {
      ...shape,
      categories: kept.map((at) => categories[at] ?? ''),
      marks: kept.map((at) => shape.marks[at] ?? null),
      series: series.map(({ name, values }) => ({ name, values: pick(values, kept) })),
      notes: [
        ...shape.notes,
        `${isLowest && !isHighest ? 'lowest' : 'top'} ${n} of ${reckoning.values.count(categories.length)}`,
      ],
    };
  };
  const restAfter = (n: number): (number | null)[] => series.map(({ values }) => sumOf(pick(values, sorted.slice(n))));
  const fewer = first(CHART.categories);
  if (!isSum) return fewer;
  // One place is for all others.
  const n = CHART.categories - 1;
  const [whole, rest] = [first(n), restAfter(n)];
  if (!isDwarfing(rest, whole.series))
    return withRestCategory(whole, { rest, name: others(sorted.length - n, reckoning) });
  if (series.length > 1) return fewer;
  const [left = 0] = restAfter(CHART.categories);
  return { ...fewer, notDrawn: sayRest(left ?? 0, sorted.length - CHART.categories, { shape, reckoning }) };
}

const withRestCategory = (shape: Shape, { rest, name }: { rest: (number | null)[]; name: string }): Shape => ({
  ...shape,
  categories: [...shape.categories, name],
  marks: [...shape.marks, null],
  series: shape.series.map((one, at) => ({ ...one, values: [...one.values, rest[at] ?? null] })),
  rest: { ...shape.rest, category: true },
});

/** Six colours: the five highest and all others together, or the six highest. */
function fewerSeries(shape: Shape, reckoning: Reckoning): Shape {
  const { series, measures, split } = shape;
  if (series.length <= CHART.colours) return shape;
  const said = (n: number, what: string): string[] => [...shape.notes, `${what}${n} of ${series.length}`];
  if (split === undefined)
    return {
      ...shape,
      series: series.slice(0, CHART.colours),
      measures: measures.slice(0, CHART.colours),
      notes: said(CHART.colours, 'first '),
    };
  const isSum = measures.every(reckoning.addsUp);
  const sorted = series.toSorted((a, b) => scoreOf(b.values, isSum) - scoreOf(a.values, isSum));
  const kept = sorted.slice(0, CHART.colours - 1);
  const left = sorted.slice(CHART.colours - 1);
  const rest = shape.categories.map((_, at) => sumOf(left.map(({ values }) => values[at] ?? null)));
  if (!isSum || isDwarfing(rest, kept))
    return { ...shape, series: sorted.slice(0, CHART.colours), notes: said(CHART.colours, 'top ') };
  return {
    ...shape,
    series: [...kept, { name: others(left.length, reckoning), values: rest }],
    rest: { ...shape.rest, series: true },
  };
}

const known = (values: (number | null)[]): number[] => values.filter((value) => value !== null);

const valuesAt = ({ series }: Shape, at: number): (number | null)[] => series.map(({ values }) => values[at] ?? null);

/** null: nothing is known to add up. The digits that adding makes up are left out. */
function sumOf(values: (number | null)[]): number | null {
  const numbers = known(values);
  const sum = Number(numbers.reduce((total, one) => total + one, 0).toPrecision(12));
  return numbers.length > 0 && Number.isFinite(sum) ? sum : null;
}

const NO_SCORE = -Number.MAX_VALUE;

/** What is sorted by: the sum of what adds up, else how high the values are on average. */
function scoreOf(values: (number | null)[], isSum: boolean): number {
  return (sumOf(values) ?? NO_SCORE) / (isSum ? 1 : Math.max(1, known(values).length));
}

const highest = (values: (number | null)[]): number =>
  known(values).reduce((so, value) => Math.max(so, Math.abs(value)), 0);

const isDwarfing = (rest: (number | null)[], kept: ShapeSeries[]): boolean =>
  highest(rest) > DWARFS * Math.max(...kept.map(({ values }) => highest(values)));

const others = (n: number, { values }: Reckoning): string => `${values.count(n)} others`;

function sayRest(sum: number, n: number, { shape, reckoning }: { shape: Shape; reckoning: Reckoning }): string {
  const { values } = reckoning;
  return `the other ${values.count(n)} add up to ${values.number(sum, shape.measures[0] ?? '')}`;
}
