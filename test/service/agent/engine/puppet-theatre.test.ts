import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Rows that are called as a command is, and rows whose number is called as they are. Today is 2026-05-13. */
const PUPPETS = `
CREATE TABLE shows (show_id integer PRIMARY KEY, title text NOT NULL, opened_on date NOT NULL);
CREATE TABLE performances (performance_id integer PRIMARY KEY, show_id integer NOT NULL REFERENCES shows, played_on date NOT NULL, minutes integer NOT NULL);
CREATE TABLE visitors (performance_id integer NOT NULL REFERENCES performances, gate text NOT NULL, visitors integer NOT NULL, PRIMARY KEY (performance_id, gate));
INSERT INTO shows VALUES (1, 'Fox and Hen', '2024-01-01'), (2, 'Moon Boat', '2025-01-01'), (3, 'Red Coat', '2023-01-01');
INSERT INTO performances VALUES (1, 1, '2026-04-01', 40), (2, 1, '2026-04-02', 50), (3, 2, '2026-04-03', 60), (4, 3, '2026-03-01', 30);
INSERT INTO visitors VALUES (1, 'north', 10), (1, 'south', 5), (2, 'north', 5), (3, 'south', 60), (4, 'north', 20);
`;

const asked: Record<string, Asked[]> = {
  'a word that is a command elsewhere': [
    [
      'average length of performances by show',
      [
        ['Moon Boat', 60],
        ['Fox and Hen', 45],
        ['Red Coat', 30],
      ],
    ],
    ['newest show', [[2, 'Moon Boat', '2025-01-01']]],
    ['which show has the most performances', [['Fox and Hen', 2]]],
    [
      'please show the number of performances of each show',
      [
        ['Fox and Hen', 2],
        ['Moon Boat', 1],
        ['Red Coat', 1],
      ],
    ],
    ['and show me how many shows there are', [[3]]],
  ],
  'what rows add up to, by the name that they have': [
    ['which show has the most visitors', [['Moon Boat', 60]]],
    [
      'share of visitors by gate',
      [
        ['south', 65],
        ['north', 35],
      ],
    ],
    ['number of visitors last month', [[80]]],
    ['top 1 shows by visitors', [['Moon Boat', 60]]],
  ],
};

describe('a puppet theatre', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(PUPPETS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
