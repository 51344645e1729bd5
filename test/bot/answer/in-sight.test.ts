import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { inSight } from '../../../src/bot/answer/in-sight.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { answerOf } from '../../fixtures/answers.ts';

const TRIP: Row = {
  id: 9,
  origin: 'Oslo',
  destination: 'Kiel',
  left_at: '2026-03-08',
  captain: 'Ana',
  delay: 4,
  length: 630,
};
const COLUMNS = Object.keys(TRIP);

describe('the columns of a table', () => {
  it('have the number that the rows are in order of among those that are seen, else their first', () => {
    const seen = (orderedBy?: string) => inSight(COLUMNS, [TRIP], { orderedBy })[3];
    expect([seen('length'), seen('LENGTH'), seen('delay'), seen(), seen('captain')]).toEqual([
      'length',
      'length',
      'delay',
      'delay',
      'delay',
    ]);
  });

  it('stay in their order where that number is seen, or there is none', () => {
    expect(
      inSight(['port', 'trips', 'a', 'b', 'c'], [{ port: 'Oslo', trips: 3, a: 1 }], { orderedBy: undefined }),
    ).toEqual(['port', 'trips', 'a', 'b', 'c']);
    expect(inSight(COLUMNS, [{ id: 9 }], { orderedBy: 'id' })).toEqual(COLUMNS);
  });

  it('are all there, each once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 9 }),
        fc.option(fc.string(), { nil: undefined }),
        (columns, orderedBy) => {
          const row = Object.fromEntries(columns.map((column, at) => [column, at % 2 === 0 ? at : 'x']));
          const shown = inSight(columns, [row], { orderedBy });
          expect(shown.toSorted()).toEqual(columns.toSorted());
          if (orderedBy === undefined)
            expect(shown.filter((column) => column !== shown[3])).toEqual(
              columns.filter((column) => column !== shown[3]),
            );
        },
      ),
    );
  });

  it('are those of the message, its text and its text without blocks', () => {
    const sql = 'SELECT * FROM trips ORDER BY length DESC';
    const { blocks, text, textOnly } = renderAnswer(
      answerOf({ resourceName: 'Ferries', explanation: '', sql, rows: [TRIP, { ...TRIP, id: 8 }], tookMs: 1 }),
    );
    const table = blocks.find((block) => block.type === 'data_table');
    expect(JSON.stringify(table?.rows[0])).toMatch(/Id.*Origin.*Destination.*Length/i);
    expect(text).toContain('Destination | Length | Left at');
    expect(textOnly).toMatch(/Destination\s+Length\s+Left at/);
  });
});

describe('the pages of a table', () => {
  const pageOf = (n: number): number => {
    const rows = Array.from({ length: n }, (_, at) => ({ port: `Port ${at}`, trips: at }));
    const { blocks } = renderAnswer(answerOf({ resourceName: 'Ferries', explanation: '', sql: '', rows, tookMs: 1 }));
    const table = blocks.find((block) => block.type === 'data_table');
    return table?.type === 'data_table' ? (table.page_size ?? 0) : 0;
  };

  it('have more than one row each, where there is more than one page', () => {
    expect([2, 10, 11, 12, 20, 21, 111].map(pageOf)).toEqual([10, 10, 11, 10, 10, 11, 12]);
    for (let n = 2; n <= 200; n += 1) if (n > pageOf(n)) expect(n % pageOf(n)).not.toBe(1);
  });
});
