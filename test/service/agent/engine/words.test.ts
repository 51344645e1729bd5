import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asWritten } from '../../../../src/service/agent/engine/words/as-written.ts';
import { lemma, nameWords, stem } from '../../../../src/service/agent/engine/words/lemma.ts';
import { tokenize } from '../../../../src/service/agent/engine/words/tokenize.ts';
import { anyText } from '../../../fixtures/any-text.ts';

describe('lemma', () => {
  it.each([
    ['flights', 'flight'],
    ['cities', 'city'],
    ['boxes', 'box'],
    ['branches', 'branch'],
    ['classes', 'class'],
    ['addresses', 'address'],
    ['statuses', 'status'],
    ['people', 'person'],
    ["customer's", 'customer'],
    ['gas', 'gas'],
    ['analysis', 'analysis'],
    ['ids', 'id'],
    ['Boss', 'boss'],
  ])('%s is %s', (word, expected) => {
    expect(lemma(word)).toBe(expected);
  });

  it('takes words that are names of an object’s own members for words', () => {
    expect(['constructor', '__proto__', 'toString'].map(lemma)).toEqual(['constructor', '__proto__', 'tostring']);
  });

  it.each([
    ['ordered', 'orders'],
    ['shipped', 'shipment'.slice(0, 4)],
    ['delayed', 'delays'],
    ['refunded', 'refund'],
    ['sold', 'selling'],
    ['Bought', 'buys'],
    ['paid', 'paying'],
    ['sent', 'sends'],
    ['given', 'gave'],
    ['taken', 'take'],
    ['held', 'holds'],
    ['written', 'wrote'],
  ])('%s and %s have one stem', (a, b) => {
    expect(stem(a)).toBe(stem(b));
  });

  it.each([
    ['left', 'leave'],
    ['found', 'find'],
    ['rose', 'rise'],
    ['made', 'make'],
  ])('%s, which may be another word, is not %s', (a, b) => {
    expect(stem(a)).not.toBe(stem(b));
  });
});

describe('names', () => {
  it.each([
    ['order_items', ['order', 'item']],
    ['startsAt', ['start', 'at']],
    ['StuID', ['stu', 'id']],
    ['HTTPStatus code', ['http', 'status', 'code']],
  ])('%s is cut into words', (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });
});

describe('tokenize', () => {
  it.each([
    ['over 2,500.50, please', ['over', '2,500.50', ',', 'please']],
    ['after 2000, ordered', ['after', '2000', ',', 'ordered']],
    ['O\'Brien\'s "New York" ‘Le Pop’', ["O'Brien's", 'New York', 'Le Pop']],
    ['AT&T >= 3', ['AT&T', '>=', '3']],
    ['on 2026-04-30?', ['on', '2026-04-30', '?']],
  ])('%s', (text, expected) => {
    expect(tokenize(text).map((token) => token.text)).toEqual(expected);
  });

  it.each([
    ['2.5k', 2500],
    ['3 million', 3_000_000],
    ['1,200', 1200],
    ['five', 5],
  ])('%s is the number %d', (text, number) => {
    expect(tokenize(text).map((token) => token.number)).toEqual([number]);
  });

  it('covers any text, each token where it says it is', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        let end = 0;
        for (const token of tokenize(text)) {
          expect(text.slice(end, token.start).trim()).toBe('');
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });
});

describe('a question as it would be written', () => {
  it.each([
    ['everybody with last name Moor', 'who has last name Moor'],
    ['how many nurses have ever changed ward', 'how many nurses have had more than one ward'],
    ['what the red lamp costs', 'what does the red lamp cost'],
    [
      'Which pier has the worst delay? Only consider the ones with at least 9 boats',
      'Which pier has the worst delay, only ones with at least 9 boats',
    ],
  ])('%s', (said, written) => {
    expect(asWritten(said)).toBe(written);
  });
});
