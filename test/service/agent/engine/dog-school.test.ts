import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itFollows } from './domains.ts';

/** A dog school: owners book courses, some places are refunded, and trainers who take leave work at yards. */
const SCHOOL = `
CREATE TABLE yards (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL, budget integer NOT NULL);
CREATE TABLE trainers (id integer PRIMARY KEY, name text NOT NULL, yard_id integer NOT NULL REFERENCES yards, hired_on date NOT NULL, salary integer NOT NULL);
CREATE TABLE leaves (id integer PRIMARY KEY, trainer_id integer NOT NULL REFERENCES trainers, kind text NOT NULL, first_day date NOT NULL, last_day date NOT NULL);
CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, breed text NOT NULL, town text NOT NULL);
CREATE TABLE courses (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, price numeric(8,2) NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, ordered_on date NOT NULL, channel text NOT NULL);
CREATE TABLE order_items (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, course_id integer NOT NULL REFERENCES courses,
  quantity integer NOT NULL, unit_price numeric(8,2) NOT NULL, line_total numeric(8,2) NOT NULL);
CREATE TABLE refunds (id integer PRIMARY KEY, order_item_id integer NOT NULL REFERENCES order_items, refunded_on date NOT NULL, amount numeric(8,2) NOT NULL);
INSERT INTO yards VALUES (1, 'Millyard', 'Ulm', 900), (2, 'Hillyard', 'Jena', 1200);
INSERT INTO trainers VALUES (1, 'Ada', 1, '2026-01-10', 3000), (2, 'Bo', 1, '2020-02-01', 2000), (3, 'Cy', 2, '2021-03-01', 2900);
INSERT INTO leaves VALUES (1, 1, 'vacation', '2025-05-02', '2025-05-09'), (2, 2, 'vacation', '2026-02-02', '2026-02-20'), (3, 3, 'vacation', '2026-03-02', '2026-03-03'),
  (4, 2, 'illness', '2026-04-01', '2026-04-02');
INSERT INTO customers VALUES (1, 'Mara', 'Poodle', 'Ulm'), (2, 'Nils', 'Beagle', 'Jena'), (3, 'Olga', 'Poodle', 'Ulm'), (4, 'Piet', 'Collie', 'Ulm');
INSERT INTO courses VALUES (1, 'Puppy Start', 'Basics', 80), (2, 'Agility', 'Sport', 120), (3, 'Recall', 'Basics', 50);
INSERT INTO orders VALUES (1, 1, '2026-03-01', 'web'), (2, 2, '2026-03-05', 'phone'), (3, 3, '2025-03-05', 'web'), (4, 1, '2026-04-05', 'desk');
INSERT INTO order_items VALUES (1, 1, 1, 2, 70, 140), (2, 2, 1, 1, 80, 80), (3, 3, 2, 1, 120, 120), (4, 4, 3, 1, 50, 50), (5, 4, 1, 1, 80, 80);
INSERT INTO refunds VALUES (1, 1, '2026-03-08', 20), (2, 1, '2026-03-09', 10), (3, 4, '2026-04-09', 50);
`;

const threads: Record<string, Asked[]> = {
  'takes who bought a thing for whoever did, and not for those who sent it back': [
    ['which course was refunded the most', [['Puppy Start', 2]]],
    ['who bought it', [['Mara'], ['Nils']]],
  ],
  'takes what the first few cost for their price, and not for what was paid for them': [
    [
      'top 2 courses by quantity',
      [
        ['Puppy Start', 4],
        ['Agility', 1],
      ],
    ],
    [
      'what do they cost',
      [
        ['Puppy Start', 80],
        ['Agility', 120],
      ],
    ],
    ['which of these has the highest price', [['Agility', 120]]],
  ],
  'takes the time of a leave for its first day, and not for the day of hiring': [
    ['how many trainers took vacation this year', [[2]]],
    ['and last year', [[1]]],
  ],
  'counts how often it was done to what was shown': [
    ['top 2 courses by quantity', null],
    ['how often were they refunded', [['Puppy Start', 2]]],
  ],
  'turns one value around': [
    [
      'revenue by channel',
      [
        ['web', 260],
        ['desk', 130],
        ['phone', 80],
      ],
    ],
    [
      'only poodles',
      [
        ['web', 260],
        ['desk', 130],
      ],
    ],
    ['and the other breeds?', [['phone', 80]]],
  ],
  'says what was not done, and not where nobody is': [
    ['customers in Ulm', [['Mara'], ['Olga'], ['Piet']]],
    ['how many of them ordered this year', [[1]]],
    ["who didn't", [['Olga'], ['Piet']]],
  ],
  'finds who pays most, and who works there': [
    [
      'number of trainers by yard',
      [
        ['Millyard', 2],
        ['Hillyard', 1],
      ],
    ],
    [
      'their average salary',
      [
        ['Millyard', 2, 2500],
        ['Hillyard', 1, 2900],
      ],
    ],
    ['which one pays the most', [['Hillyard', 1, 2900]]],
    ['who works there', [['Cy']]],
    ["where's it", null],
  ],
  'takes the average of what picked them out': [
    ['who earns more than 2500', [['Ada'], ['Cy']]],
    ['how many is that', [[2]]],
    ["what's their average", [[2950]]],
  ],
  'divides a total by the rows it is of': [
    [
      'total refund amount by course',
      [
        ['Recall', 50],
        ['Puppy Start', 30],
      ],
    ],
    [
      'and per refund?',
      [
        ['Recall', 50],
        ['Puppy Start', 15],
      ],
    ],
  ],
  'sets a number that is divided by another beside that of last year': [
    ['average order value this year', [[116.67]]],
    ['compare to last year', [[120, 116.67]]],
  ],
  'says what part that is of all': [
    ['how many orders were on the web', [[2]]],
    ['what share is that of all orders', [[50]]],
  ],
  'shows those who did after those who did not, and never those who did both': [
    ['customers without orders', [['Piet']]],
    ['and those with orders?', [['Mara'], ['Nils'], ['Olga']]],
    ['and those without?', [['Piet']]],
    ['and the ones who did order', [['Mara'], ['Nils'], ['Olga']]],
  ],
  'shows who did what was asked about': [
    ['customers in Ulm', null],
    ['did they order anything', [['Mara'], ['Olga']]],
  ],
  'shows who is at what came first': [
    ['which yard has the most trainers', [['Millyard', 2]]],
    ["who's at that yard", [['Ada'], ['Bo']]],
  ],
  'takes growth for that of what was counted': [
    ['number of orders by channel this year', null],
    [
      'which channel grew the most',
      [
        ['web', 1, 1, 0, 0],
        ['desk', 0, 1, 1, null],
        ['phone', 0, 1, 1, null],
      ],
    ],
  ],
  'takes the last one for that of whoever was shown': [
    ['which customer has the most orders', [['Mara', 2]]],
    ['when was the first order', [['Mara', '2026-03-01']]],
  ],
  'finds those above an average, and those below it': [
    ['what is the average salary', [[2633.33]]],
    [
      'who earns more than that',
      [
        ['Ada', 3000],
        ['Cy', 2900],
      ],
    ],
    ['how many earn less', [[1]]],
  ],
  'takes the average over all of them': [
    ['average salary by yard', null],
    ["what's the average for all of them", [[2633.33]]],
  ],
  'bounds what is counted': [
    ['number of trainers by yard', null],
    ['which have at least two', [['Millyard']]],
  ],
  'takes the yard for that of the one with the highest number, and no others': [
    ['who has the highest salary', [['Ada', 3000]]],
    ["who's his yard", [['Millyard']]],
  ],
  'goes by the first of two days, and says so': [
    ['how many leaves in February 2026', [[1]], 'I went by the first day; say “last day”'],
    ['by kind', [['vacation', 1]]],
  ],
  'adds up what was picked out, and not all there is': [
    ['trainers at Millyard', [['Ada'], ['Bo']]],
    ['how much salary in total', [[5000]]],
  ],
  'counts nobody after a question that was asked back': [
    ['vacation flurbish this month', null, 'flurbish'],
    ['how many trainers', null, 'no answer yet'],
  ],
  'puts a list in the order of the alphabet': [
    ['customers in Ulm', null],
    ['sort the list alphabetically', [['Mara'], ['Olga'], ['Piet']]],
    ['in descending order', [['Piet'], ['Olga'], ['Mara']]],
  ],
};

describe('what is asked further at a dog school', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(SCHOOL);
  }, 30_000);
  afterAll(() => desk.close());

  itFollows(() => desk, threads);
});

/** A rowing club, where nothing says what anybody has paid. */
const CLUB = `
CREATE TABLE tariffs (id integer PRIMARY KEY, name text NOT NULL, monthly_fee numeric(8,2) NOT NULL);
CREATE TABLE rowers (id integer PRIMARY KEY, name text NOT NULL, tariff_id integer NOT NULL REFERENCES tariffs);
CREATE TABLE classes (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE boats (id integer PRIMARY KEY, name text NOT NULL, class_id integer NOT NULL REFERENCES classes);
CREATE TABLE trips (id integer PRIMARY KEY, boat_id integer NOT NULL REFERENCES boats, rower_id integer NOT NULL REFERENCES rowers, minutes integer NOT NULL);
INSERT INTO classes VALUES (1, 'Single'), (2, 'Eight');
INSERT INTO boats VALUES (1, 'Wren', 1), (2, 'Swift', 1), (3, 'Crane', 2);
INSERT INTO tariffs VALUES (1, 'Youth', 5), (2, 'Club', 20);
INSERT INTO rowers VALUES (1, 'Rune', 1), (2, 'Siv', 1), (3, 'Tove', 2);
INSERT INTO trips VALUES (1, 1, 1, 50), (2, 1, 3, 70), (3, 3, 1, 90);
`;

describe('what is asked further at a rowing club', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(CLUB);
  }, 30_000);
  afterAll(() => desk.close());

  itFollows(() => desk, {
    'takes no count of people for money': [
      ['how many rowers are on each tariff', null],
      ['which tariff makes the most money', null, 'know what “makes”'],
    ],
    'takes no count of trips for what was paid': [
      ['who paid the most', null, 'know what “paid”'],
      ['rowers on the club tariff', [['Tove']]],
      ['who of them paid the most', null, 'paid'],
    ],
    'counts all boats that are there, and not only those that were taken out': [
      [
        'average minutes by class',
        [
          ['Eight', 90],
          ['Single', 60],
        ],
      ],
      ['which one is the lowest', [['Single', 60]]],
      ['how many boats of that class do we have', [[2]]],
    ],
  });
});
