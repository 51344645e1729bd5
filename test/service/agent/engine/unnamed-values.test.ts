import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../../src/service/agent/agent.ts';
import { Desk } from './domains.ts';

/** Beekeepers with hives: columns of theirs that a question about beekeepers does not name. */
const HIVES = `
CREATE TABLE keepers (keeper_id serial PRIMARY KEY, full_name text NOT NULL, town text NOT NULL, joined_on date NOT NULL, newsletter boolean NOT NULL);
CREATE TABLE hives (hive_id serial PRIMARY KEY, keeper_id integer NOT NULL REFERENCES keepers, colour text NOT NULL, wood text, built_on date);
COMMENT ON COLUMN hives.wood IS 'Timber that the hive is made of';
CREATE TABLE harvests (harvest_id serial PRIMARY KEY, hive_id integer NOT NULL REFERENCES hives, harvested_at timestamp NOT NULL, method text NOT NULL, weather text);
INSERT INTO keepers (full_name, town, joined_on, newsletter) SELECT (ARRAY['Ada','Ben','Cleo','Dov','Eve'])[1 + n % 5] || ' ' || (ARRAY['Finn','Moor','Rae'])[1 + n % 3], (ARRAY['Lund','Ribe','Skien'])[1 + n % 3], date '2024-01-10' + n, n % 3 = 0 FROM generate_series(1, 60) n;
INSERT INTO hives (keeper_id, colour, wood, built_on) SELECT 1 + (n * 13) % 50, (ARRAY['white','blue','green'])[1 + n % 3], CASE WHEN n % 4 = 0 THEN null ELSE (ARRAY['pine','cedar'])[1 + n % 2] END, date '2025-01-01' + n FROM generate_series(1, 110) n;
INSERT INTO harvests (hive_id, harvested_at, method, weather) SELECT 1 + (n * 7) % 100, timestamp '2025-04-01 08:00' + n * interval '9 hours', (ARRAY['crush','spin'])[1 + n % 2], CASE WHEN n % 5 = 0 THEN null ELSE (ARRAY['dry','wet'])[1 + n % 2] END FROM generate_series(1, 900) n;
`;

describe('different values of a column that the question does not name', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(HIVES, 50);
  }, 30_000);
  afterAll(() => desk.close());

  it.each([
    ['keepers in Lund with more than two hives', 'Keepers with more than 2 hives in Lund.'],
    ['keepers in Ribe with more than 2 hives', 'Keepers with more than 2 hives in Ribe.'],
  ])('are no other meaning: %s', async (question, explained) => {
    const answer = await desk.ask(question);
    expect([answer.kind, answer.explanation]).toEqual(['answered', explained]);
    expect(found(answer)).toBe(await countOf(desk, question));
  });

  it.each([
    'keepers with two hives',
    'which seasons had more than 30 harvests',
    'keepers with more than 1 hive who moved',
    'which hives got more than 3 visits',
  ])('are not offered: %s', async (question) => {
    const answer = await desk.ask(question);
    const readings = answer.kind === 'needs-clarification' ? (answer.readings ?? []).map((one) => one.question) : [];
    expect([answer.explanation, ...readings].join('\n')).not.toMatch(/different/i);
  });

  it.each([
    ['colours with more than 30 hives', 3],
    ['which methods were used for more than 300 harvests', 2],
    ['which timber has more than 10 hives', 2],
  ])('stay where the question names it, by its name or its comment: %s', async (question, count) => {
    const answer = await desk.ask(question);
    const first = answer.kind === 'needs-clarification' ? answer.readings?.[0]?.preview : `${found(answer)} rows`;
    expect(first).toContain(`${count} rows`);
  });
});

const found = (answer: AgentOutcome): number => (answer.kind === 'answered' ? answer.result.rows.length : 0);

async function countOf(desk: Desk, question: string): Promise<number> {
  const town = question.includes('Lund') ? 'Lund' : 'Ribe';
  const rows = await desk.rows(
    `SELECT k.keeper_id FROM keepers k JOIN hives h USING (keeper_id) WHERE k.town = '${town}' GROUP BY 1 HAVING count(*) > 2`,
  );
  return rows.length;
}
