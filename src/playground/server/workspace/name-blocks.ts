import { randomBytes } from 'node:crypto';
import type { BlockRecord } from './records.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function makeBlockId(): string {
  return randomBytes(4).toString('base64url');
}

/** Slack names every block, and every element that can be used, that came without a name. */
export function nameBlocks(blocks: readonly BlockRecord[]): BlockRecord[] {
  return blocks.map((block) => {
    const { type, ...rest } = nameInside(block);
    return { type: typeof type === 'string' ? type : block.type, block_id: makeBlockId(), ...rest };
  });
}

const USABLE = new Set(['actions', 'context_actions', 'card']);
const HOLDS_BLOCKS = ['child_blocks'] as const;

function nameInside(block: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = { ...block };
  if (USABLE.has(String(block['type']))) {
    for (const list of ['elements', 'actions']) {
      if (Array.isArray(block[list])) named[list] = block[list].map(nameElement);
    }
  }
  for (const single of ['accessory', 'element']) {
    if (isObject(block[single]) && block[single]['type'] !== 'image') named[single] = nameElement(block[single]);
  }
  for (const list of HOLDS_BLOCKS) if (Array.isArray(block[list])) named[list] = block[list].map(nameChild);
  if (block['type'] === 'carousel' && Array.isArray(block['elements']))
    named['elements'] = block['elements'].map(nameChild);
  return named;
}

const nameElement = (element: unknown): unknown =>
  isObject(element) && !('action_id' in element) ? { ...element, action_id: makeBlockId() } : element;

const nameChild = (child: unknown): unknown =>
  isObject(child) ? { block_id: makeBlockId(), ...nameInside(child) } : child;
