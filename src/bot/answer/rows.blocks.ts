import type { DataTableBlock, RawNumberElement, RawTextElement } from '@slack/types';
import type { Row } from '../../contract/conversations.ts';
import type { Cut } from '../../shared/cut-rows.ts';
import type { JsonValue } from '../../shared/json.ts';
import { clampText, escapeMrkdwn, oneLine } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { readTime, sortableTime } from '../kit/times.ts';
import { columnInWords, decimalsOf, NO_VALUE, type Values } from '../kit/values.ts';
import { BLOCK_IDS } from '../model/ids.ts';

type Cell = RawTextElement | RawNumberElement;

/** The table as far as Slack takes it, and how far that was. */
export interface Preview {
  block: DataTableBlock;
  rowsShown: number;
  columnsShown: number;
  /** Some cell is shown shorter than it is. */
  valuesCut: boolean;
}

/**
 * The first rows that fit Slack's limits. `rows` must not be empty: a table needs one row beside its header. `cut`: they
 * aren't all there are.
 */
export function renderPreview(rows: Row[], columns: string[], values: Values, cut?: Cut): Preview {
  const shown = columns.slice(0, LIMITS.tableColumns);
  const header = shown.map((name, index) => headerCell(values.head(name), index));
  const named = sayColumns(columns, values);
  const caption = (shown: number): string => `${named}, ${sayShown({ shown, of: rows.length, cut }, values)}`;
  const longest = Math.max(caption(rows.length).length, caption(rows.length - 1).length);
  const budget = LIMITS.tableChars - longest - sizeOf(header);
  const body = rowsThatFit(
    rows,
    shown.map((column) => columnOf(rows, column, values)),
    budget,
  );
  return {
    block: {
      type: 'data_table',
      block_id: BLOCK_IDS.answerRows,
      caption: caption(body.rows.length),
      page_size: pageSizeOf(body.rows.length),
      rows: [header, ...body.rows],
    },
    rowsShown: body.rows.length,
    columnsShown: shown.length,
    valuesCut: body.valuesCut,
  };
}

/** No page has one row alone behind a whole one. */
function pageSizeOf(rows: number): number {
  const usual = LIMITS.tablePageSize;
  return [usual, usual + 1, usual + 2].find((size) => rows <= size || rows % size !== 1) ?? usual;
}

const NAMED_COLUMNS = 3;

/** `12 rows`; of those that aren't all, what sorting in the table sorts. */
function sayShown({ shown, of, cut }: { shown: number; of: number; cut: Cut | undefined }, values: Values): string {
  if (shown >= of && cut === undefined) return values.rows(of);
  const total = cut === undefined ? of : cut.total;
  const first =
    total === undefined ? `first ${values.rows(shown)}` : `first ${values.count(shown)} of ${values.rows(total)}`;
  return `${first}. Sorting a column sorts only the ${values.count(shown)} shown.`;
}

/** `Month and revenue` */
function sayColumns(columns: string[], values: Values): string {
  const named = columns
    .slice(0, NAMED_COLUMNS)
    .map((column) => oneLine(columnInWords(column), SHOWN.header) || 'values');
  const rest = columns.length - named.length;
  const all = rest > 0 ? [...named, `${values.count(rest)} more`] : named;
  const last = all.pop() ?? '';
  const names = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}

/** How one column is written: what its values have in common. */
interface Column {
  name: string;
  values: Values;
  /** The same for all its numbers, so that their decimal points line up. */
  decimals: number;
  /** Every value is a date or time: as a number it sorts as time does, whatever it reads like. */
  isTime: boolean;
}

function columnOf(rows: Row[], name: string, values: Values): Column {
  const found = rows
    .slice(0, LIMITS.tableRows)
    .map((row) => row[name] ?? null)
    .filter((value) => value !== null);
  return {
    name,
    values,
    decimals: decimalsOf(
      found.filter((value) => typeof value === 'number'),
      name,
    ),
    isTime: found.every((value) => typeof value === 'string' && readTime(value) !== undefined),
  };
}

function rowsThatFit(rows: Row[], columns: Column[], budget: number): { rows: Cell[][]; valuesCut: boolean } {
  const fitting: Cell[][] = [];
  let left = budget;
  let valuesCut = false;
  for (const row of rows.slice(0, LIMITS.tableRows)) {
    const cells = columns.map((column) => cellOf(row[column.name] ?? null, column));
    left -= sizeOf(cells.map(({ cell }) => cell));
    if (left < 0) break;
    fitting.push(cells.map(({ cell }) => cell));
    valuesCut ||= cells.some(({ cut }) => cut);
  }
  return { rows: fitting, valuesCut };
}

function cellOf(value: JsonValue, { name, values, decimals, isTime }: Column): { cell: Cell; cut: boolean } {
  if (typeof value === 'number') {
    return { cell: { type: 'raw_number', value, text: values.number(value, name, decimals) }, cut: false };
  }
  const time = isTime && typeof value === 'string' ? readTime(value) : undefined;
  if (time !== undefined) {
    return { cell: { type: 'raw_number', value: sortableTime(time), text: values.time(time, name) }, cut: false };
  }
  const full = values.text(value, name);
  const text = clampText(full, SHOWN.cell);
  return { cell: { type: 'raw_text', text: atLeastOne(text, NO_VALUE) }, cut: full.length > SHOWN.cell };
}

function headerCell(head: string, index: number): RawTextElement {
  return { type: 'raw_text', text: atLeastOne(clampText(head, SHOWN.header), `column ${index + 1}`) };
}

/** A cell's text has one character at least. */
const atLeastOne = (text: string, otherwise: string): string => (text.trim() === '' ? otherwise : text);

/** Slack does not say whether a number's value counts beside its text: counted, to be safe. */
const sizeOf = (cells: Cell[]): number =>
  cells.reduce((sum, cell) => sum + cell.text.length + (cell.type === 'raw_number' ? String(cell.value).length : 0), 0);

/** The first rows as lines to be read out; '' when there are none. */
export function rowsAsLines(rows: Row[], columns: string[], values: Values): string {
  if (rows.length === 0) return '';
  const shown = columns.slice(0, SHOWN.columnsInText);
  const lines = cellsOf(rows.slice(0, SHOWN.rowsInText), shown, { max: SHOWN.cellInText, values });
  return [shown.map((name) => oneLine(values.head(name), SHOWN.cellInText)), ...lines]
    .map((cells) => cells.join(' | '))
    .join('\n');
}

/** The first rows as an aligned table of fixed-width text, numbers to the right; whole lines only, at most `max` characters once fenced. */
export function rowsAsTable(rows: Row[], columns: string[], { max, values }: { max: number; values: Values }): string {
  const shown = columns.slice(0, SHOWN.fenceColumns);
  const header = shown.map((name) => oneLine(values.head(name), SHOWN.fenceCell));
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
