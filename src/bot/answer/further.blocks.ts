import type { RichTextBlock } from '@slack/types';
import type { Further } from '../../contract/conversations.ts';
import { oneLine } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { columnsOf, type Values } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { rowsAsLines, rowsAsTable } from './rows.blocks.ts';

/** More results of an answer, each under its title. Slack takes one table a message, which is the first result's: these are tables of text. */
export const renderFurther = ({ further = [] }: Answer, values: Values): RichTextBlock[] =>
  further.map((one) => {
    const table = tableOf(one, values);
    const title = { type: 'text' as const, text: sayTitle(one, values, linesOf(table)), style: { bold: true } };
    const section = { type: 'rich_text_section' as const, elements: [title] };
    if (table === '') return { type: 'rich_text', elements: [section] };
    const text = { type: 'rich_text_preformatted' as const, elements: [{ type: 'text' as const, text: table }] };
    return { type: 'rich_text', elements: [section, text] };
  });

const tableOf = ({ data }: Further, values: Values): string =>
  data.length === 0
    ? ''
    : rowsAsTable(data.slice(0, SHOWN.furtherRows), columnsOf(data), { max: SHOWN.furtherChars, values });

/** Rows of a table of text: its header has two lines. */
const linesOf = (table: string): number => Math.max(0, table.split('\n').length - 2);

/** `Revenue by channel, first 10 of 24 rows` */
function sayTitle({ title, data }: Further, values: Values, shown: number): string {
  const columns = columnsOf(data).length;
  const parts = [
    oneLine(title, SHOWN.furtherTitle) || 'More',
    data.length === 0 ? 'no rows' : '',
    data.length > shown ? `first ${values.count(shown)} of ${values.rows(data.length)}` : '',
    columns > SHOWN.fenceColumns ? `first ${SHOWN.fenceColumns} of ${columns} columns` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** To be read out, and for messages without blocks. */
export const furtherAsLines = ({ further = [] }: Answer, values: Values): string =>
  further
    .flatMap((one) => [sayTitle(one, values, SHOWN.rowsInText), rowsAsLines(one.data, columnsOf(one.data), values)])
    .filter((line) => line !== '')
    .join('\n');

/** All statements of an answer, each of the further ones under a comment with its title. */
export const allSql = ({ sql, further = [] }: Answer): string =>
  [sql, ...further.map((one) => `-- ${oneLine(one.title, SHOWN.furtherTitle)}\n${one.sql}`)].join(';\n\n');
