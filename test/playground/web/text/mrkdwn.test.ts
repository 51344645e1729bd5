import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Inline, type MrkdwnBlock, parseMrkdwn } from '../../../../src/playground/web/text/mrkdwn.ts';

/** The children of a text that is one paragraph. */
function inlines(source: string): Inline[] {
  const [block, ...others] = parseMrkdwn(source);
  expect(others).toEqual([]);
  return block?.kind === 'paragraph' ? block.children : [];
}

const text = (value: string): Inline => ({ kind: 'text', text: value });

describe('parseMrkdwn', () => {
  it('reads bold, italic, struck and code', () => {
    expect(inlines('*b* _i_ ~s~ `c`')).toEqual([
      { kind: 'bold', children: [text('b')] },
      text(' '),
      { kind: 'italic', children: [text('i')] },
      text(' '),
      { kind: 'strike', children: [text('s')] },
      text(' '),
      { kind: 'code', text: 'c' },
    ]);
  });

  it('nests one kind of emphasis in another', () => {
    expect(inlines('*a _b_*')).toEqual([
      { kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] },
    ]);
  });

  it.each(['2 * 3 * 4', 'snake_case_name', 'a*b*c', '* not bold*', '*open', '~ 5 ~', '**'])(
    'leaves %j as it is',
    (source) => {
      expect(inlines(source)).toEqual([text(source)]);
    },
  );

  it('does not carry emphasis over a line end', () => {
    expect(inlines('*a\nb*')).toEqual([text('*a\nb*')]);
  });

  it('does not parse inside code', () => {
    expect(inlines('`*a* <@U1>`')).toEqual([{ kind: 'code', text: '*a* <@U1>' }]);
  });

  it('decodes the three entities once', () => {
    expect(inlines('1 &lt; 2 &amp;lt; 3 &nbsp;')).toEqual([text('1 < 2 &lt; 3 &nbsp;')]);
  });

  it('reads mentions of people, channels and everybody', () => {
    expect(inlines('<@U0ANA> <#C1|data> <!here>')).toEqual([
      { kind: 'user', id: 'U0ANA', label: null },
      text(' '),
      { kind: 'channel', id: 'C1', label: 'data' },
      text(' '),
      { kind: 'broadcast', name: 'here' },
    ]);
  });

  it('does not turn an escaped mention into one', () => {
    expect(inlines('&lt;@U0ANA&gt; &lt;!channel&gt;')).toEqual([text('<@U0ANA> <!channel>')]);
  });

  it('reads links with their labels, and an underscore in one is not emphasis', () => {
    expect(inlines('_see <https://x.test/_a_?b=1&amp;c=2|the page>_')).toEqual([
      {
        kind: 'italic',
        children: [text('see '), { kind: 'link', url: 'https://x.test/_a_?b=1&c=2', label: 'the page' }],
      },
    ]);
  });

  it('finds a bare address without the full stop after it', () => {
    expect(inlines('go to https://x.test/a.')).toEqual([
      text('go to '),
      { kind: 'link', url: 'https://x.test/a', label: 'https://x.test/a' },
      text('.'),
    ]);
  });

  it.each([
    '<javascript:alert(1)|click>',
    '<JaVaScRiPt:alert(1)>',
    '<data:text/html,x|y>',
    '<vbscript:x>',
    '<file:///etc/passwd>',
    '< javascript:alert(1)>',
  ])('makes no link of %j', (source) => {
    expect(inlines(source)).toEqual([text(source)]);
  });

  it('keeps markup for a browser as plain text', () => {
    const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)> "><svg/onload=1>';
    expect(inlines(hostile)).toEqual([text(hostile)]);
  });

  it('reads a date token and refuses an unsafe link in it', () => {
    expect(inlines('<!date^1700000000^{date} at {time}^javascript:alert(1)|then>')).toEqual([
      { kind: 'date', seconds: 1_700_000_000, format: '{date} at {time}', url: null, fallback: 'then' },
    ]);
  });

  it('shows emoji it knows and leaves others, and times of day', () => {
    expect(inlines(':tada: :no_such: 10:30:00')).toEqual([text('🎉'), text(' :no_such: 10:30:00')]);
  });

  it('separates quotes, fences and paragraphs', () => {
    expect(parseMrkdwn('&gt; one\n> two\nrest\n```\nselect &lt;1\n```')).toEqual<MrkdwnBlock[]>([
      { kind: 'quote', children: [text('one\ntwo')] },
      { kind: 'paragraph', children: [text('rest')] },
      { kind: 'preformatted', text: 'select <1' },
    ]);
  });

  it('shows a link in a fence by its label, and leaves text that only looks like one', () => {
    expect(parseMrkdwn('```<https://x.test|x> &lt;a|b&gt;```')).toEqual([{ kind: 'preformatted', text: 'x <a|b>' }]);
  });

  it('shows a text of nothing but marks', () => {
    expect(parseMrkdwn('``````')).toEqual([{ kind: 'paragraph', children: [text('``````')] }]);
    expect(parseMrkdwn(' \n ')).toEqual([]);
  });

  it('takes a fence that is never closed as text', () => {
    expect(parseMrkdwn('a ```b').map((block) => block.kind)).toEqual(['paragraph']);
  });

  it('loses no letter and makes no unsafe link, whatever the text', () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '~',
      '`',
      '```',
      '<',
      '>',
      '|',
      '@U1',
      '#C1',
      '!here',
      ' ',
      '\n',
      'a',
      'é',
      ':x:',
      'https://x.test',
      'javascript:',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const nodes = parseMrkdwn(pieces.join('')).flatMap((block) =>
          block.kind === 'preformatted' ? [] : flat(block.children),
        );
        for (const node of nodes) if (node.kind === 'link') expect(node.url).toMatch(/^(https?:|mailto:)/);
      }),
    );
  });

  // Read in quadratic time these take minutes, which the runner's own limit ends.
  it.each(['*a ', '_', '<', '<a', '`', '*_~', ':a', '&gt;', 'https://'])(
    'comes to an end with %j without end',
    (piece) => {
      expect(parseMrkdwn(piece.repeat(300_000 / piece.length))).not.toEqual([]);
    },
  );
});

function flat(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node) => ('children' in node ? [node, ...flat(node.children)] : [node]));
}
