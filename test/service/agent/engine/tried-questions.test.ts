import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './domains.ts';

/** A repair shop: one column and one table that nobody can say, ids and codes, and a table without rows. */
const REPAIRS = `
CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, country_code text NOT NULL);
CREATE TABLE repairs (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, finished_on date NOT NULL,
  kind text NOT NULL, vx_trk text NOT NULL, batch_no text NOT NULL, price numeric(8,2) NOT NULL);
CREATE TABLE zqw (id integer PRIMARY KEY, repair_id integer NOT NULL REFERENCES repairs, done_on date NOT NULL, minutes integer NOT NULL);
CREATE TABLE complaints (id integer PRIMARY KEY, repair_id integer NOT NULL REFERENCES repairs, customer_id integer NOT NULL REFERENCES customers,
  received_on date NOT NULL, refund numeric(8,2) NOT NULL, discount numeric(8,2) NOT NULL);
INSERT INTO customers SELECT n, 'Customer ' || n, (ARRAY['DE', 'FR', 'AT'])[1 + n % 3] FROM generate_series(1, 9) n;
INSERT INTO repairs SELECT n, 1 + n % 9, date '2026-01-03' + n, (ARRAY['Clock', 'Watch', 'Radio'])[1 + n % 3],
  (ARRAY['aa', 'bb', 'cc'])[1 + n % 3], (ARRAY['B1', 'B2', 'B3'])[1 + n % 3], 20 + n FROM generate_series(1, 90) n;
INSERT INTO zqw SELECT n, n, date '2026-01-03' + n, 30 + n FROM generate_series(1, 90) n;
ANALYZE customers; ANALYZE repairs; ANALYZE zqw;
`;

const KINDS: Record<string, RegExp> = {
  count: /^number of .* by (?!month)/i,
  time: / by month/i,
  ranking: /^top /i,
  list: /^latest /i,
};

describe('the questions that a source offers', () => {
  let desk: Desk;
  let offered: Record<string, string[]>;
  beforeAll(async () => {
    desk = await Desk.openLearned(REPAIRS);
    const { questions } = await desk.overview();
    const greeting = await desk.ask('hello');
    offered = { overview: questions, greeting: greeting.kind === 'needs-clarification' ? greeting.suggestions : [] };
  });
  afterAll(() => desk.close());

  it.each(['overview', 'greeting'])('are of several kinds in the %s, each answered with rows', async (where) => {
    const questions = offered[where] ?? [];
    for (const [kind, pattern] of Object.entries(KINDS)) {
      // A list makes no picture, and the overview offers only what does.
      const count = kind === 'list' && where === 'overview' ? 0 : 1;
      const found = questions.filter((question) => pattern.test(question)).length;
      expect([kind, found, questions]).toEqual([kind, count, questions]);
    }
    for (const question of questions) {
      const answer = await desk.ask(question);
      if (answer.kind !== 'answered') expect.fail(`${question}: ${answer.explanation}`);
      expect([question, answer.result.rows.length > 0]).toEqual([question, true]);
    }
  });

  it('have no word that nobody says, no id and no code', () => {
    expect(Object.values(offered).flat().join('\n')).not.toMatch(
      /\b(vx|trk|zqws?|id|ids|codes?|no|batch|complaints?)\b/i,
    );
  });

  it('are none that fail', async () => {
    const other = await Desk.openLearned(REPAIRS);
    await other.database.exec('ALTER TABLE customers RENAME TO gone');
    const { questions } = await other.overview();
    await other.close();
    expect(questions.join('\n')).not.toMatch(/customer/i);
    expect(questions.length).toBeGreaterThan(0);
  });
});
