import type { DataTableBlock, RawNumberElement, RawTextElement } from '@slack/types';
import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { BLOCK_IDS } from '../ids.ts';
import { clampText } from './kit/clamp.ts';
import { LIMITS, SHOWN } from './kit/limits.ts';
import { formatAligned, formatNumber, formatValue, isMeasure, NO_VALUE } from './kit/values.ts';

type Cell = RawTextElement | RawNumberElement;

/** The table as far as Slack takes it, and how far that was. */
export interface Preview {
  block: DataTableBlock;
  rowsShown: number;
  columnsShown: number;
  /** Some cell is shown shorter than it is. */
  valuesCut: boolean;
}

/** The first rows that fit Slack's limits. `rows` must not be empty: a table needs one row beside its header. */
export function renderPreview(rows: Row[], columns: string[]): Preview {
  const shown = columns.slice(0, LIMITS.tableColumns);
  const header = shown.map((name, index) => headerCell(name, index));
  const caption = `Result: ${rows.length} rows, ${columns.length} columns`;
  const body = rowsThatFit(rows, shown, LIMITS.tableChars - caption.length - sizeOf(header));
  return {
    block: {
      type: 'data_table',
      block_id: BLOCK_IDS.answerRows,
      caption,
      page_size: LIMITS.tablePageSize,
      rows: [header, ...body.rows],
    },
    rowsShown: body.rows.length,
    columnsShown: shown.length,
    valuesCut: body.valuesCut,
  };
}

function rowsThatFit(rows: Row[], columns: string[], budget: number): { rows: Cell[][]; valuesCut: boolean } {
  const fitting: Cell[][] = [];
  const fractional = new Set(columns.filter((column) => isFractional(rows, column)));
  let left = budget;
  let valuesCut = false;
  for (const row of rows.slice(0, LIMITS.tableRows)) {
    const cells = columns.map((column) => cellOf(row[column] ?? null, { column, fractional: fractional.has(column) }));
    left -= sizeOf(cells.map(({ cell }) => cell));
    if (left < 0) break;
    fitting.push(cells.map(({ cell }) => cell));
    valuesCut ||= cells.some(({ cut }) => cut);
  }
  return { rows: fitting, valuesCut };
}

/** Numbers with decimals stand under each other at the point. */
function isFractional(rows: Row[], column: string): boolean {
  const values = rows.slice(0, LIMITS.tableRows).map((row) => row[column]);
  return (
    isMeasure(column) && values.some((value) => typeof value === 'number' && Math.abs(value) > 1 && value % 1 !== 0)
  );
}

function cellOf(
  value: JsonValue,
  { column, fractional }: { column: string; fractional: boolean },
): { cell: Cell; cut: boolean } {
  if (typeof value === 'number') {
    const text = fractional ? formatAligned(value, column) : formatNumber(value, column);
    return { cell: { type: 'raw_number', value, text }, cut: false };
  }
  const full = formatValue(value, column);
  const text = clampText(full, SHOWN.cell);
  return { cell: { type: 'raw_text', text: atLeastOne(text, NO_VALUE) }, cut: full.length > SHOWN.cell };
}

function headerCell(name: string, index: number): RawTextElement {
  return { type: 'raw_text', text: atLeastOne(clampText(name, SHOWN.header), `column ${index + 1}`) };
}

/** A cell's text has one character at least. */
const atLeastOne = (text: string, otherwise: string): string => (text.trim() === '' ? otherwise : text);

/** Slack does not say whether a number's value counts beside its text: counted, to be safe. */
const sizeOf = (cells: Cell[]): number =>
  cells.reduce((sum, cell) => sum + cell.text.length + (cell.type === 'raw_number' ? String(cell.value).length : 0), 0);
