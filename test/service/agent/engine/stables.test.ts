import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows } from './domains.ts';

/** Riding stables: horses of breeds that are a list of names, staff who left, lessons in minutes, bills that are paid on a day of their own. */
const STABLES = `
CREATE TABLE kinds (code text PRIMARY KEY, label text NOT NULL);
CREATE TABLE grooms (id integer PRIMARY KEY, full_name text NOT NULL, head_id integer REFERENCES grooms, hired_on date NOT NULL, left_on date, monthly_salary numeric(8,2) NOT NULL);
CREATE TABLE horses (id integer PRIMARY KEY, name text NOT NULL, kind_code text NOT NULL REFERENCES kinds, coat text, groom_id integer REFERENCES grooms,
  height_cm integer NOT NULL, born_on date NOT NULL, died_on date);
CREATE TABLE lessons (id integer PRIMARY KEY, horse_id integer NOT NULL REFERENCES horses, held_at timestamp NOT NULL, duration_min integer NOT NULL, status text NOT NULL, rating numeric(3,2));
CREATE TABLE bills (id integer PRIMARY KEY, lesson_id integer NOT NULL REFERENCES lessons, issued_on date NOT NULL, paid_on date, amount numeric(8,2) NOT NULL);
COMMENT ON COLUMN lessons.status IS 'H = held, C = cancelled, F = open day show';
INSERT INTO kinds VALUES ('PON', 'Pony'), ('COB', 'Cob'), ('SHI', 'Shire');
INSERT INTO grooms VALUES (1, 'Ada Wren', NULL, '2015-01-01', NULL, 3000), (2, 'Ben Lark', 1, '2018-01-01', NULL, 2500), (3, 'Cy Rook', 1, '2019-01-01', '2024-06-01', 2000);
INSERT INTO horses VALUES (1, 'Bo', 'PON', 'bay', 2, 120, '2012-01-01', NULL), (2, 'Flo', 'PON', 'grey', 2, 110, '2020-01-01', NULL),
  (3, 'Max', 'COB', 'bay', 3, 150, '2010-01-01', '2025-01-01'), (4, 'Rex', 'SHI', 'bay', NULL, 180, '2014-01-01', NULL);
INSERT INTO lessons VALUES (1, 1, '2026-04-02 10:00', 60, 'H', 4.504), (2, 1, '2026-04-03 10:00', 30, 'H', 4.504), (3, 2, '2026-04-20 10:00', 90, 'H', 4.496),
  (4, 4, '2026-05-03 10:00', 45, 'C', NULL), (5, 3, '2024-05-03 10:00', 45, 'H', 3);
INSERT INTO bills VALUES (1, 1, '2026-04-02', '2026-04-12', 60), (2, 2, '2026-04-03', NULL, 30), (3, 3, '2026-04-20', '2026-04-24', 90), (4, 5, '2024-05-03', NULL, 40);
`;

/** Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'faces beside the words say nothing': [
    ['how many lessons last month 🙏', [[3]]],
    ['tallest horse :sweat_smile:', [['Rex']]],
    ['hi team 👋 quick one - how many grooms do we have, thx!!', [[3]]],
    ['number of bills for the board deck', [[4]]],
  ],
  'kinds that are a list of names stand for what is of them': [
    ['list the ponies taller than 115 cm', [['Bo']]],
    ['how many ponies', [[2]]],
    ['grooms with more than one pony', [['Ben Lark']]],
    [
      'ponies vs cobs',
      [
        ['Pony', 2],
        ['Cob', 1],
      ],
    ],
    ['most popular pony coat', [['bay', 1]]],
  ],
  'who is still there': [
    ['how many grooms who still work here', [[2]]],
    ['payroll of grooms who still work here', [[5500]]],
    ['living horses older than ten, just the number', [[2]]],
  ],
  'a total of rows is what they amount to': [
    ['total of unpaid bills', [[70]]],
    ['sum of unpaid bills', [[70]]],
  ],
  'days until something is done': [
    ['on average how many days until a bill is paid?', [[7]]],
    ['average number of days between a lesson and its bill', [[0]]],
  ],
  'hours of what is kept in minutes': [
    ['hours of lessons last month', [[3]]],
    ['total lesson hours last month', [[3]]],
  ],
  'a rank goes by all digits of a number': [['which horse has the highest average rating', [['Bo', 4.5]]]],
  'what comes first by its number': [
    ['horses, lowest height first', [['Flo'], ['Bo'], ['Max'], ['Rex']]],
    [
      'coats, most horses first',
      [
        ['bay', 3],
        ['grey', 1],
      ],
    ],
    [
      '2 coats with the most horses',
      [
        ['bay', 3],
        ['grey', 1],
      ],
    ],
  ],
  'years and days as people write them': [
    [
      'lessons by horse, 2026',
      [
        ['Bo', 2],
        ['Flo', 1],
        ['Rex', 1],
      ],
    ],
    ['how many lessons between 2 and 3 April 2026', [[2]]],
    ['lessons so far this year', [[4]]],
  ],
};

/** Asked back: left out, these words would make another number of it. */
const unread = {
  'a word that ends what a code stands for': 'how many shows were there',
  'only, of what was done': 'horses that only ever had lessons in April',
};

describe('Stables', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(STABLES);
  }, 60_000);
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
  it.each(Object.entries(unread))('does not leave out %s', async (_, question) => {
    expect((await desk.ask(question)).kind).toBe('needs-clarification');
  });
  itFollows(() => desk, {
    'a year after only is a year, and no number of rows': [
      [
        'total bill amount by horse',
        [
          ['Bo', 90],
          ['Flo', 90],
          ['Max', 40],
        ],
      ],
      ['only 2024', [['Max', 40]]],
    ],
    'a bound after a total is of its rows': [
      ['unpaid bills', [[2], [4]]],
      ['total amount of those', [[70]]],
      ['over 35 only', [[40]]],
    ],
  });
});
