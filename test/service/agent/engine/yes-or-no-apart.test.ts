import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A tool library: columns of yes and no by several names, one of them kept as a number, and one of another row. Today is 2026-05-13. */
const TOOLS = `
CREATE TABLE lenders (lender_id integer PRIMARY KEY, full_name text NOT NULL, is_verified boolean NOT NULL, newsletter boolean NOT NULL);
CREATE TABLE tools (tool_id integer PRIMARY KEY, tool_name text NOT NULL, is_waterproof integer NOT NULL);
CREATE TABLE repairs (repair_id integer PRIMARY KEY, tool_id integer NOT NULL REFERENCES tools, lender_id integer NOT NULL REFERENCES lenders,
  method text NOT NULL, cost integer NOT NULL, covered boolean NOT NULL);
INSERT INTO lenders VALUES (1, 'Ada', true, true), (2, 'Bo', false, true), (3, 'Cleo', false, false);
INSERT INTO tools VALUES (1, 'Drill', 1), (2, 'Saw', 0), (3, 'Lamp', 0);
INSERT INTO repairs VALUES (1, 1, 1, 'cash', 10, true), (2, 1, 2, 'card', 20, false), (3, 2, 3, 'cash', 40, false), (4, 3, 1, 'invoice', 50, true);
`;

/** Rows that are not, and then those that are. */
const both = (no: number, yes: number) =>
  [
    [false, no],
    [true, yes],
  ].sort((a, b) => Number(b[1]) - Number(a[1]) || Number(a[0]) - Number(b[0]));

const asked: Record<string, Asked[]> = {
  'both sides of a column of yes and no': [
    ['average cost for covered and not covered repairs', both(30, 30)],
    ['average cost of a repair, covered versus not covered', both(30, 30)],
    ['covered vs uncovered repairs', both(2, 2)],
    ['repair cost covered compared with uncovered', both(60, 60)],
    ['average cost covered against uncovered', both(30, 30)],
    ['verified and unverified lenders', both(2, 1)],
    ['verified vs not verified lenders', both(2, 1)],
    ['lenders with newsletter and without newsletter', both(1, 2)],
    ['average cost by verified vs unverified', both(30, 30)],
  ],
  'the other side alone': [
    ['how many repairs were uncovered', [[2]]],
    ['how many noncovered repairs', [[2]]],
    ['how many non-covered repairs', [[2]]],
    ['how many unverified lenders', [[2]]],
    ['how many not covered cash repairs', [[1]]],
    ['cost of covered and not covered cash repairs', both(40, 10)],
  ],
  'a value and all others': [
    ['number of cash and not cash repairs', [[2, 2]]],
    ['repairs for cash vs not cash', [[2, 2]]],
  ],
};

describe('a tool library', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(TOOLS);
  }, 60_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it.each([
    'covered repairs over 15 not covered',
    'covered repairs that are not covered',
    'cash repairs that are not cash',
    'lenders with covered and uncovered repairs',
  ])('asks back where no row can be both: %s', async (question) => {
    const answer = await desk.ask(question);
    expect(answer.kind).toBe('needs-clarification');
    expect(JSON.stringify(answer)).not.toMatch(/covered repairs that are not covered|cash and .*other than cash/i);
  });
});
