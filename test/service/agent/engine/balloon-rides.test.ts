import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Balloon rides between meadows, birds seen from them, picnic hampers sold to clients, and what was given back. */
const BALLOONS = `
CREATE TABLE meadows (code char(3) PRIMARY KEY, meadow_name text NOT NULL, region text);
CREATE TABLE rides (ride_id integer PRIMARY KEY, origin char(3) NOT NULL REFERENCES meadows, destination char(3) NOT NULL REFERENCES meadows,
  lifted_at timestamp NOT NULL, delay integer NOT NULL, distance integer NOT NULL);
CREATE TABLE sightings (sighting_id integer PRIMARY KEY, seen_on date NOT NULL, species text NOT NULL, observer text NOT NULL);
CREATE TABLE clients (client_id integer PRIMARY KEY, client_name text NOT NULL, town text NOT NULL);
CREATE TABLE hampers (hamper_id integer PRIMARY KEY, hamper_name text NOT NULL, price numeric(8,2) NOT NULL, cost numeric(8,2) NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, client_id integer NOT NULL REFERENCES clients, ordered_at timestamp NOT NULL);
CREATE TABLE order_lines (line_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, hamper_id integer NOT NULL REFERENCES hampers,
  quantity integer NOT NULL, line_total numeric(10,2) NOT NULL);
CREATE TABLE refunds (refund_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, refunded_at timestamp NOT NULL, amount numeric(8,2) NOT NULL, reason text NOT NULL);
INSERT INTO meadows VALUES ('ASH', 'Ashfield', 'North'), ('BEC', 'Beckley', NULL), ('COM', 'Combe', 'South'), ('AND', 'Andover', 'South');
INSERT INTO rides VALUES (1, 'ASH', 'BEC', '2026-01-02 08:00', 5, 10), (2, 'ASH', 'COM', '2026-01-03 08:00', 15, 30), (3, 'BEC', 'ASH', '2026-02-01 09:00', 25, 12), (4, 'COM', 'ASH', '2026-02-02 09:00', 40, 31),
  (5, 'COM', 'BEC', '2026-03-02 09:00', 20, 44);
INSERT INTO sightings VALUES (1, '2025-06-01', 'Red kite', 'UNKNOWN'), (2, '2025-06-11', 'Red kite', 'Ann'), (3, '2025-07-01', 'Unknown hawk', 'Ann'), (4, '2025-07-02', 'Unknown hawk', 'UNKNOWN'),
  (5, '2025-07-03', 'Unknown bird', 'Ben'), (6, '2025-07-05', 'Barn owl', 'Ben'), (7, '2025-08-05', 'Unknown hawk', 'Ben'), (8, '2026-07-06', 'Red kite', 'Ann'), (9, '2026-06-06', 'Red kite', 'Ann');
INSERT INTO clients VALUES (1, 'Ada Moor', 'Frome'), (2, 'Bea Hill', 'Wells'), (3, 'Cy Lane', 'Wells');
INSERT INTO hampers VALUES (1, 'Plum Pie Hamper', 20, 8), (2, 'Plum Jam Hamper', 30, 12), (3, 'Cheese Hamper', 50, 31);
INSERT INTO orders VALUES (1, 1, '2026-03-01'), (2, 1, '2026-05-03'), (3, 2, '2026-04-01'), (4, 3, '2026-05-01');
INSERT INTO order_lines VALUES (1, 1, 1, 1, 20), (2, 1, 2, 1, 30), (3, 2, 1, 2, 40), (4, 3, 3, 3, 150), (5, 4, 2, 1, 30);
INSERT INTO refunds VALUES (1, 1, '2026-05-02', 20, 'torn'), (2, 3, '2026-05-04', 50, 'late'), (3, 3, '2026-04-04', 10, 'late');
`;

const asked: Record<string, Asked[]> = {
  'what is left out is no movement, and what is unknown is of what is ranked': [
    [
      'top 2 species, leave out the unknown ones',
      [
        ['Red kite', 4],
        ['Barn owl', 1],
      ],
    ],
    [
      'top 2 species ignoring the unknown ones',
      [
        ['Red kite', 4],
        ['Barn owl', 1],
      ],
    ],
  ],
  'an end of a way before the place': [
    [
      'worst 2 departure meadows by average delay',
      [
        ['Combe', 30],
        ['Beckley', 25],
      ],
    ],
    ['top 1 arrival meadows by number of rides', [['Ashfield', 2]]],
  ],
  'so many of what had the most': [
    [
      'which 2 meadows had the most departures',
      [
        ['Ashfield', 2],
        ['Combe', 2],
      ],
    ],
  ],
  'by how many rows each average is of': [
    [
      'top 5 meadows by average delay with at least 2 rides',
      [
        ['Combe', 30],
        ['Ashfield', 10],
      ],
    ],
    [
      'worst 5 departure meadows by average delay, only those with at least 2 rides',
      [
        ['Combe', 30],
        ['Ashfield', 10],
      ],
    ],
  ],
  'a superlative that says by what': [['longest ride by distance', [[5, 44]]]],
  'what was given back is an amount': [
    ['how much have we refunded this year', [[80]]],
    ['Refunds this month. How many, how much.', [[2, 70]]],
    ['number of refunds and refund amount this month', [[2, 70]]],
  ],
  'who it was is shown beside what is ranked': [
    ['biggest single order we ever got. Who, and how much?', [[3, 'Bea Hill', 150]]],
    ['biggest order, who placed it?', [[3, 'Bea Hill', 150]]],
  ],
  'all of time is no column': [
    [
      'best 1 hampers in each town by revenue, all time',
      [
        ['Frome', 'Plum Pie Hamper', 60],
        ['Wells', 'Cheese Hamper', 150],
      ],
    ],
  ],
  'a time that is asked for by how often something was seen': [
    ['in which month of the year do red kites get seen the most', [['June', 3]]],
  ],
  'columns that are empty': [
    ['meadows where the region is missing', [['BEC', 'Beckley', null]]],
    ['meadows missing a region', [['BEC', 'Beckley', null]]],
  ],
  'days since the last one of a name': [
    ['how many days has it been since Bea Hill placed an order', [[42]]],
    ['days since Bea Hill last ordered', [[42]]],
  ],
  'a joining word in capitals is no code': [
    ['clients that bought Plum Pie Hamper AND Plum Jam Hamper, how many', [[1]]],
  ],
  'what is said of the question is no part of it': [
    ['how many orders this month? need it for the board deck', [[2]]],
    ['how many orders this month? the average is skewed by the hampers i think', [[2]]],
    [
      'clients in Wells - names please, I will call them today',
      [
        [2, 'Bea Hill', 'Wells'],
        [3, 'Cy Lane', 'Wells'],
      ],
    ],
  ],
  'what something costs is its price': [
    [
      'hampers with plum in the name and what they cost',
      [
        ['Plum Pie Hamper', 20],
        ['Plum Jam Hamper', 30],
      ],
    ],
  ],
  'a year that it begins with': [
    [
      'sightings per year from 2025',
      [
        [2025, 7],
        [2026, 2],
      ],
    ],
  ],
  'the part that was on time, of rides from one place': [['on time rate for Combe departures', [[0]]]],
  'who it was and when': [['first order ever: who placed it and when?', [[1, 'Ada Moor']]]],
  'either of two texts': [["hampers whose name contains 'Jam' or 'Pie'", [[1], [2]]]],
  'those that rose': [
    [
      'clients who spent more in may 2026 than in april 2026',
      [
        ['Ada Moor', null, 40, 40, null],
        ['Cy Lane', null, 30, 30, null],
      ],
    ],
  ],
  'those with the lowest': [['cheapest price - which hampers', [[1], [2], [3]]]],
  'the number that is ranked by': [
    [
      'best selling hamper of each town by quantity',
      [
        ['Frome', 'Plum Pie Hamper', 3],
        ['Wells', 'Cheese Hamper', 3],
      ],
    ],
  ],
  'a list that is to be ranked': [
    [
      'rank the refund reasons for me',
      [
        ['late', 2],
        ['torn', 1],
      ],
    ],
  ],
};

const unclear: Record<string, string[]> = {
  'a percentage of money, and a language that is nowhere': [
    'hampers that make less than 35% margin',
    'clients who speak Welsh',
  ],
  'minutes of what has only a distance': ['rides longer than 60 minutes', 'rides longer than 60 min'],
  'a condition said in a second sentence': ['how many orders do we have? only the torn ones, i think'],
  'a short word that is another one': ['cast of the Cheese Hamper'],
};

describe('balloon rides', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(BALLOONS);
  });
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
  describe.each(Object.entries(unclear))('asks back: %s', (_, questions) => {
    it.each(questions)('%s', async (question) => {
      expect((await desk.ask(question)).kind).toBe('needs-clarification');
    });
  });
});
