import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderAnswer } from '../../src/bot/answer/answer.blocks.ts';
import { chartOf, shapeOf } from '../../src/bot/answer/chart/chart.ts';
import { sayHeading } from '../../src/bot/answer/chart/title.ts';
import { factsOf } from '../../src/bot/answer/headline-facts.ts';
import { columnsOf, decimalsOf, valuesFor } from '../../src/bot/kit/values.ts';
import type { Answer } from '../../src/bot/model/answer.ts';
import { answerOf } from '../fixtures/answers.ts';
import { Desk, NOW } from '../service/agent/engine/domains.ts';
import { FINANCE, FLIGHTS, SENSORS, SHOP, SUPPORT } from './data.ts';
import { ASKED } from './questions.ts';

const DATA = { 'A shop': SHOP, Flights: FLIGHTS, 'Support tickets': SUPPORT, Finance: FINANCE, Sensors: SENSORS };
const FILE = join(import.meta.dirname, '../../docs/answers.md');
const MOST_ROWS = 4;
/** As many as the connectors tell. */
const MOST_VALUES = 50;

const HEAD = `# Sixty answers

What the built-in engine answers to twelve questions over each of five kinds of data, as the bot says it: first sentence, how the question was read, chart, the first rows, receipt. The data are made up; today is ${NOW.toISOString().slice(0, 10)}.

This page is made by \`npm run answers\`, and a test holds it to what is answered.
`;

async function told(desk: Desk, question: string, name: string): Promise<string> {
  const outcome = await desk.ask(question);
  if (outcome.kind !== 'answered') {
    const readings = (outcome.readings ?? []).map(({ words }) => `- ${words}`);
    return `### ${question}\n\n*Asked back:* ${outcome.explanation}\n\n${readings.join('\n')}\n`;
  }
  const { explanation, sql, result, units, headline } = outcome;
  const answer: Answer = {
    ...answerOf({ resourceName: name, explanation, sql, rows: result.rows, tookMs: 40 }),
    question,
    units,
    headline,
    askedAt: NOW,
  };
  return `### ${question}\n\n${[...wordsOf(answer), ...chartWords(answer), ...tableOf(answer), receiptOf(answer)].join('\n\n')}\n`;
}

/** The first sentence and how it was read, as the message has them. */
function wordsOf(answer: Answer): string[] {
  const [words] = renderAnswer(answer).blocks;
  const elements = words?.type === 'rich_text' ? words.elements : [];
  const paragraphs = elements.flatMap((section) =>
    'elements' in section
      ? [section.elements.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : '')).join('')]
      : [],
  );
  const [first = '', ...more] = paragraphs
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`**${first}**`, ...more];
}

function chartWords(answer: Answer): string[] {
  const shape = shapeOf(answer, factsOf(answer));
  const chart = chartOf(answer, shape);
  return chart === undefined || shape === undefined ? [] : [`*${chart.kind} chart:* ${sayHeading(shape)}`];
}

function tableOf({ rows, reader, units }: Answer): string[] {
  const columns = columnsOf(rows);
  const values = valuesFor(reader, units);
  const decimals = (column: string): number =>
    decimalsOf(
      rows.map((row) => row[column]).filter((value) => typeof value === 'number'),
      column,
    );
  if (rows.length === 0 || (rows.length === 1 && columns.length === 1)) return [];
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const shown = rows
    .slice(0, MOST_ROWS)
    .map((row) => line(columns.map((column) => values.text(row[column] ?? null, column, decimals(column)))));
  const rest = rows.length - shown.length;
  return [
    [line(columns.map((column) => values.head(column))), line(columns.map(() => '---')), ...shown].join('\n'),
    ...(rest > 0 ? [`… ${rest} more`] : []),
  ];
}

const receiptOf = (answer: Answer): string => {
  const context = renderAnswer(answer).blocks.find(({ type }) => type === 'context');
  const text = JSON.stringify(context ?? {}).match(/"text":"((?:[^"\\]|\\.)*)"/)?.[1] ?? '';
  return `\`${JSON.parse(`"${text}"`)}\``;
};

it('docs/answers.md has what is answered', async () => {
  const parts: string[] = [HEAD];
  for (const [name, sql] of Object.entries(DATA)) {
    const desk = await Desk.openLearned(sql, MOST_VALUES);
    parts.push(`## ${name}\n`);
    for (const question of ASKED[name] ?? []) parts.push(await told(desk, question, name));
    await desk.close();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(FILE);
}, 120_000);

it('asks sixty questions, twelve of each kind of data', () => {
  expect(Object.keys(DATA).map((name) => ASKED[name]?.length)).toEqual([12, 12, 12, 12, 12]);
});
