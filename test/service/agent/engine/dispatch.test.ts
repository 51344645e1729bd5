import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** A laundry that fetches and brings: who drives is said by a key with its purpose before it. */
const LAUNDRY = `
CREATE TABLE staff (staff_no integer PRIMARY KEY, full_name text NOT NULL, post text NOT NULL, hourly_rate numeric(6,2) NOT NULL);
CREATE TABLE appliances (serial integer PRIMARY KEY, model text NOT NULL, bought_on date NOT NULL);
CREATE TABLE runs (run_no integer PRIMARY KEY, rider_staff_no integer NOT NULL REFERENCES staff, done_at timestamp NOT NULL, late_minutes integer NOT NULL, late_fee numeric(6,2) NOT NULL);
CREATE TABLE payments (payment_no integer PRIMARY KEY, run_no integer NOT NULL REFERENCES runs, paid_on date NOT NULL, amount numeric(8,2) NOT NULL, method text NOT NULL);
INSERT INTO staff VALUES (1, 'Ida Roth', 'Rider', 14), (2, 'Max Oduya', 'Rider', 16), (3, 'Lin Park', 'Washer', 19), (4, 'Kim Yu', 'Washer', 12);
INSERT INTO appliances VALUES (1, 'Drum 7', '2023-04-01'), (2, 'Drum 9', '2025-02-01'), (3, 'Press', '2021-01-05');
INSERT INTO runs VALUES (1, 1, '2026-05-02 10:00', 0, 0), (2, 1, '2026-05-03 10:00', 12, 0), (3, 2, '2026-05-04 10:00', 75, 5),
  (4, 2, '2026-05-05 10:00', 40, 5), (5, 2, '2026-04-05 10:00', -5, 0), (6, 1, '2026-04-06 10:00', -2, 0), (7, 1, '2026-04-07 10:00', 0, 0);
INSERT INTO payments VALUES (1, 1, '2026-05-02', 20, 'card'), (2, 2, '2026-05-03', 10, 'cash'), (3, 3, '2026-05-06', 30, 'card'), (4, 5, '2026-04-06', 8, 'cash');
`;

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(LAUNDRY);
}, 60_000);
afterAll(() => desk.close());

const rows = async (question: string) => rowsOf(await desk.ask(question));

describe('how rows are put together, said behind their groups', () => {
  it('takes the money of each row, or counts the rows', async () => {
    const expected = [
      ['card', 50, 2],
      ['cash', 18, 2],
    ];
    expect(await rows('payments by method, total and count')).toEqual(expected);
    expect(await rows('payments by method: sum and number')).toEqual(expected);
  });

  it('takes the number that was named', async () => {
    expect(await rows('hourly rate by post (avg, max)')).toEqual([
      ['Washer', 15.5, 19],
      ['Rider', 15, 16],
    ]);
  });
});

describe('minutes that say how late', () => {
  it('are compared in their unit, and a fee is none of them', async () => {
    expect(await rows('how many runs were more than an hour late')).toEqual([[1]]);
    expect(await rows('number of late runs')).toEqual([[3]]);
    expect(await rows('late runs in May')).toHaveLength(3);
    expect(desk.statements.at(-1)).toContain('"late_minutes" > 0');
  });

  it('are worst when they are most', async () => {
    expect(await rows('average late minutes by post, worst on top')).toEqual([['Rider', 17.14]]);
    expect(await rows('late runs by rider, worst on top')).toEqual([
      ['Max Oduya', 2],
      ['Ida Roth', 1],
    ]);
  });
});

describe('a person by the key that says what for', () => {
  it('is shown by name, and called what the key says', async () => {
    const answer = await desk.ask('runs by rider');
    expect(rowsOf(answer)).toEqual([
      ['Ida Roth', 4],
      ['Max Oduya', 3],
    ]);
    expect(answer.explanation).toContain('for each rider');
  });

  it('is ranked by how many rows are in a state', async () => {
    const answer = await desk.ask('which rider has the most late runs');
    expect(rowsOf(answer)).toEqual([['Max Oduya', 2]]);
    expect(await rows('riders with the most runs')).toEqual([
      ['Ida Roth', 4],
      ['Max Oduya', 3],
    ]);
  });

  it('earns by the hour', async () => {
    expect(await rows('who earns the most')).toEqual([[3, 'Lin Park', 'Washer', 19]]);
    expect(JSON.stringify(await rows('which staff earn the most'))).toMatch(/^\[\[3,"Lin Park"/);
  });
});

describe('other words for the rows of a business', () => {
  it('are understood where nothing is called so', async () => {
    expect(await rows('how many machines do we have')).toEqual([[3]]);
    expect(await rows('payments collected this month')).toHaveLength(3);
  });
});
