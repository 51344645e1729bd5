import { describe, expect, it } from 'vitest';
import { blockWords } from '../../../../src/playground/web/blocks/parts/block-words.ts';

describe('the words of a block nobody knows', () => {
  it('are all its texts for people, in order and once, without ids and addresses', () => {
    const block = {
      type: 'callout',
      block_id: 'b1',
      title: { type: 'plain_text', text: 'Mind the gap' },
      text: 'Mind the gap',
      image_url: 'https://example.com/a.png',
      elements: [{ type: 'thing', label: 'One', value: 'v' }, { nested: [{ description: 'Two' }] }],
    };
    expect(blockWords(block)).toEqual(['Mind the gap', 'One', 'Two']);
  });

  it('are none of what is no block, and end where it is nested without end', () => {
    expect(blockWords(null)).toEqual([]);
    expect(blockWords('text')).toEqual([]);
    const endless: Record<string, unknown> = { text: 'here' };
    endless['elements'] = [endless];
    expect(blockWords(endless)).toEqual(['here']);
  });
});
