import { isPayload, numberOf, type Payload, payloads } from './parts/payload.ts';
import { richTextPlain } from './parts/rich-text-plain.ts';

/** A cell of `table` and `data_table`. */
export interface Cell {
  text: string;
  /** Set for a `raw_number`: what it sorts by. */
  number: number | null;
  /** The rich_text block to draw instead of `text`, if it is one. */
  rich: Payload | null;
  /** The button to draw in place of `text`, which it is sorted and filtered by. */
  action: Payload | null;
}

/** The rows of a block, each cell read; what is not a row or a cell reads as an empty one, so that columns stay in line. */
export function readRows(rows: unknown): Cell[][] {
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => (Array.isArray(row) ? row.map(readCell) : []));
}

function readCell(value: unknown): Cell {
  const plain = { number: null, rich: null, action: null };
  if (!isPayload(value)) return { ...plain, text: '' };
  if (value['type'] === 'rich_text') return { ...plain, text: richTextPlain(value), rich: value };
  if (value['type'] === 'action_cell') {
    const [action = null] = payloads([value['element']]);
    return { ...readCell(value['fallback']), action };
  }
  const number = value['type'] === 'raw_number' ? numberOf(value['value']) : null;
  const text = typeof value['text'] === 'string' ? value['text'] : String(number ?? '');
  return { ...plain, text, number };
}
