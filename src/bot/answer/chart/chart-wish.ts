import { byName } from '../../../shared/by-name.ts';
import type { ChartChoice } from '../../model/answer.ts';

const CHARTS = byName<ChartChoice>({
  pie: 'pie',
  donut: 'pie',
  doughnut: 'pie',
  bar: 'bar',
  column: 'bar',
  line: 'line',
  area: 'area',
  chart: 'auto',
  graph: 'auto',
});

const KIND = '(?<kind>pie|donut|doughnut|bar|column|line|area)';
const CHART = '(?:chart|graph|plot|diagram)s?';

/** `… as a pie`, `… as a bar chart`, `… in a line graph`, `pie chart of …`. What charts are called may also be a column: no other words are read. */
const WISHES = [
  `^(?<rest>.*?),? ?\\b(?:as|into) (?:an? )?(?:simple |stacked )?${KIND}s?(?: ${CHART})?$`,
  `^(?<rest>.*?),? ?\\b(?:in|on|with) an? ${KIND} ${CHART}$`,
  `^(?<rest>.+?),? as an? (?<kind>chart|graph)$`,
  `^(?:(?:please )?(?:show|draw|plot|make|give|create|display)(?: me| us)? )?(?:an? |the )?${KIND} ${CHART} (?:of|for|showing|with) (?<rest>.+)$`,
].map((pattern) => new RegExp(pattern, 'i'));

interface ChartWish {
  choice: ChartChoice;
  /** What is asked, without the words for its chart. */
  question: string;
}

/** Nothing is asked beside it: it is about the answer before. */
const POINTS =
  /^(?:(?:show|draw|plot|display|make|turn|put|give|present|render)(?: me)? ?)?(?:it|that|this|these|those|them|the (?:results?|answer|same))?$/i;

/** `auto`: the question says nothing of a chart. */
export function readChartWish(question: string): ChartWish {
  const text = question.trim().replace(/[?.!]+$/, '');
  for (const wish of WISHES) {
    const { kind = '', rest = '' } = wish.exec(text)?.groups ?? {};
    const choice = CHARTS[kind.toLowerCase()];
    if (choice !== undefined) return { choice, question: POINTS.test(rest) ? question : rest };
  }
  return { choice: 'auto', question };
}
