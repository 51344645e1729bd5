import { describe, expect, it } from 'vitest';
import { answerWith, openModelDesk, run, withTables } from '../model-desk.ts';

const TABLES = `
  CREATE TABLE people (id integer PRIMARY KEY, ssn text, email text, city text);
  INSERT INTO people VALUES (1, '771904', 'ana@example.org', 'Lisbon'), (2, '300125', 'bo@example.org', 'Porto'), (3, '555000', NULL, 'Faro');
  ANALYZE;`;

withTables(TABLES);

const COUNT = 'SELECT count(*) AS n FROM people';
const guess = (digit: number) => run(`${COUNT} WHERE ssn LIKE '${digit}%'`);
const TOLD = /^\[\[\d\]\]/;
const WARNING = 'the model probes withheld columns';

/** What the model was told of each statement. */
async function asked(question: string, ...turns: ReturnType<typeof run>[]) {
  const desk = await openModelDesk({ tables: TABLES });
  desk.provider.play(...turns, answerWith(COUNT));
  await desk.answered(question);
  // The last request has the results of all statements.
  const results = [...desk.provider.lastText.matchAll(/\\"rows\\":(.{12})/g)].map(([, rows = '']) => rows);
  return { results, desk, log: desk.log.join('\n') };
}

describe('a model that asks about withheld columns again and again', () => {
  it('is told three numbers for a question, and then none, and the log says so without values', async () => {
    const { results, log } = await asked('how many people?', guess(1), guess(2), guess(3), guess(7), guess(5));
    expect(results.map((text) => TOLD.test(text))).toEqual([true, true, true, false, false]);
    const warning = log.split('\n').find((line) => line.includes(WARNING)) ?? '';
    expect(warning).toContain('"people.ssn"');
    expect(warning).toContain('"times":5');
    expect(warning).not.toMatch(/LIKE|7%/);
  });

  it('may count with what the person wrote, and with what tells nothing, as often as it likes', async () => {
    const named = run(`${COUNT} WHERE email = 'ana@example.org'`);
    const others = ["city = 'Faro'", 'email IS NULL', 'email IS NOT NULL', 'id > 1'].map((one) =>
      run(`${COUNT} WHERE ${one}`),
    );
    const { results, log } = await asked('is ana@example.org there?', named, ...others);
    expect(results.map((text) => TOLD.test(text))).toEqual([true, true, true, true, true]);
    expect(log).not.toContain(WARNING);
  });

  it('has as many for another question', async () => {
    const { desk } = await asked('how many people?', guess(1), guess(2), guess(3));
    desk.provider.play(guess(7), answerWith(COUNT));
    await desk.answered('and how many of them?');
    expect(desk.provider.lastText).toMatch(/\\"rows\\":\[\[1\]\]/);
    expect(desk.log.join('\n')).not.toContain(WARNING);
  });

  it('learns no more from statements that fail for some values', async () => {
    const failing = (digit: number) =>
      run(`SELECT 1 / (length(ssn) - 6 + ${digit}) AS x FROM people WHERE ssn LIKE '${digit}%'`);
    const desk = await openModelDesk({ tables: TABLES });
    desk.provider.play(
      // In two ways, since a model that fails in one way again and again is left.
      ...[7, 3, 5, 7].map((digit, at) =>
        run(
          `SELECT ${at % 2 === 0 ? `${at} / (length(ssn) - 6)` : "(ssn || 'x')::int"} AS x FROM people WHERE ssn LIKE '${digit}%'`,
        ),
      ),
      failing(0),
      answerWith(COUNT),
    );
    await desk.answered('how many people?');
    expect(desk.provider.received).toHaveLength(4);
    expect(desk.log.join('\n')).toContain(WARNING);
  });

  it('is told nothing of a number that stands for many', async () => {
    const whole = run('SELECT count(*) AS n FROM people p, generate_series(1, p.ssn::int) g WHERE p.id = 1');
    const weighed = run(
      "SELECT count(*) AS n FROM people p, generate_series(1, (2 ^ p.id)::int) g WHERE p.ssn LIKE '5%'",
    );
    const compared = run('SELECT count(*) AS n FROM people p JOIN people q ON q.ssn < p.ssn WHERE p.id = 1');
    const rows = run("SELECT city FROM people WHERE ssn LIKE '5%'");
    const { results } = await asked('how many people?', whole, weighed, compared, rows);
    expect(results.map((text) => TOLD.test(text))).toEqual([false, false, false, false]);
    expect(results.join()).not.toContain('Faro');
  });

  it('sees a count of an earlier answer only where it is no probe', async () => {
    const desk = await openModelDesk({ tables: TABLES });
    desk.provider.play(answerWith(`${COUNT} WHERE ssn LIKE '5%'`));
    await desk.answered('how many people with a five?');
    desk.provider.play(answerWith(COUNT));
    await desk.answered('and in all?');
    expect(desk.provider.lastText).toMatch(/first_rows[\\":]+\[\[[\\"]+\[withheld\]/);
    desk.provider.play(answerWith(COUNT));
    await desk.answered('and now?');
    expect(desk.provider.lastText).toMatch(/first_rows[\\":]+\[\[3\]\]/);
  });
});
