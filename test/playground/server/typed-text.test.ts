import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../src/playground/server/workspace/seed.ts';
import { composeTyped, escapeEntities } from '../../../src/playground/server/workspace/typed-text.ts';

const [ana, , parley] = PEOPLE.map(({ id }) => id);
const textOf = (typed: string) => composeTyped(typed, PEOPLE, 'b1').text;

describe('typed text', () => {
  it.each([
    ['@parley how many?', `<@${parley}> how many?`],
    ['hey @parley, and @ana.', `hey <@${parley}>, and <@${ana}>.`],
    ['@PARLEY', `<@${parley}>`],
    ['(@parley)', `(<@${parley}>)`],
    ['@parley-x', '@parley-x'],
    ['@parley...', `<@${parley}>...`],
    ['@parleys', '@parleys'],
    ['@nobody', '@nobody'],
    ['ana@parley.example', 'ana@parley.example'],
    ['@@parley', '@@parley'],
    ['@here', '<!here>'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['<@U0BEN00001> <!channel> &amp;', '&lt;@U0BEN00001&gt; &lt;!channel&gt; &amp;amp;'],
    ['see https://x.example/a?b=1&c=2, ok', 'see <https://x.example/a?b=1&amp;c=2>, ok'],
    ['two\nlines', 'two\nlines'],
  ])('%j becomes %j', (typed, text) => {
    expect(textOf(typed)).toBe(text);
  });

  it('comes with the same as rich text', () => {
    expect(composeTyped('@ana see https://x.example', PEOPLE, 'b1').blocks).toEqual([
      {
        type: 'rich_text',
        block_id: 'b1',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'user', user_id: ana },
              { type: 'text', text: ' see ' },
              { type: 'link', url: 'https://x.example' },
            ],
          },
        ],
      },
    ]);
  });

  it('never lets typed text become a mention of its own making', () => {
    const hostile = fc.string({ unit: fc.constantFrom('<', '>', '@', '!', '&', 'U', '0', ' ', '|', 'x') });
    fc.assert(
      fc.property(hostile, (typed) => {
        expect(textOf(typed)).toBe(escapeEntities(typed));
      }),
    );
  });
});
