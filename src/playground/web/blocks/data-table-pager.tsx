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
      <Step label="Previous page" sign="‹" to={page.index > 0 ? go(page.index - 1) : null} />
      <span class="faint">
        {page.index + 1} / {page.count}
      </span>
      <Step label="Next page" sign="›" to={page.index < page.count - 1 ? go(page.index + 1) : null} />
    </span>
  );
}

/** At the first and the last page one of them does nothing, and keeps the keyboard that has just pressed it. */
function Step({ label, sign, to }: { label: string; sign: string; to: (() => void) | null }) {
  return (
    <button type="button" aria-label={label} aria-disabled={to === null || undefined} onClick={to ?? undefined}>
      {sign}
    </button>
  );
}
