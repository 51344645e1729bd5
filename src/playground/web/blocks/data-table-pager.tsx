import type { Signal } from '@preact/signals';
import { type DataTable, type Page, pageSizes } from './data-table-model.ts';

interface PagerProps {
  table: DataTable;
  page: Page;
  size: Signal<number>;
  index: Signal<number>;
  /** Rows after filtering. */
  total: number;
}

export function DataTablePager({ table, page, size, index, total }: PagerProps) {
  const all = table.rows.length;
  const sizes = pageSizes(table);
  const several = all > Math.min(...sizes);
  const shown = total === 0 ? 'No rows' : `${page.from}–${page.to} of ${total}`;
  return (
    <div class="pager">
      <span role="status">
        {shown}
        {total < all && <span class="faint"> (filtered from {all})</span>}
      </span>
      {several && (
        <label>
          Rows per page
          <select
            value={size.value}
            onChange={(event) => {
              size.value = Number(event.currentTarget.value);
              index.value = 0;
            }}
          >
            {sizes.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {several && <Steps page={page} index={index} />}
    </div>
  );
}

function Steps({ page, index }: { page: Page; index: Signal<number> }) {
  const go = (to: number) => () => {
    index.value = to;
  };
  return (
    <span class="steps">
      <button type="button" aria-label="Previous page" disabled={page.index === 0} onClick={go(page.index - 1)}>
        ‹
      </button>
      <span class="faint">
        {page.index + 1} / {page.count}
      </span>
      <button type="button" aria-label="Next page" disabled={page.index >= page.count - 1} onClick={go(page.index + 1)}>
        ›
      </button>
    </span>
  );
}
