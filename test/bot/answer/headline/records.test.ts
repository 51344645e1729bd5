import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayHeadline } from '../../../../src/bot/answer/headline/headline.ts';
import { factsOf } from '../../../../src/bot/answer/headline-facts.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { columnsOf, valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row } from '../../../../src/contract/conversations.ts';
import { answerOf } from '../../../fixtures/answers.ts';

const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });
const say = (rows: Row[], sql = '', explanation = ''): string => {
  const answer = answerOf({ resourceName: 'Ferries', explanation, sql, rows, tookMs: 1 });
  return plainWords(sayHeadline(rows, columnsOf(rows), values, factsOf(answer)));
};

const NAMES = ['Aurora', 'Borealis', 'Castor', 'Dione', 'Electra'];
const ferries = NAMES.map((name, at) => ({ id: at + 7, name, line: 'North', launched_on: `2019-0${at + 1}-11` }));

describe('a headline of a list of records', () => {
  it('names them without their dates and IDs', () => {
    expect(say(ferries)).toBe('5 rows: Aurora, Borealis, Castor and 2 more.');
    const twice = ferries.map((ferry, at) => ({ ...ferry, name: NAMES[Math.min(at, 3)] ?? '' }));
    expect(say(twice)).toBe('5 rows: Aurora, Borealis, Castor and 2 more.');
    expect(say(ferries.map((ferry, at) => ({ ...ferry, berths: [4, 9, 2, 8, 5][at] ?? 0 })))).toBe(
      'Borealis has the most berths (9), Castor the fewest (2).',
    );
  });

  it('names people by both their names', () => {
    const crew = [
      { id: 1, first_name: 'Ana', last_name: 'Berg', hired_on: '2024-01-05' },
      { id: 2, first_name: 'Ana', last_name: 'Dahl', hired_on: '2024-02-05' },
      { id: 3, first_name: 'Ana', last_name: 'Berg', hired_on: '2024-03-05' },
    ];
    expect(say(crew.slice(0, 2))).toBe('2 rows: Ana Berg and Ana Dahl.');
    expect(say(crew)).toBe('3 rows, each with first name, last name, hired on and 1 more column.');
  });

  it('names what has no name by what tells it apart, and by no date', () => {
    const tickets = ['Deck A', 'Deck B'].map((place, at) => ({ id: at, place, sold_on: `2026-01-0${at + 1}` }));
    expect(say(tickets)).toBe('2 rows: Deck A and Deck B.');
    const alike = tickets.map((ticket) => ({ ...ticket, place: 'Deck A' }));
    expect(say(alike)).toBe('2 rows, each with place, sold on and 1 more column.');
    expect(say(tickets.map(({ id, sold_on }) => ({ id, sold_on })))).toBe(
      '2 rows, each with sold on and 1 more column.',
    );
    expect(say(tickets.map(({ sold_on }) => ({ sold_on })))).toBe('2 rows: Jan 1, 2026 and Jan 2, 2026.');
  });

  it('keeps the period that a row is of', () => {
    const best = ['2026-01', '2026-02'].map((month, at) => ({ month, name: NAMES[at] ?? '' }));
    expect(say(best)).toBe('2 rows: Aurora / Jan 2026 and Borealis / Feb 2026.');
  });

  it('says what they are where the statement lists one table', () => {
    expect(say(ferries, "SELECT * FROM ferries WHERE line = 'North' ORDER BY name")).toBe(
      '5 ferries: Aurora, Borealis, Castor and 2 more.',
    );
  });

  it.each([
    ['SELECT f.id, f.name FROM "fleet"."FerryBoats" AS f LIMIT 9', '5 ferry boats: '],
    ['SELECT * FROM `shop.fleet.FERRY_BOATS` b', '5 ferry boats: '],
    ['SELECT * FROM ferries f JOIN lines l ON l.id = f.line_id', '5 rows: '],
    ['SELECT * FROM ferries, lines', '5 rows: '],
    ['SELECT DISTINCT name FROM ferries', '5 rows: '],
    ['SELECT name FROM ferries GROUP BY name', '5 rows: '],
    ['SELECT name FROM ferries UNION SELECT name FROM ships', '5 rows: '],
    ['SELECT name, unnest(decks) FROM ferries', '5 rows: '],
    ['WITH ferries AS (SELECT 1) SELECT * FROM ferries', '5 rows: '],
    ['SELECT * FROM (SELECT * FROM ferries) AS ferries', '5 rows: '],
    ['SELECT * FROM ferries MINUS SELECT * FROM ships', '5 rows: '],
    ['SELECT * FROM ferry', '5 rows: '],
    ['SELECT * FROM fleet_status', '5 rows: '],
    ['SELECT * FROM dim_ferries', '5 rows: '],
    ['SELECT * FROM ferries_2024', '5 rows: '],
    ['a service that shows no SQL', '5 rows: '],
  ])('and calls them no more than that: %s', (sql, begins) => {
    expect(say(ferries, sql)).toContain(begins);
  });
});

describe('a headline of rows that were cut', () => {
  const LISTED = 'SELECT * FROM ferries ORDER BY id LIMIT 5';
  const TOLD = 'Ferries. There are 2,431; the first 5 are shown.';

  it('says that they are the first, and of how many where that was told', () => {
    expect(say(ferries, LISTED)).toBe('The first 5 ferries: Aurora, Borealis, Castor and 2 more.');
    expect(say(ferries, LISTED, TOLD)).toBe('The first 5 of 2,431 ferries: Aurora, Borealis, Castor and 2 more.');
    expect(say(ferries, '', 'Only the first 5 rows are shown.')).toBe(
      'The first 5 rows: Aurora, Borealis, Castor and 2 more.',
    );
  });

  it('says no more than how many are shown where others come before, or the limit was not reached', () => {
    expect(say(ferries, `${LISTED} OFFSET 5`)).toContain('5 ferries: ');
    expect(say(ferries, `${LISTED} OFFSET 5`)).not.toContain('first');
    expect(say(ferries, LISTED.replace('5', '5, 5'))).not.toContain('first');
    expect(say(ferries, LISTED.replace('5', '6'))).not.toContain('first');
  });

  it('takes no total that is of other rows', () => {
    expect(say(ferries, LISTED, TOLD.replace('first 5', 'first 100'))).not.toContain('2,431');
    expect(say(ferries, LISTED, 'There are 2,431 berths; the first 5 are full.')).not.toContain('2,431');
    expect(say(ferries, LISTED, TOLD.replace('2,431', '3'))).toContain('The first 5 ferries');
  });

  it('says how many of a ranking are shown, and in all only what is known', () => {
    const ranked = NAMES.map((name, at) => ({ name, trips: 90 - at }));
    const sql = 'SELECT name, count(*) AS trips FROM trips GROUP BY name ORDER BY trips DESC LIMIT 5';
    expect(say(ranked, sql)).toBe(
      'Aurora has the most trips (90), ahead of Borealis (89) and Castor (88), of the 5 shown.',
    );
    expect(say(ranked, sql, TOLD)).toContain('. 2,431 in all.');
    expect(say(ranked, sql.replace('LIMIT 5', ''))).toContain('. 5 in all.');
    expect(say(ranked.toReversed(), sql)).toContain(', of the 5 shown.');
    const mixed = NAMES.map((name, at) => ({ name, trips: [3, 9, 1, 7, 5][at] ?? 0 }));
    expect(say(mixed, sql)).toContain('of the first 5 rows.');
    expect(
      say(
        mixed.map(({ name }) => ({ name, trips: 4 })),
        sql,
      ),
    ).toBe('Trips: 4 in each of the first 5 rows.');
  });

  it('never states a number that is neither of its rows nor told', () => {
    const numbers = fc.record({
      rows: fc.integer({ min: 2, max: 120 }),
      limit: fc.integer({ min: 1, max: 120 }),
      total: fc.nat(),
    });
    fc.assert(
      fc.property(numbers, fc.boolean(), ({ rows: many, limit, total }, isTold) => {
        const rows = Array.from({ length: many }, (_, at) => ({ name: `x${'y'.repeat(at)}`.slice(0, 9) }));
        const explanation = isTold ? `There are ${total.toLocaleString('en-US')}; the first ${many} are shown.` : '';
        const known = [many, many - 3, ...(isTold && total > many ? [total] : [])].map((one) => values.count(one));
        const said = say(rows, `SELECT name FROM ferries LIMIT ${limit}`, explanation);
        expect((said.match(/\d[\d,]*/g) ?? []).filter((one) => !known.includes(one))).toEqual([]);
      }),
    );
  });
});
