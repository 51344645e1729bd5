import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, prepareChanges } from '../../../src/bot/answer/answer-changes.ts';
import { compareRows as steps } from '../../../src/bot/answer/compare-rows.ts';
import type { Row } from '../../../src/contract/conversations.ts';
import { atOnce } from '../../../src/shared/steps.ts';
import { answerOf } from '../../fixtures/answers.ts';

const compareRows = (before: Row[], after: Row[]) => atOnce(steps(before, after));

const city = fc.constantFrom('Oslo', 'Bergen', 'Tromsø', null);
const rows = fc.array(fc.record({ city, year: fc.constantFrom(2023, 2024), n: fc.integer({ min: 0, max: 5 }) }), {
  maxLength: 12,
});

describe('comparing rows', () => {
  it('tells rows apart by their labels, numbers that name something too', () => {
    const before = [
      { city: 'Oslo', year: 2023, n: 1 },
      { city: 'Oslo', year: 2024, n: 2 },
    ];
    const after = [
      { city: 'Oslo', year: 2024, n: 5 },
      { city: 'Bergen', year: 2024, n: 2 },
    ];
    expect(compareRows(before, after)).toEqual({
      labels: ['city', 'year'],
      columnsAdded: [],
      columnsRemoved: [],
      added: [['Bergen', 2024]],
      removed: [['Oslo', 2023]],
      moved: [{ label: ['Oslo', 2024], column: 'n', from: 2, to: 5 }],
    });
  });

  it('compares one value without any label', () => {
    expect(compareRows([{ orders: 41 }], [{ orders: 42 }])).toMatchObject({
      added: [],
      removed: [],
      moved: [{ label: [], column: 'orders', from: 41, to: 42 }],
    });
  });

  it('counts no column as new or gone where there was no row at all', () => {
    expect(compareRows([], [{ a: 'x', n: 1 }])).toMatchObject({ columnsAdded: [], added: [[]] });
    expect(compareRows([{ a: 'x' }], [])).toMatchObject({ columnsRemoved: [], removed: [[]] });
    expect(compareRows([{ a: 'x', b: 1 }], [{ a: 'x', c: 1 }])).toMatchObject({
      columnsAdded: ['c'],
      columnsRemoved: ['b'],
    });
  });

  it('finds nothing between the same rows in any order', () => {
    fc.assert(
      fc.property(rows, (before) => {
        const distinct = [...new Map(before.map((row) => [`${row.city}/${row.year}`, row])).values()];
        const changes = compareRows(distinct, distinct.toReversed());
        expect([changes.added, changes.removed, changes.moved]).toEqual([[], [], []]);
      }),
    );
  });

  it('adds one way what it removes the other, and accounts for every row', () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const [there, back] = [compareRows(before, after), compareRows(after, before)];
        expect(there.added).toEqual(back.removed);
        expect(there.removed).toEqual(back.added);
        expect(there.moved.length).toBe(back.moved.length);
        expect(before.length - there.removed.length).toBe(after.length - there.added.length);
      }),
    );
  });
});

describe('comparing many rows', () => {
  const MANY = 20_000;
  const many = (change: (at: number) => number): Row[] =>
    Array.from({ length: MANY }, (_, at) => ({ shop: `Shop ${at}`, revenue: change(at) }));
  const [before, after] = [many((at) => at), many((at) => (at % 5 === 0 ? at + 1 : at))];
  const since = { rows: before, askedAt: new Date(0) };
  const answer = () => answerOf({ explanation: '', sql: '', rows: after, resourceName: 'Shop', tookMs: 1 });

  it('takes steps of few rows', () => {
    const all = steps(before, after);
    let taken = 0;
    for (let step = all.next(); step.done !== true; step = all.next()) taken += 1;
    expect(taken).toBeGreaterThanOrEqual((MANY * 6) / 1_000);
  });

  it('is done once, before the message is made, while others work', async () => {
    const [prepared, other] = [answer(), answer()];
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    }, 0);
    await prepareChanges(prepared, since);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(0);
    expect(changesOf(prepared, since)).toBe(changesOf(prepared, since));
    expect(changesOf(prepared, since)).toEqual(changesOf(other, since));
    expect(changesOf(prepared, since).moved).toHaveLength(MANY / 5);
  });

  it('is done for each of the answers that it is compared with', async () => {
    const one = answer();
    await prepareChanges(one, since);
    expect(changesOf(one, { ...since, rows: after }).moved).toEqual([]);
    await prepareChanges(one, undefined);
    expect(changesOf(one, since).moved).toHaveLength(MANY / 5);
  });
});
