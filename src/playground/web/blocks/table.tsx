import { oneOf, type Payload, payloads } from './parts/payload.ts';
import { CellContent } from './table-cell.tsx';
import { readRows } from './table-cells.ts';

/** The plain table: no sorting, no pages. Its first row is the header. */
export function Table({ block }: { block: Payload }) {
  const [header = [], ...rows] = readRows(block['rows']);
  const settings = Array.isArray(block['column_settings']) ? block['column_settings'] : [];
  const look = (column: number): string => {
    if (rows.length > 0 && rows.every((row) => typeof row[column]?.number === 'number')) return 'number';
    const [setting = {}] = payloads([settings[column]]);
    const align = oneOf(setting['align'], ['left', 'center', 'right']) ?? 'left';
    return `align-${align}${setting['is_wrapped'] === true ? ' wrapped' : ''}`;
  };
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Table">
      <table class="table">
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={column} scope="col" class={look(column)}>
                <CellContent cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={look(column)}>
                  <CellContent cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
