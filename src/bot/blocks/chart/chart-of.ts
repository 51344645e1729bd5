import { CHART } from '../../kit/limits.ts';
import { columnsOf, valuesFor } from '../../kit/values.ts';
import type { ChartChoice } from '../../model/answer.ts';
import type { Answer } from '../../model/outcome.ts';
import { type ChartShape, readShape } from './shape.ts';

export type ChartKind = Exclude<ChartChoice, 'auto' | 'none'>;

/** How an answer is drawn. */
export interface Chart {
  kind: ChartKind;
  shape: ChartShape;
  /** Slack draws it itself; else it takes a picture. */
  isNative: boolean;
}

/** What a person may switch to. Empty: the rows have no shape to draw. */
export function chartKinds(shape: ChartShape | undefined): ChartKind[] {
  if (shape === undefined) return [];
  return isPie(shape) ? ['bar', 'line', 'area', 'pie'] : ['bar', 'line', 'area'];
}

export const shapeOf = ({ rows, reader }: Answer): ChartShape | undefined =>
  readShape(rows, columnsOf(rows), valuesFor(reader));

/** undefined: nobody wants a chart, or the rows have no shape to draw. */
export function chartOf({ chart: choice }: Pick<Answer, 'chart'>, shape: ChartShape | undefined): Chart | undefined {
  if (shape === undefined || choice === 'none') return undefined;
  const usual = shape.isTimeline ? 'line' : 'bar';
  const kind = choice === 'auto' || (choice === 'pie' && !isPie(shape)) ? usual : choice;
  return { kind, shape, isNative: shape.categories.length <= CHART.points && isComplete(shape) };
}

/** A slice needs a size, and shares of nothing but one whole; what follows one another in time is no share. */
const isPie = ({ categories, series, isTime }: ChartShape): boolean =>
  !isTime &&
  series.length === 1 &&
  categories.length <= CHART.slices &&
  (series[0]?.values.every((value) => value !== null && value > 0) ?? false);

const isComplete = ({ series }: ChartShape): boolean => series.every(({ values }) => !values.includes(null));
