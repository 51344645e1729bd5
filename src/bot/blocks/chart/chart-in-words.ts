import { clampText } from '../../kit/clamp.ts';
import { CHART } from '../../kit/limits.ts';
import { columnsOf, valuesFor } from '../../kit/values.ts';
import { plainWords } from '../../kit/words.ts';
import type { Answer } from '../../model/outcome.ts';
import { sayHeadline } from '../headline.ts';
import type { Chart } from './chart-of.ts';
import { sayTitle } from './native-chart.ts';

/** What the chart shows, for those who do not see it: the finding, not the lines. */
export function chartInWords({ rows, reader }: Answer, chart: Chart): string {
  const finding = plainWords(sayHeadline(rows, columnsOf(rows), valuesFor(reader)));
  return clampText(`Chart of ${sayTitle(chart)}. ${finding}`, CHART.altText);
}
