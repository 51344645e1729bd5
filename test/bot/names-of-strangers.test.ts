import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../src/bot/answer/answer.blocks.ts';
import { writeCsv } from '../../src/bot/export/csv.ts';
import { writeXlsx } from '../../src/bot/export/xlsx.ts';
import { rowsSchema } from '../../src/contract/conversations.ts';
import { answerOf } from '../fixtures/answers.ts';
import { anyName, NAMES_OF_STRANGERS } from '../fixtures/strangers-names.ts';
import { runs } from '../sampled.ts';
import { collect } from './export/collect.ts';
import { expectWithinLimits } from './kit/message-limits.ts';

/** Columns of these names, of texts and numbers, in rows that lack some of them. */
const rows = fc.uniqueArray(anyName(), { minLength: 1, maxLength: 5 }).chain((names) =>
  fc.array(
    fc
      .tuple(
        fc.subarray(names),
        fc.array(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), anyName(), fc.boolean())),
      )
      .map(([some, values]) => Object.fromEntries(some.map((name, at) => [name, values[at] ?? null]))),
    { minLength: 1, maxLength: 8 },
  ),
);

describe('whatever columns and sources are called', () => {
  it('an answer is drawn within limits, and each column is in its files', async () => {
    await fc.assert(
      fc.asyncProperty(rows, anyName(), anyName(), async (sent, resourceName, value) => {
        const read = rowsSchema.parse(sent);
        const found = { explanation: '', sql: `select '${value.replaceAll("'", "''")}'`, resourceName, tookMs: 1 };
        expectWithinLimits(renderAnswer(answerOf({ ...found, rows: read })));
        const names = new Set(sent.flatMap((row) => Object.keys(row)));
        const header = (await collect(writeCsv(read))).toString('utf8').slice(1);
        for (const name of names) {
          const plain = Buffer.from(name, 'utf8').toString('utf8');
          if (!/[",\r\n;\t]|^[\s\p{C}\p{M}\p{DI}]*[=+\-@]|^\s|\s$/u.test(plain)) expect(header).toContain(plain);
        }
        expect((await collect(writeXlsx(read))).length).toBeGreaterThan(0);
      }),
      runs(100, 5_000),
    );
  });

  it('a column that every object has by itself is drawn as any other', () => {
    for (const name of NAMES_OF_STRANGERS) {
      const read = rowsSchema.parse([
        { month: '2026-01', [name]: 5 },
        { month: '2026-02' },
        { month: '2026-03', [name]: 7 },
      ]);
      expectWithinLimits(
        renderAnswer(answerOf({ explanation: '', sql: 's', rows: read, resourceName: 'Shop', tookMs: 1 })),
      );
    }
  });
});
