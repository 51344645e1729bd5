import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { validityOf } from '../../../../src/service/agent/engine/catalog/validity.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import { pastRowsNotes } from '../../../../src/service/agent/engine/wording/past-rows.ts';
import { Desk, rowsOf } from './domains.ts';
import { catalogOf } from './schemas.ts';

/** A league: who plays where from when to when, and for how much. */
const LEAGUE = `
CREATE TABLE clubs (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE players (id integer PRIMARY KEY, name text NOT NULL, born_on date NOT NULL);
CREATE TABLE stints (player_id integer NOT NULL REFERENCES players, club_id integer NOT NULL REFERENCES clubs, from_date date NOT NULL, to_date date, PRIMARY KEY (player_id, club_id));
CREATE TABLE wages (player_id integer NOT NULL REFERENCES players, wage integer NOT NULL, from_date date NOT NULL, to_date date, PRIMARY KEY (player_id, from_date));
CREATE TABLE listed_goods (id integer PRIMARY KEY, name text NOT NULL, msrp numeric NOT NULL, buy_price numeric NOT NULL, remark text);
CREATE TABLE sales (id integer PRIMARY KEY, sold_on date NOT NULL, club_id integer NOT NULL REFERENCES clubs);
CREATE TABLE saledetails (sale_id integer NOT NULL REFERENCES sales, good_id integer NOT NULL REFERENCES listed_goods, "quantityOrdered" integer NOT NULL, "priceEach" numeric NOT NULL, PRIMARY KEY (sale_id, good_id));
`;
const ROWS = `
INSERT INTO clubs VALUES (1, 'Reds'), (2, 'Blues');
INSERT INTO players VALUES (1, 'Ada', '1999-02-03'), (2, 'Bo', '2001-02-05'), (3, 'Cy', '1995-07-01');
INSERT INTO stints VALUES (1, 1, '2020-01-01', '2023-01-01'), (1, 2, '2023-01-01', NULL), (2, 1, '2021-01-01', NULL), (3, 2, '2019-01-01', '2022-01-01');
INSERT INTO wages VALUES (1, 10, '2020-01-01', '2023-01-01'), (1, 30, '2023-01-01', NULL), (2, 20, '2021-01-01', NULL), (3, 90, '2019-01-01', '2022-01-01');
INSERT INTO listed_goods VALUES (1, 'Scarf', 20, 4, 'new'), (2, 'Cap', 10, 6, NULL);
INSERT INTO sales VALUES (1, '2026-01-02', 1);
INSERT INTO saledetails VALUES (1, 1, 2, 15), (1, 2, 1, 8);
`;

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(LEAGUE + ROWS);
}, 60_000);
afterAll(() => desk.close());

describe('rows that hold from one day to another', () => {
  it('keeps those that hold now', async () => {
    expect(rowsOf(await desk.ask('what is the average current wage?'))).toEqual([[25]]);
    expect(rowsOf(await desk.ask('total wage at the moment'))).toEqual([[50]]);
    expect(rowsOf(await desk.ask('top 1 current wages'))).toEqual([[1, '2023-01-01', 30]]);
  });

  it('keeps those who belong somewhere now', async () => {
    expect(rowsOf(await desk.ask('how many current players do we have'))).toEqual([[2]]);
    expect(rowsOf(await desk.ask('how many players with a wage over 15 right now'))).toEqual([[2]]);
  });

  it('leaves alone what holds at any time', async () => {
    expect(rowsOf(await desk.ask('how many clubs are there right now'))).toEqual([[2]]);
  });

  it('says that past rows are counted too where a day far ahead tells them apart', () => {
    const catalog = catalogOf('pays: id, pay int, from_date date, to_date date');
    const pays = catalog.tables.get('s.pays') as Table;
    const until = pays.columns.get('to_date');
    if (until === undefined) throw new Error('the table has the column');
    until.info = { ...until.info, nullable: false };
    expect(validityOf(pays)).toBeNull();
    until.learned = {
      flag: null,
      unit: null,
      unitBy: null,
      setSeparator: null,
      unique: false,
      hasNulls: true,
      days: { min: '2001-01-01', max: '9999-01-01' },
    };
    expect(validityOf(pays)?.isFarAhead).toBe(true);
    expect(pastRowsNotes(catalog, blankQuery('s.pays'))).toEqual([
      'past pays are counted too; say “current” to count only those that are valid now',
    ]);
  });
});

describe('what a line brings in', () => {
  it('is by the price of the line and not by that of the list', async () => {
    expect(rowsOf(await desk.ask('total revenue'))).toEqual([[38]]);
  });

  it('ranks by what a thing is sold for, and not by what it is bought for', async () => {
    expect(rowsOf(await desk.ask('the most expensive good'))).toEqual([[1, 'Scarf', 20, 4, 'new']]);
  });

  it('does not take the cost of something else for a price', async () => {
    expect(rowsOf(await desk.ask('total shipping cost per club'))).toMatch(/^asked: /);
  });
});

describe('one number less another', () => {
  it('is how far the highest and the lowest lie apart', async () => {
    expect(rowsOf(await desk.ask('spread between the highest and lowest wage'))).toEqual([[80]]);
    expect(rowsOf(await desk.ask('difference between the most and least expensive good'))).toEqual([[10]]);
  });

  it('is how far two numbers of a row lie apart', async () => {
    expect(rowsOf(await desk.ask('difference between msrp and buy price'))).toEqual([[10]]);
  });
});

describe('times as people say them', () => {
  it('reads a decade', async () => {
    expect(rowsOf(await desk.ask('players born in the 90s'))).toEqual([
      [1, 'Ada', '1999-02-03'],
      [3, 'Cy', '1995-07-01'],
    ]);
  });

  it('looks for a birthday in the month of any year', async () => {
    expect(rowsOf(await desk.ask('how many players were born in february'))).toEqual([[2]]);
    expect(rowsOf(await desk.ask('how many players were born in february 1999'))).toEqual([[1]]);
  });
});

describe('what a row has', () => {
  it('counts the rows that have something written', async () => {
    expect(rowsOf(await desk.ask('how many goods have remarks'))).toEqual([[1]]);
    expect(rowsOf(await desk.ask('goods w/o remark'))).toEqual([[2, 'Cap', 10, 6, null]]);
  });
});
