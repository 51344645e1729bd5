import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

const ATLAS = `
CREATE TABLE countries (code text PRIMARY KEY, name text NOT NULL, continent text NOT NULL, surface_area integer NOT NULL,
  indep_year integer, population integer NOT NULL, capital text);
CREATE TABLE towns (town_id integer PRIMARY KEY, name text NOT NULL, country_code text NOT NULL REFERENCES countries, population integer NOT NULL);
CREATE TABLE country_languages (country_code text NOT NULL REFERENCES countries, language text NOT NULL, is_official char(1) NOT NULL,
  PRIMARY KEY (country_code, language));
CREATE TABLE guides (guide_no integer PRIMARY KEY, last_name text NOT NULL, hired_on date NOT NULL);
CREATE TABLE job_titles (guide_no integer NOT NULL REFERENCES guides, title text NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (guide_no, from_date));
CREATE TABLE wages (guide_no integer NOT NULL REFERENCES guides, wage integer NOT NULL, paid_on date NOT NULL, PRIMARY KEY (guide_no, paid_on));
INSERT INTO countries VALUES ('NOL', 'Norland', 'Europe', 300, 1905, 500, 'Fjordby'), ('SUL', 'Sulland', 'Europe', 700, 1821, 900, 'Sonnstadt'),
  ('ZAM', 'Zambara', 'Africa', 900, 1961, 800, 'Mbala'), ('ICE', 'Icemark', 'Antarctica', 2000, NULL, 0, NULL);
INSERT INTO towns VALUES (1, 'Fjordby', 'NOL', 100), (2, 'Sonnstadt', 'SUL', 200), (3, 'Mbala', 'ZAM', 300), (4, 'Tindo', 'ZAM', 150);
INSERT INTO country_languages VALUES ('NOL', 'Norse', 'T'), ('NOL', 'Sami', 'F'), ('SUL', 'Sulish', 'T'), ('ZAM', 'Bemba', 'F'), ('ZAM', 'Tonga', 'F');
INSERT INTO guides VALUES (1, 'Moe', '2019-01-01'), (2, 'Nyirenda', '2021-01-01');
INSERT INTO job_titles VALUES (1, 'Trainee', '2019-01-01', '2020-01-01'), (1, 'Guide', '2020-01-01', '9999-01-01'), (2, 'Guide', '2021-01-01', '9999-01-01');
INSERT INTO wages VALUES (1, 100, '2026-01-31'), (2, 120, '2026-01-31');
`;

/** Questions by what they hold, each with its rows. */
const asked: Record<string, Asked[]> = {
  'people and areas add up': [
    [
      'population by continent',
      [
        ['Europe', 1400],
        ['Africa', 800],
        ['Antarctica', 0],
      ],
    ],
    ['which continent has the biggest area', [['Antarctica', 2000]]],
  ],
  'words for the people of a continent': [
    ['European countries', [['Norland'], ['Sulland']]],
    ['how many african towns are there', [[2]]],
    ['average population of European countries', [[700]]],
  ],
  'none of theirs that is so': [
    ['countries without an official language', [['Icemark'], ['Zambara']]],
    ['which countries have no official language', [['Icemark'], ['Zambara']]],
    ['languages that are not official', [['Bemba'], ['Sami'], ['Tonga']]],
  ],
  'of what is kept with its past, what holds today': [
    ['average wage by title', [['Guide', 110]]],
    ['number of guides per title', [['Guide', 2]]],
  ],
  'what a column is called is no general knowledge': [
    ['what is the capital of Norland', [['Fjordby']]],
    ['which countries became independent after 1900', [['Norland'], ['Zambara']]],
  ],
};

describe('an atlas', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(ATLAS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it.each([
    // Nothing says who left, and all of them is no answer.
    'how many guides have left',
    'guides who left last year',
    'who is the president of Norland',
  ])('asks back: %s', async (question) => {
    expect((await desk.ask(question)).kind).toBe('needs-clarification');
  });
});
