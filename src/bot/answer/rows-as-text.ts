import type { Row } from '../../contract/conversations.ts';
import { oneLine } from '../kit/clamp.ts';
import { SHOWN } from '../kit/limits.ts';
import { escapeMrkdwn } from '../kit/mrkdwn.ts';
import { decimalsOf, NO_VALUE, type Values } from '../kit/values.ts';

/** The first rows as lines to be read out; '' when there are none. */
export function rowsAsLines(rows: Row[], columns: string[], values: Values): string {
  if (rows.length === 0) return '';
  const shown = columns.slice(0, SHOWN.columnsInText);
  const lines = cellsOf(rows.slice(0, SHOWN.rowsInText), shown, { max: SHOWN.cellInText, values });
  return [shown.map((name) => oneLine(name, SHOWN.cellInText)), ...lines].map((cells) => cells.join(' | ')).join('\n');
}

/** The first rows as an aligned table of fixed-width text, numbers to the right; whole lines only, at most `max` characters once fenced. */
export function rowsAsTable(rows: Row[], columns: string[], { max, values }: { max: number; values: Values }): string {
  const shown = columns.slice(0, SHOWN.fenceColumns);
  const header = shown.map((name) => oneLine(name, SHOWN.fenceCell));
  const body = cellsOf(rows.slice(0, SHOWN.fenceRows), shown, { max: SHOWN.fenceCell, values });
  const widths = header.map((name, at) => Math.max(width(name), ...body.map((cells) => width(cells[at] ?? ''))));
  const right = shown.map((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'));
  const lines = [header, widths.map((size) => '-'.repeat(size)), ...body].map((cells) =>
    cells
      .map((cell, at) => pad(cell, widths[at] ?? 0, right[at] ?? false))
      .join('  ')
      .trimEnd(),
  );
  return linesThatFit(lines, max);
}

function linesThatFit(lines: string[], max: number): string {
  let text = '';
  let size = 0;
  for (const line of lines) {
    size += escapeMrkdwn(line).length + 1;
    if (size > max) break;
    text += `${text === '' ? '' : '\n'}${line}`;
  }
  return text;
}

function cellsOf(rows: Row[], names: string[], { max, values }: { max: number; values: Values }): string[][] {
  const columns = names.map((name) => {
    const numbers = rows.map((row) => row[name]).filter((value) => typeof value === 'number');
    return { name, decimals: decimalsOf(numbers, name) };
  });
  return rows.map((row) =>
    columns.map(({ name, decimals }) => oneLine(values.text(row[name] ?? null, name, decimals), max) || NO_VALUE),
  );
}

/** In code points, as far as a fixed-width font goes. */
const width = (text: string): number => text.replace(/[\uDC00-\uDFFF]/g, '').length;

function pad(text: string, size: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, size - width(text)));
  return right ? `${space}${text}` : `${text}${space}`;
}
