import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows } from './domains.ts';

/** Kayaks for hire: members and guides that are both active or not, kinds that a table ties to boats, orders of the kiosk. Today is 2026-05-13. */
const KAYAKS = `
CREATE TABLE members (member_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, active integer NOT NULL);
CREATE TABLE guides (guide_id integer PRIMARY KEY, full_name text NOT NULL, login text NOT NULL, active boolean NOT NULL, salary integer NOT NULL);
CREATE TABLE kinds (kind_id integer PRIMARY KEY, name text NOT NULL UNIQUE);
CREATE TABLE boats (boat_id integer PRIMARY KEY, boat_name text NOT NULL);
CREATE TABLE boat_kinds (boat_id integer NOT NULL REFERENCES boats, kind_id integer NOT NULL REFERENCES kinds, PRIMARY KEY (boat_id, kind_id));
CREATE TABLE hires (hire_id integer PRIMARY KEY, boat_id integer NOT NULL REFERENCES boats, member_id integer NOT NULL REFERENCES members,
  guide_id integer NOT NULL REFERENCES guides, pier text NOT NULL, hired_on date NOT NULL, returned_on date, price integer NOT NULL);
CREATE TABLE snacks (snack_id integer PRIMARY KEY, snack_name text NOT NULL, sort text NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, member_id integer NOT NULL REFERENCES members, ordered_on date NOT NULL);
CREATE TABLE order_lines (line_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, snack_id integer NOT NULL REFERENCES snacks, quantity integer NOT NULL);
INSERT INTO members VALUES (1, 'Ada', 'Moe', 1), (2, 'Bo', 'Lie', 0), (3, 'Cleo', 'Vik', 1), (4, 'Dag', 'Aas', 1);
INSERT INTO guides VALUES (1, 'Eva', 'eva', true, 40), (2, 'Finn', 'finn', false, 30);
INSERT INTO kinds VALUES (1, 'Touring'), (2, 'Surf'), (3, 'Racing');
INSERT INTO boats VALUES (1, 'Otter'), (2, 'Heron'), (3, 'Pike'), (4, 'Tern');
INSERT INTO boat_kinds VALUES (1, 1), (2, 1), (3, 2), (4, 3);
INSERT INTO hires VALUES (1, 1, 1, 1, 'north', '2005-07-02', '2005-07-03', 10), (2, 2, 1, 2, 'south', '2005-08-06', '2005-08-08', 20),
  (3, 3, 2, 1, 'north', '2005-08-07', '2005-08-09', 30), (4, 1, 2, 1, 'south', '2005-08-13', NULL, 40), (5, 4, 3, 2, 'north', '2004-08-14', '2004-08-15', 50);
INSERT INTO snacks VALUES (1, 'Soup', 'Hot Food'), (2, 'Bun', 'Bakery'), (3, 'Roll', 'Bakery');
INSERT INTO orders VALUES (1, 1, '2005-07-02'), (2, 1, '2005-08-06'), (3, 2, '2005-08-20');
INSERT INTO order_lines VALUES (1, 1, 1, 1), (2, 2, 1, 2), (3, 2, 2, 3), (4, 3, 2, 9);
`;

const asked: Record<string, Asked[]> = {
  'what several tables say of their rows': [
    ['how many members are active', [[3]]],
    ['how many guides are active', [[1]]],
    ['is Bo Lie still an active member?', [[0]]],
    ['is Finn active', [[false]]],
  ],
  'what is told beside a question': [
    ['I am preparing a mailing. How many members are active?', [[3]]],
    ['How many boats do we have? I\u2019m thinking about what to buy', [[4]]],
    ['How many members are there? Skip the active ones', [[1]]],
    ['Insurance wants a list of the boats', [['Otter'], ['Heron'], ['Pike'], ['Tern']]],
  ],
  'which of two': [
    [
      'Eva or Finn, who has taken in more money? need both figures',
      [
        ['Eva', 80],
        ['Finn', 70],
      ],
    ],
    ['was August 2005 better than July 2005? hires I mean', [[1, 3, 2, 200]]],
    [
      'do we get more hires on saturdays or on sundays?',
      [
        ['Saturday', 4],
        ['Sunday', 1],
      ],
    ],
  ],
  'kinds that a table ties to what has them': [['which 1 boat kinds are hired most?', [['Touring', 3]]]],
  'what was not done': [
    ['members who never hired a single boat, names pls', [[4, 'Dag', 'Aas', 1]]],
    ['members who hired in 2004 but made no hires in 2005', [[3, 'Cleo', 'Vik', 1]]],
  ],
  'who has it at home': [['members who still have one of our boats at home', [[2, 'Bo', 'Lie', 0]]]],
  'everyone who is in all of them': [
    [
      'members in all piers',
      [
        ['Ada', 'Moe', 2],
        ['Bo', 'Lie', 2],
      ],
    ],
  ],
  'who is paid most': [['who has the highest salary right now', [['Eva', 40]]]],
  'what was in one that is picked': [
    [
      'what was in the last order of Ada Moe?',
      [
        ['Bun', 3],
        ['Soup', 2],
      ],
    ],
  ],
  'what there is of a kind': [['what bakery do we sell?', [['Bun'], ['Roll']]]],
};

const threads: Record<string, Asked[]> = {
  'months of the year that was asked about': [
    ['total price of hires in July 2005', [[10]]],
    ['compare with august', [[10, 90, 80, 800]], 'August 2005'],
    ['only august', [[90]]],
  ],
  'one month split by something': [
    ['total price of hires in July 2005', [[10]]],
    ['so from july to august that\u2019s how much in percent?', [[10, 90, 80, 800]]],
    [
      'split august 2005 by guide',
      [
        ['Eva', 70],
        ['Finn', 20],
      ],
    ],
  ],
  'the best of times': [
    ['number of hires per month', null],
    ['what was its best month', [['2005-08', 3]]],
  ],
};

describe('a kayak club', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(KAYAKS);
  }, 60_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
  itFollows(() => desk, threads);
});
