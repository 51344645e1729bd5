import { type Signal, useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import {
  filterRows,
  type DataTable as Model,
  nextSort,
  type Page,
  pageOf,
  readDataTable,
  type Sort,
  sortRows,
} from './data-table-model.ts';
import { DataTablePager } from './data-table-pager.tsx';
import type { Payload } from './parts/payload.ts';
import { UnknownBlock } from './parts/unknown-block.tsx';
import { CellContent } from './table-cell.tsx';
import type { Cell } from './table-cells.ts';

// Fewer rows than this are read faster than filtered.
const WORTH_FILTERING = 4;

// `ch` is the width of a digit; letters are on average a little narrower.
const LETTER_PER_DIGIT = 0.9;

export function DataTable({ block }: { block: Payload }) {
  const table = useMemo(() => readDataTable(block), [block]);
  const sort = useSignal<Sort | null>(null);
  const words = useSignal('');
  const size = useSignal(table.pageSize);
  const index = useSignal(0);
  const captionId = useId();
  const found = sortRows(table, sort.value, filterRows(table.rows, words.value));
  const page = pageOf(found, index.value, size.value);
  const sorted = sort.value && `Sorted by ${table.columns[sort.value.column]?.title}, ${sort.value.direction}.`;
  if (table.columns.length === 0) return <UnknownBlock block={block} />;
  return (
    <div class={table.columns.length > 2 ? 'data-table' : 'data-table data-table-slim'}>
      <div class="data-table-top">
        <span class="caption" id={captionId} aria-hidden="true">
          {table.caption}
        </span>
        {table.rows.length >= WORTH_FILTERING && <FilterBox words={words} index={index} caption={table.caption} />}
      </div>
      {/* Scrolls inside itself, so the keyboard must be able to reach it. */}
      <div class="table-scroll" tabIndex={0} role="region" aria-labelledby={captionId}>
        <table class="table">
          <caption class="sr-only">{table.caption}</caption>
          <HeaderRow table={table} sort={sort} />
          <Rows table={table} page={page} size={Math.min(size.value, table.rows.length)} />
        </table>
      </div>
      <DataTablePager table={table} page={page} size={size} index={index} total={found.length} />
      <span class="sr-only" role="status">
        {sorted}
      </span>
    </div>
  );
}

function FilterBox({ words, index, caption }: { words: Signal<string>; index: Signal<number>; caption: string }) {
  return (
    <input
      class="filter"
      type="search"
      placeholder="Filter rows"
      aria-label={`Filter rows of ${caption}`}
      value={words.value}
      onInput={(event) => {
        words.value = event.currentTarget.value;
        index.value = 0;
      }}
    />
  );
}

function HeaderRow({ table, sort }: { table: Model; sort: Signal<Sort | null> }) {
  return (
    <thead>
      <tr>
        {table.columns.map((column, at) => {
          const direction = sort.value?.column === at ? sort.value.direction : null;
          return (
            <th
              key={at}
              scope="col"
              class={column.right ? 'number' : ''}
              style={{ '--width': `${(column.width * LETTER_PER_DIGIT).toFixed(1)}ch` }}
              aria-sort={direction ?? 'none'}
            >
              <button
                type="button"
                onClick={() => {
                  sort.value = nextSort(sort.value, at);
                }}
              >
                {column.title}
                <span class="sort-mark" data-direction={direction} aria-hidden="true" />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Rows({ table, page, size }: { table: Model; page: Page; size: number }) {
  // A short last page keeps the height of a full one: the pager stays under the pointer.
  const missing = page.count > 1 || page.rows.length === 0 ? Math.max(0, size - page.rows.length) : 0;
  return (
    <tbody>
      {page.rows.map((row, at) => (
        <tr key={page.from + at}>
          {table.columns.map((_, column) => (
            <BodyCell key={column} cell={row[column]} table={table} column={column} />
          ))}
        </tr>
      ))}
      {Array.from({ length: missing }, (_, at) => (
        <tr key={`blank-${at}`} class="blank" aria-hidden="true">
          <td colSpan={table.columns.length}>{page.rows.length === 0 && at === 0 ? 'No rows match' : ''}</td>
        </tr>
      ))}
    </tbody>
  );
}

function BodyCell({ cell, table, column }: { cell: Cell | undefined; table: Model; column: number }) {
  const number =
    column !== table.rowHeader && (table.columns[column]?.right === true || typeof cell?.number === 'number');
  const look = { class: number ? 'number' : '' };
  const content = <CellContent cell={cell} />;
  if (column !== table.rowHeader) return <td {...look}>{content}</td>;
  return (
    <th scope="row" {...look}>
      {content}
    </th>
  );
}
