import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Makers of violins and cellos, who plays which in which orchestra, and who wrote to the house about what. */
const WORKSHOP = `
CREATE TABLE makers (maker_id integer PRIMARY KEY, name text NOT NULL, origin text NOT NULL);
CREATE TABLE violins (violin_id integer PRIMARY KEY, label text NOT NULL, wood text NOT NULL, maker_id integer NOT NULL REFERENCES makers, length_mm integer NOT NULL);
CREATE TABLE cellos (cello_id integer PRIMARY KEY, label text NOT NULL, maker_id integer NOT NULL REFERENCES makers, built_year integer NOT NULL);
CREATE TABLE musicians (musician_id integer PRIMARY KEY, name text NOT NULL, phone text);
CREATE TABLE orchestras (orchestra_id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE seats (musician_id integer REFERENCES musicians, orchestra_id integer REFERENCES orchestras);
CREATE TABLE clerks (clerk_id integer PRIMARY KEY, name text NOT NULL, phone text);
CREATE TABLE letters (letter_id integer PRIMARY KEY, musician_id integer NOT NULL REFERENCES musicians, clerk_id integer NOT NULL REFERENCES clerks, sent_on date NOT NULL);
INSERT INTO makers VALUES (1, 'Anselm Ruck', 'Austria'), (2, 'Bice Tosi', 'Italy'), (3, 'Cato Lind', 'Sweden');
INSERT INTO violins VALUES (1, 'Amsel', 'maple', 1, 356), (2, 'Brio', 'maple', 2, 355), (3, 'Corvo', 'poplar', 2, 352), (4, 'Drossel', 'maple', 2, 350);
INSERT INTO cellos VALUES (1, 'Eiche', 1, 1920), (2, 'Fiume', 2, 1931), (3, 'Gufo', 2, 1931);
INSERT INTO musicians VALUES (1, 'Hana', '100'), (2, 'Ivo', '101'), (3, 'Jule', '102');
INSERT INTO orchestras VALUES (1, 'City Strings', 'Graz'), (2, 'Lake Players', 'Como'), (3, 'North Quartet', 'Umea');
INSERT INTO seats VALUES (1, 1), (2, 1), (3, 2);
INSERT INTO clerks VALUES (1, 'Kim', '200'), (2, 'Lea', '201');
INSERT INTO letters VALUES (1, 1, 1, '2026-02-01'), (2, 2, 2, '2026-03-01');
`;

const asked: Record<string, Asked[]> = {
  'what a verb says of rows, and no column of theirs that is called after it': [
    ['names of the makers who have ever built a cello', [['Anselm Ruck'], ['Bice Tosi']]],
    ['makers who built at least 3 violins', [[2, 'Bice Tosi', 'Italy']], 'at least 3 violins'],
    ['when was the Eiche built', [[1920]]],
    ['cellos built after 1925', [[2], [3]]],
  ],
  'rows that are counted, which are called as what they bring in is elsewhere': [
    ['which musicians have just one seat', [[1], [2], [3]]],
    ['orchestras with just 2 musicians', [['City Strings']]],
  ],
  'those without any, and no row of a tie that lacks one': [
    ['name of the orchestra that has no musicians seated in', [['North Quartet']]],
  ],
};

const unclear: Record<string, string[]> = {
  'two lists, which rows of something else would put beside each other': [
    'phone of all the musicians and clerks',
    'what are the phones of the musicians and clerks',
  ],
};

describe('makers of violins', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(WORKSHOP);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  describe.each(Object.entries(unclear))('never answers by chance: %s', (_, questions) => {
    it.each(questions)('%s', async (question) => {
      const answer = await desk.ask(question);
      expect(answer.kind === 'answered' ? answer.result.rows : 'asked back').toBe('asked back');
    });
  });
});
