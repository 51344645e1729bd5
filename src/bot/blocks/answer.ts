import type { ContextBlock } from '@slack/types';
import { BLOCK_IDS } from '../ids.ts';
import type { Answer } from '../outcomes.ts';
import { columnsOf } from './columns.ts';
import { sayHeadline } from './headline.ts';
import { clampText } from './kit/clamp.ts';
import { LIMITS, SHOWN } from './kit/limits.ts';
import type { MessageBlock, SlackMessage } from './kit/message.ts';
import { clampMrkdwn, escapeMrkdwn, FENCE_LENGTH, fence } from './kit/mrkdwn.ts';
import { plainWords, wordsBlock } from './kit/words.ts';
import { type Preview, renderPreview } from './preview-table.ts';
import { sayReceipt } from './receipt.ts';
import { rowsAsLines, rowsAsTable } from './rows-as-text.ts';
import { clampSql, readableSql, renderSql } from './sql-block.ts';

/** What the words, the table and the text forms are all made from. */
interface Parts {
  answer: Answer;
  columns: string[];
  headline: ReturnType<typeof sayHeadline>;
  explanation: string;
  /** undefined: the words say it all, or there is nothing to show. */
  preview: Preview | undefined;
  receipt: string;
}

/** One message: the answer in words, the first rows, the SQL that ran, the receipt. */
export function renderAnswer(answer: Answer): SlackMessage {
  const parts = partsOf(answer);
  return { text: textOf(parts), blocks: blocksOf(parts), textOnly: textOnlyOf(parts) };
}

function partsOf(answer: Answer): Parts {
  const columns = columnsOf(answer.rows);
  const wordsSayAll = columns.length === 0 || (answer.rows.length === 1 && columns.length === 1);
  const preview = wordsSayAll ? undefined : renderPreview(answer.rows, columns);
  return {
    answer,
    columns,
    headline: sayHeadline(answer.rows, columns),
    explanation: clampText(answer.explanation.trim(), SHOWN.explanation),
    preview,
    receipt: sayReceipt(answer, {
      rowsShown: preview?.rowsShown ?? answer.rows.length,
      columnsShown: preview?.columnsShown ?? columns.length,
      columnsTotal: columns.length,
      valuesCut: preview?.valuesCut ?? false,
    }),
  };
}

function blocksOf({ answer, headline, explanation, preview, receipt }: Parts): MessageBlock[] {
  const receiptBlock: ContextBlock = {
    type: 'context',
    block_id: BLOCK_IDS.answerReceipt,
    elements: [{ type: 'plain_text', text: receipt, emoji: false }],
  };
  return [
    wordsBlock([headline, [explanation]], BLOCK_IDS.answerWords),
    preview?.block,
    renderSql(answer.sql),
    receiptBlock,
  ].filter((block): block is MessageBlock => block !== undefined);
}

function textOf({ answer, columns, headline, explanation, preview, receipt }: Parts): string {
  const rows = preview === undefined ? '' : rowsAsLines(answer.rows, columns);
  const parts = [plainWords(headline), explanation, rows].filter((part) => part !== '').join('\n');
  const end = `\n${escapeMrkdwn(receipt)}`;
  return `${clampMrkdwn(parts, LIMITS.messageText - end.length)}${end}`;
}

/** The whole answer without blocks. */
function textOnlyOf(parts: Parts): string {
  const { answer, columns, headline, explanation, preview } = parts;
  const table = preview === undefined ? '' : rowsAsTable(answer.rows, columns, SHOWN.fenceChars - FENCE_LENGTH);
  const sql = clampSql(readableSql(answer.sql), SHOWN.fenceSql);
  const end = [
    table === '' ? '' : fence(table, SHOWN.fenceChars),
    sql === '' ? '' : fence(sql, SHOWN.fenceSql),
    escapeMrkdwn(sayReceipt(answer, shownInTable(parts, table))),
  ].filter((part) => part !== '');
  const words = [plainWords(headline), explanation].filter((part) => part !== '').join('\n');
  const after = `\n${end.join('\n')}`;
  return `${clampMrkdwn(words, LIMITS.messageText - after.length)}${after}`;
}

/** The text table is smaller than the block it stands for, and so is its receipt. */
function shownInTable({ answer, columns, preview }: Parts, table: string): Parameters<typeof sayReceipt>[1] {
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
