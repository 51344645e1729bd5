import { type Fields, isFields } from '../block-rules/rule.ts';
import type { BlockRecord } from '../workspace/records.ts';

/** An interactive element and its block. */
export interface PlacedElement {
  blockId: string;
  actionId: string;
  type: string;
  element: Fields;
  block: Fields;
}

/** Every element that can be used, in the order of the blocks. */
export function elementsOf(blocks: readonly BlockRecord[]): PlacedElement[] {
  return blocks.flatMap((block) => inBlock(block));
}

export function findElement(
  blocks: readonly BlockRecord[],
  { blockId, actionId }: { blockId: string; actionId: string },
): PlacedElement | undefined {
  return elementsOf(blocks).find((placed) => placed.blockId === blockId && placed.actionId === actionId);
}

function inBlock(block: Fields): PlacedElement[] {
  const nested = ['child_blocks', ...(block['type'] === 'carousel' ? ['elements'] : [])];
  const children = nested.flatMap((name) => fieldsIn(block[name])).flatMap((child) => inBlock(child));
  const own = [
    ...(block['type'] === 'carousel' ? [] : fieldsIn(block['elements'])),
    ...fieldsIn(block['type'] === 'card' ? block['actions'] : undefined),
    ...fieldsIn([block['accessory'], block['element']]),
    ...(block['type'] === 'data_table' ? inCells(block['rows']) : []),
  ];
  return [...own.flatMap((element) => place(element, block)), ...children];
}

/** Buttons in cells. */
function inCells(rows: unknown): Fields[] {
  const cells = Array.isArray(rows) ? rows.flatMap((row: unknown) => fieldsIn(row)) : [];
  return cells.flatMap((cell) => (cell['type'] === 'action_cell' ? fieldsIn([cell['element']]) : []));
}

function place(element: Fields, block: Fields): PlacedElement[] {
  const { type, action_id: actionId } = element;
  const blockId = block['block_id'];
  if (typeof type !== 'string' || typeof actionId !== 'string' || typeof blockId !== 'string') return [];
  return [{ blockId, actionId, type, element, block }];
}

function fieldsIn(values: unknown): Fields[] {
  return Array.isArray(values) ? values.filter(isFields) : [];
}
