import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A pottery: potters and the kilns they work at, firings, and what was shown where. */
const POTTERY = `
CREATE TABLE workshops (workshop_id integer PRIMARY KEY, workshop_name text NOT NULL);
CREATE TABLE potters (potter_id integer PRIMARY KEY, potter_name text NOT NULL, workshop_id integer NOT NULL REFERENCES workshops, birth_date date NOT NULL, hire_date date NOT NULL);
CREATE TABLE kilns (kiln_id integer PRIMARY KEY, kiln_name text NOT NULL);
CREATE TABLE firings (firing_id integer PRIMARY KEY, kiln_id integer NOT NULL REFERENCES kilns, potter_id integer NOT NULL REFERENCES potters, fired_at timestamp NOT NULL, cooled_at timestamp, minutes integer NOT NULL);
CREATE TABLE plays (play_id integer PRIMARY KEY, play_name text NOT NULL);
CREATE TABLE actors (actor_id integer PRIMARY KEY, actor_name text NOT NULL);
CREATE TABLE roles (play_id integer NOT NULL REFERENCES plays, actor_id integer NOT NULL REFERENCES actors, PRIMARY KEY (play_id, actor_id));
INSERT INTO workshops VALUES (1, 'Mill'), (2, 'Barn'), (3, 'Yard');
INSERT INTO potters VALUES (1, 'Ida', 1, '1951-02-01', '1985-02-01'), (2, 'Jon', 1, '1958-02-01', '2019-05-13'), (3, 'Kay', 2, '1963-01-01', '2021-06-01'), (4, 'Lin', 1, '1990-01-01', '2026-02-01');
INSERT INTO kilns VALUES (1, 'Ember'), (2, 'Flare'), (3, 'Glow');
INSERT INTO firings VALUES (1, 1, 1, '2025-01-02 08:00', '2025-01-03 08:00', 300), (2, 1, 2, '2025-03-02 08:00', NULL, 20), (3, 1, 1, '2026-05-01 08:00', NULL, 90), (4, 2, 3, '2026-05-02 09:00', NULL, 45),
  (5, 2, 4, '2026-05-03 09:00', NULL, 50);
INSERT INTO plays VALUES (1, 'The Kiln'), (2, 'Clay'), (3, 'A Run of Mud');
INSERT INTO actors VALUES (1, 'Mo'), (2, 'Nia'), (3, 'Oz');
INSERT INTO roles VALUES (1, 1), (1, 2), (2, 2);
`;

const asked: Record<string, Asked[]> = {
  'how long somebody has been there, and not how old they are': [
    ['potters who have been with us for more than 7 years', [[1]], 'goes by the hire date'],
    ['potters who have been with us for at least 7 years', [[1], [2]], 'goes by the hire date'],
    ['how many potters have been here for over 4 years already', [[3]], 'goes by the hire date'],
    ['potters working for us for less than a year', [[4]], 'goes by the hire date'],
  ],
  'those that there are today, and not who came today': [['workshops with fewer than 3 potters today', [[2], [3]]]],
  'two bounds on how many there are': [
    ['kilns with at least 2 firings but fewer than 3', [[2]]],
    ['workshops with more than 1 potter and less than 4', [[1]]],
  ],
  'the first and the last day': [
    ['when was the very first firing and when the last', [['2025-01-02T08:00:00.000Z', '2026-05-03T09:00:00.000Z']]],
    ['first and last firing', [['2025-01-02T08:00:00.000Z', '2026-05-03T09:00:00.000Z']]],
    [
      'when was the first firing, and when was the last one?',
      [['2025-01-02T08:00:00.000Z', '2026-05-03T09:00:00.000Z']],
    ],
    ['earliest and latest hire date', [['1985-02-01', '2026-02-01']]],
  ],
  'minutes in short': [['firings over 60 min', [[1], [3]]]],
  'how long something runs, and no name with that word in it': [
    ['how many firings run longer than 60 min', [[2]]],
    ['firings that run over 80 minutes', [[1], [3]]],
  ],
  'a first sentence that says of which': [['do we have any potters in the Barn? which potters', [['Kay']]]],
  'years of birth that are said in words': [
    ['how many potters were born in the fifties', [[2]]],
    ['born in the fifties, how many', [[2]]],
  ],
  'names that are shown anyway': [['potters hired in 2021 - names', [[3, 'Kay']]]],
  'the last person who came': [['last person we hired', [[4, 'Lin']]]],
  'those that are in none': [['actors who are not in any play', [[3, 'Oz']]]],
  'who plays in something': [['cast of The Kiln', [['Mo'], ['Nia']]]],
  'all of time': [['how many firings per kiln on average, over all time', null]],
  'whose it is, said before': [['Ida - date of her last firing', [[3]]]],
};

const unclear: Record<string, string[]> = {
  'how long those who left were there': ['potters who worked here for more than 7 years'],
  'how long something has been that has no such day': ['kilns that have been with us for more than 7 years'],
};

describe('a pottery', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(POTTERY);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  describe.each(Object.entries(unclear))('asks back: %s', (_, questions) => {
    it.each(questions)('%s', async (question) => {
      expect((await desk.ask(question)).kind).toBe('needs-clarification');
    });
  });
});
