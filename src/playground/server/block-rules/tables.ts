import { byName } from '../../../shared/by-name.ts';
import { button } from './elements.ts';
import { LIMITS } from './limits.ts';
import { richText, richTextLength } from './rich-text.ts';
import {
  all,
  byType,
  flag,
  integer,
  isFields,
  list,
  number,
  oneOf,
  type Problem,
  type Rule,
  record,
  text,
} from './rule.ts';

/**
 * https://docs.slack.dev/reference/block-kit/blocks/table-block
 * https://docs.slack.dev/reference/block-kit/blocks/data-table-block
 */

/** A cell is bounded by its table. */
const cellText = text(LIMITS.dataTableCharacters);
const rawCells = byName<Rule>({
  raw_text: record({ text: cellText }),
  raw_number: record({ value: number, text: cellText }),
});
const cell = byType({ ...rawCells, rich_text: richText });
/** A button in place of a value; the value is what is sorted and filtered by. */
const actionCell = record({ element: byType({ button }), fallback: byType(rawCells) });
const dataCell = byType({ ...rawCells, rich_text: richText, action_cell: actionCell });
const headerCell = byType(rawCells);

const columnSetting: Rule = (value, pointer) =>
  value === null ? [] : record({}, { align: oneOf('left', 'center', 'right'), is_wrapped: flag })(value, pointer);

export const table = record(
  {
    rows: list(list(cell, { min: 1, max: LIMITS.tableColumns }), { min: 1, max: LIMITS.tableRows }),
  },
  { column_settings: list(columnSetting, { max: LIMITS.tableColumns }) },
);

const dataTableRow: Rule = (row, pointer) => {
  const isHeader = pointer.endsWith('/rows/0');
  return list(isHeader ? headerCell : dataCell, { min: 1, max: LIMITS.dataTableColumns })(row, pointer);
};

/** Every row as long as the header. */
const equalRows: Rule = (rows, pointer) => {
  if (!Array.isArray(rows)) return [];
  const lengths = rows.map((row: unknown) => (Array.isArray(row) ? row.length : 0));
  return lengths.flatMap((length, index): Problem[] =>
    length === lengths[0]
      ? []
      : [{ pointer: `${pointer}/${index}`, message: 'all rows must have the same number of cells' }],
  );
};

export const dataTable = record(
  {
    caption: text(LIMITS.text),
    rows: all(list(dataTableRow, { min: 2, max: LIMITS.dataTableRows }), equalRows),
  },
  {
    page_size: integer(1, LIMITS.dataTablePageSize),
    row_header_column_index: integer(0, LIMITS.dataTableColumns - 1),
  },
);

/** Characters of all cells; what Slack's caps of a table count. */
export function tableLength(block: unknown): number {
  const rows = isFields(block) && Array.isArray(block['rows']) ? block['rows'] : [];
  return rows
    .flatMap((row: unknown): unknown[] => (Array.isArray(row) ? row : []))
    .reduce((sum: number, cell) => sum + richTextLength(cell), 0);
}
