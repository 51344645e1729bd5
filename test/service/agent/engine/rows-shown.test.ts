import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** A builder: crews of workers put up towers. */
const TOWERS = `
CREATE TABLE towers (id integer PRIMARY KEY, name text NOT NULL, height integer NOT NULL, floors integer NOT NULL, city text NOT NULL);
CREATE TABLE crews (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE workers (id integer PRIMARY KEY, name text NOT NULL, crew_id integer NOT NULL REFERENCES crews, wage integer NOT NULL);
INSERT INTO towers VALUES (1, 'Ash', 120, 30, 'Ulm'), (2, 'Birch', 90, 20, 'Bonn'), (3, 'Cedar', 150, 41, 'Ulm');
INSERT INTO crews VALUES (1, 'North'), (2, 'South');
INSERT INTO workers VALUES (1, 'Juri Ober', 1, 20), (2, 'Lia Baum', 1, 25), (3, 'Tom Reh', 2, 30);
`;

describe('what an answer showed, asked about', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(TOWERS);
  }, 60_000);
  afterAll(() => desk.close());

  it('takes these numbers for those that were shown, and not for a count of rows', async () => {
    await desk.ask('lowest wage of all workers');
    expect(rowsOf(await desk.follow('what are these numbers by crew'))).toEqual([
      ['South', 30],
      ['North', 20],
    ]);
  }, 60_000);

  it('lists those who belong to the one that was found', async () => {
    await desk.ask('number of workers per crew');
    await desk.follow('which one has the most');
    expect(rowsOf(await desk.follow('who are the workers there'))).toEqual([
      [1, 'Juri Ober', 1, 20],
      [2, 'Lia Baum', 1, 25],
    ]);
  }, 60_000);

  it('counts beside the ones that were ranked, and ranks no others', async () => {
    await desk.ask('top 1 crews by average wage');
    expect(rowsOf(await desk.follow('how many workers is that each'))).toEqual([['South', 30, 1]]);
  }, 60_000);

  it('does not answer with a number that leaves out what is asked for', async () => {
    await desk.ask('average height of the towers');
    await desk.follow('how about the max height?');
    const outcome = await desk.follow('How many floors does the tower with this height have?');
    expect(outcome.kind).toBe('needs-clarification');
  }, 60_000);
});
