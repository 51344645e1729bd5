import { CHART } from '../../kit/limits.ts';
import { columnsOf, valuesFor } from '../../kit/values.ts';
import type { Answer, ChartChoice } from '../../model/answer.ts';
import type { Facts } from '../headline/facts.ts';
import { bucketsIn, isPart } from '../headline/periods.ts';
import { withFewer } from './fewer.ts';
import { readGroups } from './read-groups.ts';
import { readShape, type Shape, type ShapeSeries } from './shape.ts';
import { shortNames } from './short-names.ts';
import { sayTitle } from './title.ts';

export type ChartKind = Exclude<ChartChoice, 'auto' | 'none'>;

/** How an answer is drawn, whoever draws it: Slack, the page, or we as a picture. */
export interface Chart {
  kind: ChartKind;
  shape: DrawnShape;
  /** Slack draws it itself; else it takes a picture. */
  isNative: boolean;
}

export interface DrawnShape extends Shape {
  /** The categories are the few parts of one whole. */
  isWhole: boolean;
  /** The categories were chosen by their numbers, as months with more than 100 orders are. */
  isBounded: boolean;
}

type Drawable = Pick<Answer, 'sql' | 'rows' | 'reader' | 'units'>;

/** An answer isn't changed, and its shape is asked for by its message and its picture. */
const known = new WeakMap<Drawable, { facts: Facts; shape: DrawnShape | undefined }>();

/**
 * The rows as something to draw, with as few categories and series as people can read and all names in full. undefined:
 * they have no shape to draw.
 */
export function shapeOf(answer: Drawable, facts: Facts): DrawnShape | undefined {
  const before = known.get(answer);
  if (before?.facts === facts) return before.shape;
  const shape = findShape(answer, facts);
  known.set(answer, { facts, shape });
  return shape;
}

function findShape({ sql, rows, reader, units }: Drawable, facts: Facts): DrawnShape | undefined {
  const columns = columnsOf(rows);
  const values = valuesFor(reader, units);
  const read = readShape(rows, columns, values, {
    addsUp: facts.addsUp,
    groups: readGroups(sql, columns),
  });
  if (read === undefined) return undefined;
  const shape = withFewer(withParts(withNothing(read, facts), facts), { values, addsUp: facts.addsUp });
  const isBounded = shape.measures.some((measure) => facts.boundOf(measure) !== undefined || isTop(measure, facts));
  return isDrawable(shape) ? { ...shape, isWhole: isWhole(shape, facts), isBounded } : undefined;
}

/** The first so many by that number: others lie between them. */
const isTop = (measure: string, { isCut, orderedBy }: Facts): boolean =>
  isCut && orderedBy?.toLowerCase() === measure.toLowerCase();

/** What a person may switch to. Empty: the rows have no shape to draw. */
export function chartKinds(shape: DrawnShape | undefined): ChartKind[] {
  if (shape === undefined) return [];
  const kinds: ChartKind[] = isLine(shape) ? ['bar', 'line', 'area'] : ['bar'];
  return shape.isWhole ? [...kinds, 'pie'] : kinds;
}

/** undefined: no chart was chosen, or the rows have no shape to draw. */
export function chartOf({ chart: choice }: Pick<Answer, 'chart'>, shape: DrawnShape | undefined): Chart | undefined {
  if (shape === undefined || choice === 'none') return undefined;
  const kinds = chartKinds(shape);
  const usual = shape.isTimeline && kinds.includes('line') ? 'line' : 'bar';
  const kind = kinds.find((one) => one === choice) ?? usual;
  return { kind, shape, isNative: isNative(shape) };
}

/** Of sums and counts of all there is, what no row tells of is nothing. */
function withNothing(shape: Shape, { isWhole, addsUp }: Facts): Shape {
  if (shape.split === undefined || !isWhole || !shape.measures.every(addsUp)) return shape;
  return {
    ...shape,
    series: shape.series.map(({ name, values }) => ({ name, values: values.map((one) => one ?? 0) })),
  };
}

/** `Nov so far`: a period that isn't over looks like a fall otherwise. */
function withParts(shape: Shape, facts: Facts): Shape {
  const buckets = shape.isTime ? bucketsIn(shape.marks, shape.axis) : undefined;
  if (buckets === undefined) return shape;
  const categories = shape.categories.map((name, at) => {
    const bucket = buckets[at];
    if (bucket === undefined || bucket.start > facts.today || !isPart(bucket, facts)) return name;
    return bucket.end > facts.today ? `${name} ${SO_FAR}` : `${name} (part)`;
  });
  return { ...shape, categories };
}

/** Words that stay together where a name takes two lines. */
export const SO_FAR = 'so\u00A0far';

/** Two names that read alike can't be told apart, and what is too long is no name. */
function isDrawable({ categories, series, isTimeline, isTime }: Shape): boolean {
  const names = [categories, legendOf(series)];
  return (
    categories.length >= 2 &&
    categories.length <= (isTimeline ? CHART.imageTimes : isTime ? CHART.calendar : CHART.categories + 1) &&
    series.some(({ values }) => values.some((value) => value !== null)) &&
    names.every((some) => new Set(some).size === some.length && some.every(({ length }) => length <= CHART.name))
  );
}

/** Sums or counts of all there is, each above nothing. What follows one another in time is no share. */
const isWhole = ({ categories, series, measures, isTime }: Shape, facts: Facts): boolean =>
  facts.isWhole &&
  measures.every(facts.addsUp) &&
  !isTime &&
  series.length === 1 &&
  categories.length <= CHART.colours &&
  series.every(({ values }) => values.every((value) => value !== null && value > 0));

/** A line goes from one category to the next, whose names then stand side by side, and between which no other lies. */
const isLine = ({ categories, isTime, isBounded }: DrawnShape): boolean =>
  isTime ? !isBounded : !categories.some(isTooLong);

/** Slack refuses what is above its limits, and draws a value for each category of each series. */
function isNative(shape: Shape): boolean {
  const { categories, series } = shape;
  return (
    categories.length <= CHART.points &&
    namesFor(shape) !== undefined &&
    series.every(({ values }) => !values.includes(null)) &&
    sayTitle(shape, CHART.title).length <= CHART.title
  );
}

/** The names in as many letters as Slack takes; those of the table are whole. undefined: they can't be told so. */
export function namesFor({ categories, series }: Shape): { categories: string[]; legend: string[] } | undefined {
  const short = shortNames(categories, CHART.label);
  const legend = shortNames(legendOf(series), CHART.label);
  return short && legend && { categories: short, legend };
}

/** A single series is named by its axis. */
const legendOf = (series: ShapeSeries[]): string[] => (series.length > 1 ? series.map(({ name }) => name) : []);

const isTooLong = ({ length }: string): boolean => length > CHART.label;
