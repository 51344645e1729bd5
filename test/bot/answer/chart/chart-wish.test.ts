import { expect, it } from 'vitest';
import { readChartWish } from '../../../../src/bot/answer/chart/chart-wish.ts';

it.each([
  ['revenue by channel as a pie', 'pie', 'revenue by channel'],
  ['Revenue by channel, as a pie chart?', 'pie', 'Revenue by channel'],
  ['revenue by channel as a donut', 'pie', 'revenue by channel'],
  ['revenue by month as bars', 'bar', 'revenue by month'],
  ['revenue by month as a bar chart', 'bar', 'revenue by month'],
  ['revenue by month as columns.', 'bar', 'revenue by month'],
  ['revenue by month in a line graph', 'line', 'revenue by month'],
  ['revenue by month as a line', 'line', 'revenue by month'],
  ['revenue by month as an area chart', 'area', 'revenue by month'],
  ['revenue by month as a chart', 'auto', 'revenue by month'],
  ['pie chart of revenue by channel', 'pie', 'revenue by channel'],
  ['only Oslo as a pie', 'pie', 'only Oslo'],
  ['please draw me a bar chart of revenue by month', 'bar', 'revenue by month'],
])('hears what an answer is drawn as: %s', (asked, choice, question) => {
  expect(readChartWish(asked)).toEqual({ choice, question });
});

it.each([
  ['as a pie', 'pie'],
  ['show that as a bar chart', 'bar'],
  ['turn it into a line graph', 'line'],
  ['make the result a chart', 'auto'],
])('leaves what is said of the answer before as it is: %s', (asked, choice) => {
  expect(readChartWish(asked)).toEqual({ choice, question: asked });
});

it.each([
  'revenue by product line',
  'how many pies did we sell',
  'sales of the bar in Oslo',
  'chart of accounts',
  'revenue of bars as of May',
  'customers with a line of credit',
  'orders in a line',
  'which line has the most trips?',
  '',
])('takes nothing else for it: %s', (asked) => {
  expect(readChartWish(asked)).toEqual({ choice: 'auto', question: asked });
});
