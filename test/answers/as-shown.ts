import { renderAnswer } from '../../src/bot/answer/answer.blocks.ts';
import { chartOf, shapeOf } from '../../src/bot/answer/chart/chart.ts';
import { sayHeading } from '../../src/bot/answer/chart/title.ts';
import { factsOf } from '../../src/bot/answer/headline-facts.ts';
import { columnsOf, decimalsOf, valuesFor } from '../../src/bot/kit/values.ts';
import type { Answer } from '../../src/bot/model/answer.ts';
import { type AgentOutcome } from '../../src/service/agent/agent.ts';
import { answerOf } from '../fixtures/answers.ts';
import { NOW } from '../service/agent/engine/domains.ts';

const MOST_ROWS = 4;

export const readingsOf = (outcome: AgentOutcome): string[] =>
  outcome.kind === 'answered' ? [] : (outcome.readings ?? []).map(({ words }) => words);

/** What the bot has of an answer. */
export function answerTo(question: string, outcome: Extract<AgentOutcome, { kind: 'answered' }>, name: string): Answer {
  const { explanation, sql, result, units, headline } = outcome;
  return {
    ...answerOf({ resourceName: name, explanation, sql, rows: result.rows, tookMs: 40 }),
    question,
    units,
    headline,
    askedAt: NOW,
  };
}

/** The first sentence and how it was read, as the message has them. */
export function wordsOf(answer: Answer): string[] {
  const [words] = renderAnswer(answer).blocks;
  const elements = words?.type === 'rich_text' ? words.elements : [];
  const paragraphs = elements.flatMap((section) =>
    'elements' in section
      ? [section.elements.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : '')).join('')]
      : [],
  );
  return paragraphs
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

export function chartWords(answer: Answer): string[] {
  const shape = shapeOf(answer, factsOf(answer));
  const chart = chartOf(answer, shape);
  return chart === undefined || shape === undefined ? [] : [`*${chart.kind} chart:* ${sayHeading(shape)}`];
}

export function tableOf({ rows, reader, units }: Answer): string[] {
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

export const receiptOf = (answer: Answer): string => {
  const context = renderAnswer(answer).blocks.find(({ type }) => type === 'context');
  const text = JSON.stringify(context ?? {}).match(/"text":"((?:[^"\\]|\\.)*)"/)?.[1] ?? '';
  return `\`${JSON.parse(`"${text}"`)}\``;
};
