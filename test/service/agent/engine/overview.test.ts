import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './domains.ts';

/** A gliding club: launches of this year and the last, and wind readings of one old year. */
const GLIDERS = `
CREATE TABLE pilots (id integer PRIMARY KEY, full_name text NOT NULL, born_on date NOT NULL);
CREATE TABLE gliders (id integer PRIMARY KEY, name text NOT NULL, seats integer NOT NULL);
CREATE TABLE launches (id integer PRIMARY KEY, pilot_id integer NOT NULL REFERENCES pilots, glider_id integer NOT NULL REFERENCES gliders,
  launched_on date NOT NULL, launch_method text NOT NULL, amount numeric(8,2) NOT NULL);
CREATE TABLE wind_readings (id integer PRIMARY KEY, read_on date NOT NULL, knots integer NOT NULL);
COMMENT ON TABLE launches IS 'Every launch from our field';
INSERT INTO pilots SELECT n, 'Pilot ' || n, date '1970-03-01' + n * 100 FROM generate_series(1, 30) n;
INSERT INTO gliders SELECT n, 'Glider ' || n, 1 + n % 2 FROM generate_series(1, 6) n;
INSERT INTO launches SELECT n, 1 + n % 30, 1 + n % 6, date '2025-01-04' + n, (ARRAY['winch', 'tow', 'bungee', 'motor'])[1 + n % 4],
  10 + n % 7 FROM generate_series(1, 480) n;
INSERT INTO wind_readings SELECT n, date '2009-02-01' + n, n % 25 FROM generate_series(1, 60) n;
ANALYZE;
`;

describe('what a source holds', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(GLIDERS);
  });
  afterAll(() => desk.close());

  it('names its tables in words, with how many rows they have and the days they cover', async () => {
    const { tables, tableCount } = await desk.overview();
    expect(tableCount).toBe(4);
    expect(tables[0]).toEqual({
      name: 'launches',
      about: 'Every launch from our field',
      rows: 480,
      days: { min: '2025-01-05', max: '2026-04-29' },
    });
    // When pilots were born is not of when there are rows.
    expect(tables.find(({ name }) => name === 'pilots')).toMatchObject({ rows: 30, days: null });
    expect(tables.find(({ name }) => name === 'wind readings')?.days).toEqual({ min: '2009-02-02', max: '2009-04-02' });
  });

  it('offers whole questions, each answered with a picture: several points, few bars', async () => {
    const { questions } = await desk.overview();
    expect([questions, questions.length]).toEqual([questions, 4]);
    for (const question of questions) {
      const answer = await desk.ask(question);
      if (answer.kind !== 'answered') expect.fail(`${question}: ${answer.explanation}`);
      const rows = answer.result.rows.length;
      expect([question, rows >= 3 && rows <= 15]).toEqual([question, true]);
    }
    // One old year of wind is a line of one point.
    expect(questions.join()).not.toMatch(/wind/i);
  });

  it('says what the description explains', async () => {
    desk.memory = { ...desk.memory, description: 'takings = launches.amount\n"by air" means launch_method = \'tow\'' };
    expect((await desk.overview()).definitions).toEqual([
      { term: 'takings', meaning: 'the amount of launches' },
      { term: 'by air', meaning: 'launches whose launch method is tow' },
    ]);
  });
});
