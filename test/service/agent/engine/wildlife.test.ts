import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows } from './domains.ts';

/** A rescue station for wild animals: what was seen and what was brought in, who was there, and the gift shops beside it. */
const STATION = `
CREATE TABLE areas (area_id integer PRIMARY KEY, area_name text NOT NULL);
CREATE TABLE keepers (keeper_id integer PRIMARY KEY, keeper_name text NOT NULL, area_id integer NOT NULL REFERENCES areas, salary integer NOT NULL, hourly_wage numeric(6,2) NOT NULL);
CREATE TABLE boxes (box_id integer PRIMARY KEY, box_name text NOT NULL);
CREATE TABLE animals (animal_id integer PRIMARY KEY, animal_name text NOT NULL, species text NOT NULL, traits text[], box_id integer REFERENCES boxes, weight integer NOT NULL);
CREATE TABLE sightings (sighting_id integer PRIMARY KEY, species text NOT NULL, seen_on date NOT NULL);
CREATE TABLE rescues (rescue_id integer PRIMARY KEY, species text NOT NULL, keeper_id integer NOT NULL REFERENCES keepers, rescued_on date NOT NULL, distance integer NOT NULL);
CREATE TABLE branches (branch_id integer PRIMARY KEY, branch_name text NOT NULL);
INSERT INTO areas VALUES (1, 'North'), (2, 'South');
INSERT INTO keepers VALUES (1, 'Ada', 1, 3000, 20), (2, 'Bo', 1, 2000, 25), (3, 'Cy', 2, 2900, 19);
INSERT INTO boxes VALUES (1, 'Alder'), (2, 'Birch'), (3, 'Cedar');
INSERT INTO animals VALUES (1, 'Pip', 'otter', '{shy,loud}', 1, 7), (2, 'Tam', 'otter', '{shy}', 1, 9), (3, 'Rue', 'heron', '{loud,slow,shy}', 2, 2), (4, 'Sol', 'heron', NULL, NULL, 3);
INSERT INTO sightings VALUES (1, 'otter', '2026-03-01'), (2, 'otter', '2026-03-09'), (3, 'heron', '2026-04-09'), (4, 'otter', '2026-04-09');
INSERT INTO rescues VALUES (1, 'otter', 1, '2026-02-01', 10), (2, 'otter', 2, '2026-02-04', 30), (3, 'otter', 2, '2026-02-09', 20), (4, 'heron', 3, '2026-04-01', 60), (5, 'otter', 3, '2026-04-01', 5);
INSERT INTO branches VALUES (1, 'Gate'), (2, 'Pier');
`;

const asked: Record<string, Asked[]> = {
  'the rows of the table that was named, of several with a day': [
    ['in which month do otter rescues happen the most', [['2026-02', 3]]],
    ['in which month do otter sightings happen the most', [['2026-03', 2]]],
  ],
  'each of several texts, and says that one row counts for each': [
    [
      'how many animals by traits',
      [
        ['shy', 3],
        ['loud', 2],
        ['slow', 1],
      ],
      'with several traits counts once for each',
    ],
  ],
  'more than the average of a number that is for an hour': [['keepers earning more than average per hour', [[2]]]],
};

const unclear: Record<string, string[]> = {
  'what is in the shop, where there are several': [
    'how many animals are in the shop',
    'how many animals are in our store',
  ],
  'parts that do not add up': ['share of animals by traits', 'animals by traits in percent'],
  'an average per day of what each row has once': ['rescues with a distance above average per day'],
};

describe('a rescue station for wild animals', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(STATION);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  describe.each(Object.entries(unclear))('asks back: %s', (_, questions) => {
    it.each(questions)('%s', async (question) => {
      expect((await desk.ask(question)).kind).toBe('needs-clarification');
    });
  });

  itFollows(() => desk, {
    'takes a length for no weight, and who for no animals': [
      ['what is the average weight of animals', [[5.25]]],
      [
        'which weigh more than that',
        [
          ['Pip', 7],
          ['Tam', 9],
        ],
      ],
      ['which are longer than that', null, 'not sure how to read that'],
      ['what is the average weight of animals', [[5.25]]],
      ['who weighs more than that', null, 'know what “who” means'],
    ],
    'asks anew where something else is named before what it is by': [
      ['total distance of rescues in February 2026', [[60]]],
      [
        'number of sightings by month',
        [
          ['2026-03', 2],
          ['2026-04', 2],
        ],
      ],
    ],
    'takes the average over all of these rows and no others': [
      ['average salary by area', null],
      ["what's the average for all animals", null, 'not sure how to read that'],
      ['average salary by area', null],
      ["what's the average for all keepers", [[2633.33]]],
    ],
  });
});
