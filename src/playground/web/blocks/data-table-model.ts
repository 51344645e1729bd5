import { numberOf, type Payload, textOf } from './parts/payload.ts';
import { type Cell, readRows } from './table-cells.ts';

export interface DataTable {
  caption: string;
  columns: Column[];
  rows: Cell[][];
  pageSize: number;
  rowHeader: number;
}

interface Column {
  title: string;
  /** Every cell is a `raw_number`: then it sorts by number, else alphabetically. */
  numeric: boolean;
  /** Most cells are numbers: the column is aligned right, its gaps too. What names the rows never is. */
  right: boolean;
  /** Characters of its longest text, so that the column keeps its width from page to page. */
  width: number;
}

export interface Sort {
  column: number;
  direction: 'ascending' | 'descending';
}

export interface Page {
  rows: Cell[][];
  /** From 0. */
  index: number;
  count: number;
  /** Positions of the first and the last row, from 1; 0 when there is none. */
  from: number;
  to: number;
}

/** Longer texts are cut in the table and shown whole on demand. */
export const WIDEST_CELL = 24;
const NARROWEST_CELL = 4;
const DEFAULT_PAGE_SIZE = 5;
const PAGE_SIZES = [5, 10, 25, 50, 100];
const alphabet = new Intl.Collator(undefined, { sensitivity: 'base' });

export function readDataTable(block: Payload): DataTable {
  const [header = [], ...rows] = readRows(block['rows']);
  const pageSize = numberOf(block['page_size']) ?? DEFAULT_PAGE_SIZE;
  const rowHeader = numberOf(block['row_header_column_index']) ?? 0;
  const columns = header
    .map((cell, index) => readColumn(cell, rows, index))
    .map((column, index) => (index === rowHeader ? { ...column, right: false } : column));
  return {
    caption: textOf(block['caption']),
    columns,
    rows,
    pageSize: Math.min(100, Math.max(1, Math.trunc(pageSize))),
    rowHeader,
  };
}

function readColumn(header: Cell, rows: readonly Cell[][], index: number): Column {
  const cells = rows.map((row) => row[index]);
  const longest = cells.reduce((most, cell) => Math.max(most, cell?.text.length ?? 0), header.text.length + 2);
  const numbers = cells.filter((cell) => typeof cell?.number === 'number').length;
  return {
    title: header.text,
    numeric: rows.length > 0 && numbers === rows.length,
    right: numbers > rows.length / 2,
    width: Math.min(WIDEST_CELL, Math.max(NARROWEST_CELL, longest)),
  };
}

/** Rows in the asked order; equal ones keep the order they came in. */
export function sortRows(table: DataTable, sort: Sort | null, rows: readonly Cell[][]): Cell[][] {
  if (sort === null) return [...rows];
  const { column } = sort;
  const numeric = table.columns[column]?.numeric === true;
  const compare = (a: Cell | undefined, b: Cell | undefined): number =>
    numeric ? (a?.number ?? 0) - (b?.number ?? 0) : alphabet.compare(a?.text ?? '', b?.text ?? '');
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a[column], b[column]));
}

/** Rows with the words in any one cell, whatever their case. */
export function filterRows(rows: readonly Cell[][], words: string): Cell[][] {
  const wanted = words.trim().toLocaleLowerCase();
  return rows.filter((row) => row.some((cell) => cell.text.toLocaleLowerCase().includes(wanted)));
}

/** One page; an index past the end gives the last. */
export function pageOf(rows: readonly Cell[][], index: number, size: number): Page {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const at = Math.min(Math.max(0, index), count - 1);
  const shown = rows.slice(at * size, (at + 1) * size);
  return { rows: shown, index: at, count, from: shown.length === 0 ? 0 : at * size + 1, to: at * size + shown.length };
}

/** What a click on a header does: ascending, descending, then the order the rows came in. */
export function nextSort(sort: Sort | null, column: number): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

/** Page sizes worth offering for so many rows, with the block's own among them. */
export function pageSizes(table: DataTable): number[] {
  const total = table.rows.length;
  const useful = PAGE_SIZES.filter((size, index) => size < total || (PAGE_SIZES[index - 1] ?? 0) < total);
  return [...new Set([...useful, table.pageSize])].toSorted((a, b) => a - b);
}
