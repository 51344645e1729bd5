import type { ContextBlock } from '@slack/types';
import { clampText } from '../kit/clamp.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import type { MessageBlock, SlackMessage } from '../kit/message.ts';
import { clampMrkdwn, escapeMrkdwn, FENCE_LENGTH, fence } from '../kit/mrkdwn.ts';
import { columnsOf, type Values, valuesFor } from '../kit/values.ts';
import { type Piece, plainWords, wordsBlock } from '../kit/words.ts';
import { BLOCK_IDS } from '../model/ids.ts';
import type { Answer } from '../model/outcome.ts';
import { renderAnswerButtons, renderFeedback } from './answer-buttons.ts';
import { type Chart, type ChartKind, chartKinds, chartOf, shapeOf } from './chart/chart-of.ts';
import { renderNativeChart } from './chart/native-chart.ts';
import { sayHeadline } from './headline.ts';
import { type Preview, renderPreview } from './preview-table.ts';
import { type ShownPart, sayReceipt, sayWhich } from './receipt.ts';
import { rowsAsLines, rowsAsTable } from './rows-as-text.ts';
import { type SaidFilters, sayFilters } from './sql/say-filters.ts';
import { clampSql, readableSql, renderSql } from './sql-block.ts';

/** What the words, the blocks and the text forms are all made from. */
interface Parts {
  answer: Answer;
  values: Values;
  columns: string[];
  headline: Piece[];
  explanation: string;
  /** undefined: the words say it all, or there is nothing to show. */
  preview: Preview | undefined;
  filters: SaidFilters | undefined;
  receipt: string;
  chart: Chart | undefined;
  kinds: ChartKind[];
}

/** One message, always in this order: words, chart, rows, receipt, SQL, buttons, feedback. */
export function renderAnswer(answer: Answer): SlackMessage {
  const parts = partsOf(answer);
  const blocks = blocksOf(parts);
  const withoutChart = blocks.filter(({ type }) => type !== 'data_visualization');
  return {
    text: textOf(parts),
    blocks,
    ...(withoutChart.length < blocks.length ? { withoutChart } : {}),
    textOnly: textOnlyOf(parts),
  };
}

function partsOf(answer: Answer): Parts {
  const values = valuesFor(answer.reader);
  const columns = columnsOf(answer.rows);
  const wordsSayAll = columns.length === 0 || (answer.rows.length === 1 && columns.length === 1);
  const preview = wordsSayAll ? undefined : renderPreview(answer.rows, columns, values);
  const filters = sayFilters(answer.sql, values);
  const shape = shapeOf(answer);
  const shown = {
    rowsShown: preview?.rowsShown ?? answer.rows.length,
    columnsShown: preview?.columnsShown ?? columns.length,
    columnsTotal: columns.length,
    valuesCut: preview?.valuesCut ?? false,
  };
  return {
    answer,
    values,
    columns,
    headline: answer.rows.length === 0 ? sayNothingFound(filters) : sayHeadline(answer.rows, columns, values),
    explanation: clampText(answer.explanation.trim(), SHOWN.explanation),
    preview,
    filters,
    receipt: sayReceipt(answer, { shown, filters, values }),
    chart: chartOf(answer, shape),
    kinds: chartKinds(shape),
  };
}

/** Which filters made it empty, as far as they can be read. */
function sayNothingFound(filters: SaidFilters | undefined): Piece[] {
  const nothing = 'The query ran and returned no rows';
  if (filters === undefined) return [`${nothing}.`];
  if (filters.said.length === 0) return [filters.hasMore ? `${nothing}; its filters are in the SQL.` : `${nothing}.`];
  return [`${nothing}. Nothing matches: `, { bold: sayWhich(filters) }, '.'];
}

function blocksOf({ answer, headline, explanation, preview, receipt, chart, kinds }: Parts): MessageBlock[] {
  const receiptBlock: ContextBlock = {
    type: 'context',
    block_id: BLOCK_IDS.answerReceipt,
    elements: [{ type: 'plain_text', text: receipt, emoji: false }],
  };
  return [
    wordsBlock([headline, [explanation]], BLOCK_IDS.answerWords),
    chart?.isNative === true ? renderNativeChart(chart) : undefined,
    preview?.block,
    receiptBlock,
    renderSql(answer.sql),
    renderAnswerButtons(answer, { kinds, drawn: chart?.kind }),
    renderFeedback(answer),
  ].filter((block) => block !== undefined);
}

function textOf({ answer, values, columns, headline, explanation, preview, receipt }: Parts): string {
  const rows = preview === undefined ? '' : rowsAsLines(answer.rows, columns, values);
  const parts = [plainWords(headline), explanation, rows].filter((part) => part !== '').join('\n');
  const end = `\n${escapeMrkdwn(receipt)}`;
  return `${clampMrkdwn(parts, LIMITS.messageText - end.length)}${end}`;
}

/** The whole answer without blocks. */
function textOnlyOf(parts: Parts): string {
  const { answer, values, columns, headline, explanation, preview, filters } = parts;
  const max = SHOWN.fenceChars - FENCE_LENGTH;
  const table = preview === undefined ? '' : rowsAsTable(answer.rows, columns, { max, values });
  const sql = clampSql(readableSql(answer.sql), SHOWN.fenceSql);
  const end = [
    table === '' ? '' : fence(table, SHOWN.fenceChars),
    escapeMrkdwn(sayReceipt(answer, { shown: shownInTable(parts, table), filters, values })),
    sql === '' ? '' : fence(sql, SHOWN.fenceSql),
  ].filter((part) => part !== '');
  const words = [plainWords(headline), explanation].filter((part) => part !== '').join('\n');
  const after = `\n${end.join('\n')}`;
  return `${clampMrkdwn(words, LIMITS.messageText - after.length)}${after}`;
}

/** The text table is smaller than the block it stands for, and so is its receipt. */
function shownInTable({ answer, columns, preview }: Parts, table: string): ShownPart {
  if (preview === undefined) {
    return {
      rowsShown: answer.rows.length,
      columnsShown: columns.length,
      columnsTotal: columns.length,
      valuesCut: false,
    };
  }
  const lines = table.split('\n').length;
  return {
    rowsShown: Math.max(0, lines - 2),
    columnsShown: Math.min(columns.length, SHOWN.fenceColumns),
    columnsTotal: columns.length,
    valuesCut: table.includes('…'),
  };
}
