import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** Its states are words that mostly say nothing. */
const WORKSHOP = `
  CREATE TABLE benches (id int PRIMARY KEY, name text NOT NULL, state text NOT NULL);
  CREATE TABLE repairs (id int PRIMARY KEY, item text NOT NULL, status text NOT NULL, created_on date NOT NULL,
    bench_id int NOT NULL REFERENCES benches(id));
  INSERT INTO benches VALUES (1,'North','available'),(2,'South','used'),(3,'East','available');
  INSERT INTO repairs VALUES (1,'Clock','done','2026-04-02',1),(2,'Radio','open','2026-04-09',1),
    (3,'Lamp','done','2026-05-01',2),(4,'Chair','cancelled','2026-05-03',2),(5,'Watch','open','2026-05-04',3)`;

describe('a state that is called by a word which mostly says nothing', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(WORKSHOP);
  }, 60_000);
  afterAll(() => desk.close());

  it.each([
    ['how many repairs are done', [[2]]],
    ['how many repairs are not done', [[3]]],
    ['how many repairs not yet done', [[3]]],
    ['how many repairs were done in april 2026', [[1]]],
    ['how many done repairs', [[2]]],
    ['how many benches are available', [[2]]],
    ['how many available benches', [[2]]],
    ['how many benches are currently used', [[1]]],
    // What else it may say, it still says.
    ['how many repairs were made', [[5]]],
    ['how many repairs have been recorded', [[5]]],
  ])('%s', async (question, rows) => {
    expect(rowsOf(await desk.ask(question))).toEqual(rows);
  });

  it('says which other states there are where something has yet to come', async () => {
    const known = await Desk.open(WORKSHOP);
    for (const { name, columns } of known.schema.tables)
      for (const column of columns)
        if (name === 'repairs' && column.name === 'status') column.values = ['cancelled', 'done', 'open'];
    const said = async (question: string) => (await known.ask(question)).explanation;
    expect(await said('repairs yet to be done')).toContain(
      '“yet to be done” takes in every other status: cancelled, open',
    );
    expect(await said('repairs that are not done')).not.toContain('takes in every other');
    await known.close();
  });
});
