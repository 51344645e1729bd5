import { expect, it } from 'vitest';
import { richTextPlain } from '../../../../src/playground/web/blocks/parts/rich-text-plain.ts';

it('gives the words of every part', () => {
  const block = {
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'see ', style: { bold: true } },
          { type: 'link', url: 'https://x.test' },
          { type: 'emoji', name: 'tada' },
          { type: 'user', user_id: 'U1' },
        ],
      },
      {
        type: 'rich_text_list',
        style: 'bullet',
        elements: [
          { type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] },
          { type: 'rich_text_section', elements: [{ type: 'text', text: 'two' }] },
        ],
      },
    ],
  };
  expect(richTextPlain(block)).toBe('see https://x.test🎉@U1\none\ntwo');
});
