import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from '../domains.ts';

/**
 * A chain of bicycle workshops. In April the workshop in Delft mended a third of what it mends; in February all took a fifth more for everything; nothing
 * else ever changes but by the day.
 */
const WORKSHOPS = `
CREATE TABLE workshops (workshop_id integer PRIMARY KEY, name text NOT NULL, region text NOT NULL);
CREATE TABLE repairs (repair_id integer PRIMARY KEY, workshop_id integer NOT NULL REFERENCES workshops, kind text NOT NULL, brand text NOT NULL,
  done_on date NOT NULL, price numeric(8,2) NOT NULL, status text NOT NULL);
INSERT INTO workshops VALUES (1, 'Delft', 'West'), (2, 'Gouda', 'West'), (3, 'Zwolle', 'East'), (4, 'Sneek', 'North');
INSERT INTO repairs
SELECT n, 1 + (n * 7) % 4, (ARRAY['tyre', 'brake', 'gear', 'wheel', 'light'])[1 + (n * 11) % 5], (ARRAY['Alba', 'Brio', 'Cima'])[1 + (n * 13) % 3],
  day, round((20 + (n * 37) % 60) * CASE WHEN day < '2026-03-01' AND day >= '2026-02-01' THEN 1.2 ELSE 1 END, 2),
  CASE WHEN day > '2026-05-01' THEN 'open' ELSE 'paid' END
FROM (SELECT row_number() OVER (ORDER BY day, i)::integer AS n, day FROM generate_series(date '2026-01-01', date '2026-05-13', '1 day') AS days(day),
  generate_series(1, 20) AS i) AS numbered
WHERE NOT (1 + (n * 7) % 4 = 1 AND day >= '2026-04-01' AND day < '2026-05-01' AND n % 3 <> 0);
`;

describe('why a number changed', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(WORKSHOPS);
  }, 30_000);
  afterAll(() => desk.close());

  it('names the one place where it lies, and shows all of them', async () => {
    const answer = await desk.ask('why did the total price drop in April?');
    expect(answer.explanation).toMatch(/^Total price fell .* \(\d+%\), from .* in March 2026 to .* in April 2026\./);
    expect(answer.explanation).toContain('Most of it lies in one workshop: Delft −');
    expect(answer.explanation).toContain('There were fewer repairs');
    expect(answer.explanation).toContain('they show where it lies, not why.');
    const rows = rowsOf(answer);
    expect(Array.isArray(rows) && rows.length === 4 && rows[0]).toEqual(expect.arrayContaining(['Delft']));
  });

  it('counts as well, and follows from a comparison', async () => {
    const first = await desk.ask('number of repairs in April compared to March');
    expect(first.kind).toBe('answered');
    const why = await desk.follow('why?');
    expect(why.explanation).toContain('Number of repairs fell');
    expect(why.explanation).toContain('one workshop: Delft −');
  });

  it('says first that it went the other way', async () => {
    const answer = await desk.ask('why did the number of repairs rise in April');
    expect(answer.kind === 'answered' && answer.headline).toMatch(
      /^Number of repairs did not rise: it fell .* in April 2026\.$/,
    );
    expect(answer.explanation).toMatch(/^Number of repairs did not rise: it fell/);
  });

  it('finds no single cause where all moved alike', async () => {
    const answer = await desk.ask('why did the average price go up in February');
    expect(answer.explanation).toContain('no single cause stands out');
    expect(answer.explanation).toContain('Average price rose');
    expect(answer.explanation).not.toContain('Most of it');
  });

  it('holds a month that is not over against as many days, and takes no state of its rows for a cause', async () => {
    const answer = await desk.ask('why did the total price change this month');
    expect(answer.explanation).toContain('Both cover 13 days.');
    expect(answer.explanation).not.toContain('status');
  });

  it('says that there is nothing to compare where there are no rows', async () => {
    const answer = await desk.ask('why did the total price drop in March 2020');
    expect(answer.explanation).toContain('There is nothing to compare');
  });

  it('says why not of what does not split', async () => {
    const answer = await desk.ask('why did the median price go up in February');
    expect(answer.explanation).toMatch(/does not split into parts|doesn't say why/);
  });

  it('asks first about what it does not know', async () => {
    const answer = await desk.ask('why did revenue drop in April');
    expect(answer.explanation).toContain('“revenue”');
  });

  it('leaves other questions of why alone', async () => {
    expect((await desk.ask('why are we here')).kind).toBe('needs-clarification');
  });
});
