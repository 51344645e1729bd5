import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightCode } from '../../../../src/playground/web/blocks/parts/highlight.ts';

const OWN_MARKUP = /<span class="hljs-[\w -]+">|<\/span>/g;

describe('highlightCode', () => {
  it('marks the words of SQL', () => {
    expect(highlightCode('select 1', 'sql')).toContain('<span class="hljs-keyword">select</span>');
  });

  it('has no opinion on a language it does not know', () => {
    expect(highlightCode('x', 'brainfuck')).toBeNull();
    expect(highlightCode('x', 'constructor')).toBeNull();
  });

  it('adds no markup but its own, whatever the code', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      "'",
      '"',
      '--',
      '/*',
      '&',
      '</span>',
      'select ',
      '\n',
      '{',
      '1',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom('sql', 'json', 'python'), (pieces, language) => {
        const html = highlightCode(pieces.join(''), language) ?? '';
        expect(html.replace(OWN_MARKUP, '')).not.toMatch(/[<>]/);
      }),
    );
  });
});
