import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterRows,
  nextSort,
  pageOf,
  pageSizes,
  readDataTable,
  type Sort,
  sortRows,
} from '../../../../src/playground/web/blocks/data-table-model.ts';

const text = (value: string) => ({ type: 'raw_text', text: value });
const number = (value: number, shown = String(value)) => ({ type: 'raw_number', value, text: shown });
const rich = (value: string) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: value }] }],
});

const block = {
  type: 'data_table',
  caption: 'Flights',
  rows: [
    [text('Airport'), text('Flights'), text('Gate')],
    [text('ord'), number(1000, '1,000'), number(2)],
    [text('ATL'), number(90), text('10')],
    [text('Élan'), number(-5), number(9)],
  ],
};

const names = (sort: Sort | null) => {
  const table = readDataTable(block);
  return sortRows(table, sort, table.rows).map(([cell]) => cell?.text);
};

describe('readDataTable', () => {
  it('reads caption, columns and rows, with five rows a page and the first column as header', () => {
    const table = readDataTable(block);
    expect(table).toMatchObject({ caption: 'Flights', pageSize: 5, rowHeader: 0 });
    expect(table.columns.map(({ title, numeric, right }) => [title, numeric, right])).toEqual([
      ['Airport', false, false],
      ['Flights', true, true],
      ['Gate', false, true],
    ]);
    expect(table.rows[0]?.map((cell) => cell.text)).toEqual(['ord', '1,000', '2']);
  });

  it('reads rich text by its words and an action by its fallback', () => {
    const action = { type: 'action_cell', element: { type: 'button' }, fallback: number(7) };
    const [row] = readDataTable({
      ...block,
      rows: [
        [text('a'), text('b')],
        [rich('words'), action],
      ],
    }).rows;
    expect(row?.map((cell) => [cell.text, cell.number])).toEqual([
      ['words', null],
      ['7', 7],
    ]);
  });

  it.each([0, -3, 1000, Number.NaN, '7', null])('keeps the page size between 1 and 100 when told %j', (pageSize) => {
    const size = readDataTable({ ...block, page_size: pageSize }).pageSize;
    expect(size).toBeGreaterThanOrEqual(1);
    expect(size).toBeLessThanOrEqual(100);
  });

  it('survives any payload', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.oneof(fc.anything(), fc.array(fc.anything()))), (any, rows) => {
        const table = readDataTable({ type: 'data_table', caption: any, rows, page_size: any });
        const sorted = sortRows(table, { column: 0, direction: 'ascending' }, table.rows);
        expect(sorted).toHaveLength(Math.max(0, rows.length - 1));
      }),
    );
  });
});

describe('sortRows', () => {
  it('keeps the order of the answer until asked', () => {
    expect(names(null)).toEqual(['ord', 'ATL', 'Élan']);
  });

  it('sorts a column of numbers by value and not by its writing', () => {
    expect(names({ column: 1, direction: 'ascending' })).toEqual(['Élan', 'ATL', 'ord']);
    expect(names({ column: 1, direction: 'descending' })).toEqual(['ord', 'ATL', 'Élan']);
  });

  it('sorts alphabetically as soon as one cell is not a number', () => {
    expect(names({ column: 2, direction: 'ascending' })).toEqual(['ATL', 'ord', 'Élan']);
  });

  it('sorts words whatever their case and accents', () => {
    expect(names({ column: 0, direction: 'ascending' })).toEqual(['ATL', 'Élan', 'ord']);
  });

  it('leaves equal rows in the order they came', () => {
    const rows = [[text('k'), text('n')], ...['1', '2', '3'].map((n) => [text('same'), text(n)])];
    const table = readDataTable({ rows });
    for (const direction of ['ascending', 'descending'] as const) {
      expect(sortRows(table, { column: 0, direction }, table.rows)).toEqual(table.rows);
    }
  });
});

it('a header goes from ascending to descending to none, and another header starts again', () => {
  const first = nextSort(null, 1);
  expect(first).toEqual({ column: 1, direction: 'ascending' });
  expect(nextSort(first, 1)).toEqual({ column: 1, direction: 'descending' });
  expect(nextSort({ column: 1, direction: 'descending' }, 1)).toBeNull();
  expect(nextSort(first, 2)).toEqual({ column: 2, direction: 'ascending' });
});

describe('filterRows', () => {
  it('finds words in any cell whatever their case, by what is shown', () => {
    const { rows } = readDataTable(block);
    expect(filterRows(rows, ' atl ')).toHaveLength(1);
    expect(filterRows(rows, '1,000')).toHaveLength(1);
    expect(filterRows(rows, '')).toHaveLength(3);
    expect(filterRows(rows, '.*')).toHaveLength(0);
  });
});

describe('pageOf', () => {
  it('every row is on exactly one page, in order', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 100 }), (total, size) => {
        const rows = Array.from({ length: total }, (_, index) => [
          { text: String(index), number: null, rich: null, action: null },
        ]);
        const { count } = pageOf(rows, 0, size);
        const pages = Array.from({ length: count }, (_, index) => pageOf(rows, index, size).rows);
        expect(pages.flat()).toEqual(rows);
      }),
    );
  });

  it('counts from one, and goes to the last page when asked for a later one', () => {
    const { rows } = readDataTable(block);
    expect(pageOf(rows, 9, 2)).toMatchObject({ index: 1, count: 2, from: 3, to: 3 });
    expect(pageOf([], 0, 5)).toEqual({ rows: [], index: 0, count: 1, from: 0, to: 0 });
  });
});

it('offers page sizes up to the first that holds all rows, with the block’s own', () => {
  const rows = [[text('n')], ...Array.from({ length: 12 }, (_, index) => [number(index)])];
  expect(pageSizes(readDataTable({ rows }))).toEqual([5, 10, 25]);
  expect(pageSizes(readDataTable({ rows, page_size: 7 }))).toEqual([5, 7, 10, 25]);
  expect(pageSizes(readDataTable({ rows: rows.slice(0, 4) }))).toEqual([5]);
});
