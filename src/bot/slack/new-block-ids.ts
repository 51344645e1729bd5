import { randomBytes } from 'node:crypto';

const MARK_BYTES = 4;

/**
 * The blocks of a message that takes the place of an earlier one: "If a message is updated, use a new block_id".
 * What an id says stays in front. https://docs.slack.dev/reference/block-kit/blocks
 */
export function withNewBlockIds<Block extends object>(blocks: readonly Block[]): Block[] {
  const mark = randomBytes(MARK_BYTES).toString('base64url');
  return blocks.map((block) =>
    'block_id' in block && typeof block.block_id === 'string'
      ? { ...block, block_id: `${block.block_id} ${mark}` }
      : block,
  );
}
