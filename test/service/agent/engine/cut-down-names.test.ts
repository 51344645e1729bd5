import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './domains.ts';

/** A grain terminal, whose names are cut down; comments and keys tell of what. */
const TERMINAL = `
CREATE TABLE tbl_brths (id integer PRIMARY KEY, brth_nm text NOT NULL);
CREATE TABLE disp (id integer PRIMARY KEY, brth_id integer NOT NULL REFERENCES tbl_brths, dt_shipped date NOT NULL,
  ld_wt numeric(9,1) NOT NULL, grd text NOT NULL, qx_tn integer NOT NULL);
COMMENT ON TABLE tbl_brths IS 'Berths';
COMMENT ON COLUMN tbl_brths.brth_nm IS 'Name of the berth';
COMMENT ON TABLE disp IS 'Grain dispatches';
COMMENT ON COLUMN disp.ld_wt IS 'Load weight in tonnes, measured at the silo';
COMMENT ON COLUMN disp.grd IS 'Barley grade';
INSERT INTO tbl_brths SELECT n, 'Quay ' || n FROM generate_series(1, 4) n;
INSERT INTO disp SELECT n, 1 + n % 4, date '2026-01-02' + n, 100 + n, (ARRAY['Malting', 'Feed', 'Seed'])[1 + n % 3], n % 5
  FROM generate_series(1, 120) n;
ANALYZE;
`;

const DAIRY = `
CREATE TABLE hoefe (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE t_lief (id integer PRIMARY KEY, hof integer NOT NULL REFERENCES hoefe, anl_dt date NOT NULL, mg numeric(9,1) NOT NULL,
  ftgh numeric(4,2) NOT NULL, art text NOT NULL);
COMMENT ON TABLE t_lief IS 'Milchlieferungen';
COMMENT ON COLUMN t_lief.mg IS 'Menge in Litern';
COMMENT ON COLUMN t_lief.ftgh IS 'Fettgehalt';
COMMENT ON COLUMN t_lief.anl_dt IS 'Anlieferdatum';
COMMENT ON COLUMN t_lief.art IS 'Art der Milch (Kuh, Ziege, Schaf)';
INSERT INTO hoefe SELECT n, 'Hof ' || n FROM generate_series(1, 5) n;
INSERT INTO t_lief SELECT n, 1 + n % 5, date '2026-01-02' + n, 900 + n, 3.9, (ARRAY['Kuh', 'Ziege', 'Schaf'])[1 + n % 3] FROM generate_series(1, 120) n;
ANALYZE;
`;

describe('questions in the words that stand behind names that are cut down', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(TERMINAL);
  });
  afterAll(() => desk.close());

  it.each([
    ['how many grain dispatches are there?', [[120]], /number of grain dispatches/i],
    ['how many disp are there?', [[120]], /number of grain dispatches/i],
    ['total load weight', [[19260]], /load weight/i],
    ['sum of ld_wt', [[19260]], /load weight/i],
    ['average load weight of dispatches with barley grade Feed', [[159.5]], /average load weight/i],
  ])('%s', async (question, rows, said) => {
    const answer = await desk.ask(question);
    if (answer.kind !== 'answered') expect.fail(answer.explanation);
    expect(answer.result.rows.map((row) => Object.values(row))).toEqual(rows);
    expect(answer.explanation).toMatch(said);
  });

  it('names groups, their columns and what is listed in words', async () => {
    const byBerth = await desk.ask('average load weight by berth');
    if (byBerth.kind !== 'answered') expect.fail(byBerth.explanation);
    expect(byBerth.result.columns.map(({ name }) => name)).toEqual(['berth', 'average_load_weight']);
    expect(byBerth.explanation).toMatch(/average load weight for each berth/i);
    const listed = await desk.ask('list berths');
    if (listed.kind !== 'answered') expect.fail(listed.explanation);
    expect(listed.result.columns.map(({ name }) => name)).toContain('berth_name');
  });

  it('says what it holds in words', async () => {
    const { tables, questions } = await desk.overview();
    expect(tables.map(({ name }) => name)).toEqual(['grain dispatches', 'berths']);
    expect(questions.join('\n')).not.toMatch(/\b(disps?|brths?|ld|wt|grd|qx|tn)\b/i);
    expect(questions).toHaveLength(4);
  });
});

describe('a word that somebody gives to a name', () => {
  it('is what is read and said from the next question, until it is taken back', async () => {
    const desk = await Desk.openLearned(TERMINAL);
    const asked = async () => {
      const answer = await desk.ask('total shrinkage by berth');
      return answer.kind === 'answered' ? answer : undefined;
    };
    expect((await asked())?.result.columns.map(({ name }) => name)).not.toEqual(['berth', 'total_shrinkage']);
    desk.give({ schema: 'public', table: 'disp', column: 'qx_tn', word: 'Shrinkage' });
    const answer = await asked();
    expect(answer?.result.columns.map(({ name }) => name)).toEqual(['berth', 'total_shrinkage']);
    expect(answer?.explanation).toMatch(/total shrinkage for each berth/i);
    desk.give({ schema: 'public', table: 'disp', column: null, word: 'Sailings' });
    const counted = await desk.ask('how many sailings are there?');
    if (counted.kind !== 'answered') expect.fail(counted.explanation);
    expect(counted.explanation).toMatch(/number of sailings/i);
    expect((await asked())?.result.columns.map(({ name }) => name)).not.toEqual(['berth', 'total_shrinkage']);
    await desk.close();
  });

  it('leaves other questions as they were, whatever the word is', async () => {
    const desk = await Desk.openLearned(TERMINAL);
    const questions = ['how many grain dispatches are there?', 'average load weight by berth', 'list berths'];
    const answers = async () => {
      const all: unknown[] = [];
      for (const question of questions) {
        const answer = await desk.ask(question);
        all.push(answer.kind === 'answered' ? answer.result.rows : answer.kind);
      }
      return all;
    };
    const before = await answers();
    for (const word of [
      'how many',
      'the',
      'by',
      'total',
      'last month',
      'x'.repeat(60),
      '"); DROP TABLE disp',
      '数量',
    ]) {
      desk.give({ schema: 'public', table: 'disp', column: 'qx_tn', word });
      expect([word, await answers()]).toEqual([word, before]);
    }
    await desk.close();
  });
});

describe('words of another language', () => {
  it('stay as they are, and get no English plural', async () => {
    const desk = await Desk.openLearned(DAIRY);
    const { tables, questions } = await desk.overview();
    expect(tables.map(({ name }) => name)).toEqual(['milchlieferungen', 'hoefe']);
    expect(questions.join('\n')).toMatch(/milchlieferungen\b/i);
    const answer = await desk.ask('average fettgehalt by hof');
    if (answer.kind !== 'answered') expect.fail(answer.explanation);
    expect(answer.result.rows).toHaveLength(5);
    await desk.close();
  });
});
