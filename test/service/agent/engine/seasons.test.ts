import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPeriod } from '../../../../src/service/agent/engine/time/read-period.ts';
import { tokenize } from '../../../../src/service/agent/engine/words/tokenize.ts';
import { Desk, NOW, rowsOf } from './domains.ts';

/** The first time that a question says, from where to where. */
function read(text: string, now = NOW): [from: string | null, to: string | null] | null {
  const tokens = tokenize(text);
  const [found] = tokens.flatMap((_, at) => readPeriod(tokens, at, now) ?? []);
  return found === undefined ? null : [found.period.from, found.period.to];
}

describe('seasons on 13 May 2026', () => {
  it.each([
    ['sales in the summer', '2025-06-01', '2025-09-01'],
    ['sales last summer', '2025-06-01', '2025-09-01'],
    ['sales this summer', '2026-06-01', '2026-09-01'],
    ['sales in spring', '2026-03-01', '2026-06-01'],
    ['sales this spring', '2026-03-01', '2026-06-01'],
    ['sales last spring', '2025-03-01', '2025-06-01'],
    ['sales during the winter', '2025-12-01', '2026-03-01'],
    ['sales last winter', '2025-12-01', '2026-03-01'],
    ['summer 2024', '2024-06-01', '2024-09-01'],
    ['fall 2025 sales', '2025-09-01', '2025-12-01'],
    ['sales in the autumn of 2024', '2024-09-01', '2024-12-01'],
    ['sales in the winter of last year', '2025-12-01', '2026-03-01'],
    ['sales since last fall', '2025-09-01', null],
    ['sales before the summer of 2025', null, '2025-06-01'],
  ])('%s', (text, from, to) => {
    expect(read(text)).toEqual([from, to]);
  });

  it.each([
    ['last winter', '2024-12-01', '2025-03-01'],
    ['in the winter', '2025-12-01', '2026-03-01'],
    ['this winter', '2025-12-01', '2026-03-01'],
    ['last autumn', '2025-09-01', '2025-12-01'],
  ])('in January, %s', (text, from, to) => {
    expect(read(text, new Date('2026-01-15T10:00:00Z'))).toEqual([from, to]);
  });

  it.each([
    ['did revenue fall in 2025', '2025-01-01', '2026-01-01'],
    ['did revenue fall last year', '2025-01-01', '2026-01-01'],
    ['by how much did orders fall in April', '2026-04-01', '2026-05-01'],
  ])('%s: to fall is no time', (text, from, to) => {
    expect(read(text)).toEqual([from, to]);
  });

  it.each(['summer', 'how often do people fall', 'which fall was worst', 'springs and bolts'])('%s', (text) => {
    expect(read(text)).toBeNull();
  });
});

const BAKERY = `
CREATE TABLE cakes (id integer PRIMARY KEY, name text NOT NULL, price numeric(8,2) NOT NULL);
CREATE TABLE sales (id integer PRIMARY KEY, cake_id integer NOT NULL REFERENCES cakes, sold_on date NOT NULL, quantity integer NOT NULL, amount numeric(8,2) NOT NULL);
INSERT INTO cakes VALUES (1, 'Spring Rolls', 3), (2, 'Winter', 5), (3, 'Plain', 2);
INSERT INTO sales VALUES (1, 1, '2025-07-01', 2, 6), (2, 1, '2026-04-02', 4, 12), (3, 2, '2025-08-03', 1, 5), (4, 2, '2026-01-04', 3, 15), (5, 3, '2026-02-05', 8, 16);
`;

describe('a bakery with cakes that are called after seasons', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(BAKERY);
  }, 30_000);
  afterAll(() => desk.close());

  it.each([
    ['total amount of Spring Rolls', 18],
    ['total amount of Winter', 20],
    ['total amount in the winter', 31],
    ['total amount in the summer of 2025', 11],
  ])('%s', async (question, found) => {
    const answer = await desk.ask(question);
    expect(JSON.stringify(rowsOf(answer))).toMatch(new RegExp(`^\\[\\["?${found}(\\.00)?"?\\]\\]$`));
  });
});
