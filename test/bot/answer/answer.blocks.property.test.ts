import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { renderAsksBack } from '../../../src/bot/ask/asks-back.blocks.ts';
import { renderFailure } from '../../../src/bot/ask/outcome.blocks.ts';
import type { Answer } from '../../../src/bot/model/answer.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { expectWithinLimits } from '../kit/message-limits.ts';

const HOSTILE = [
  '<!channel>',
  '<!here>',
  '<@U1>',
  '<#C1>',
  '<http://x|y>',
  '&lt;',
  '```',
  '`*_~',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀',
  '\n',
];

const word = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE, 'a', ' '), { maxLength: 60 }).map((parts) => parts.join('')),
);
const longText = fc
  .tuple(word, fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constant(1_000_000)))
  .map(([text, size]) => text.padEnd(size, text || 'x'));
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 4, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, '', '2024-01-01') },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }) },
);

/** Up to 200 columns and 100,000 rows; the rows repeat, so that large tables are quickly made. One cell may be huge. */
const rows: fc.Arbitrary<Row[]> = fc
  .record({
    columns: fc.uniqueArray(word, { minLength: 1, maxLength: 200 }),
    pattern: fc.array(fc.array(value, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 4 }),
    size: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 8 }) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
      { weight: 1, arbitrary: fc.constant(100_000) },
    ),
    huge: fc.option(longText),
  })
  .map(({ columns, pattern, size, huge }) => {
    const made = pattern.map((values) => {
      const cells = columns.map((column, index) => [column, values[index % values.length] ?? null]);
      return Object.fromEntries(cells) as Row;
    });
    return Array.from({ length: size }, (_, at): Row => {
      const row = made[at % made.length] ?? {};
      return huge === null || at > 0 ? row : { ...row, huge };
    });
  });

const further = fc.array(fc.record({ title: fc.oneof(word, longText), sql: fc.oneof(word, longText), data: rows }), {
  minLength: 1,
  maxLength: 5,
});

const answer: fc.Arbitrary<Answer> = fc
  .record({
    explanation: fc.oneof(word, longText),
    sql: fc.oneof(
      word,
      longText,
      fc.constant('select 1 from t where a < 2 -- ```'),
      fc.tuple(word, word).map(([name, text]) => `select 1 from t where "${name}" = '${text.replaceAll("'", "''")}'`),
    ),
    rows,
    resourceName: fc.oneof(word, longText),
    tookMs: fc.integer({ min: 0, max: 200_000 }),
  })
  .map(answerOf);

function rowsTold(shown: number, total: number): string {
  if (total === 0) return 'no rows';
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`;
  return shown < total ? `first ${shown.toLocaleString('en-US')} of ${all}` : all;
}

describe('whatever the service answers', () => {
  it('the message with more results is one Slack takes, and nothing in it is live', () => {
    fc.assert(
      fc.property(answer, further, (one, more) => expectWithinLimits(renderAnswer({ ...one, further: more }))),
      { numRuns: 20 },
    );
  }, 60_000);

  it('the message is one Slack takes, and nothing in it is live', () => {
    fc.assert(
      fc.property(answer, (one) => expectWithinLimits(renderAnswer(one))),
      { numRuns: 150 },
    );
  }, 60_000);

  it('the receipt tells how many rows are shown of how many there are', () => {
    fc.assert(
      fc.property(answer, (one) => {
        const { blocks, text } = renderAnswer(one);
        const table = blocks.find((block) => block.type === 'data_table');
        const shown = table === undefined ? one.rows.length : table.rows.length - 1;
        // A source whose name is of signs that are left out stands not before it.
        expect(` · ${text.split('\n').at(-1)}`).toContain(` · ${rowsTold(shown, one.rows.length)} · `);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('so are a reply and a failure', () => {
    fc.assert(
      fc.property(
        fc.oneof(word, longText),
        fc.array(fc.oneof(word, longText), { maxLength: 20 }),
        (explanation, suggestions) => {
          const offered = suggestions.map((one) => ({ question: one }));
          expectWithinLimits(renderAsksBack({ explanation, suggestions: offered }, undefined));
          expectWithinLimits(renderFailure({ reason: 'refused', detail: explanation, referenceId: 'REF23456' }));
        },
      ),
      { numRuns: 60 },
    );
  });
});
