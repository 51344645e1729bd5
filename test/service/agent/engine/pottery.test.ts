import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itFollows } from './domains.ts';

/** A pottery: who works in which studio, who brings what to be fired, and what is bought for it. */
const POTTERY = `
CREATE TABLE studios (studio_id integer PRIMARY KEY, studio_name text NOT NULL, country text NOT NULL);
CREATE TABLE members (member_id integer PRIMARY KEY, full_name text NOT NULL, city text NOT NULL, studio_id integer NOT NULL REFERENCES studios);
CREATE TABLE studio_managers (studio_id integer NOT NULL REFERENCES studios, member_id integer NOT NULL REFERENCES members, PRIMARY KEY (studio_id, member_id));
CREATE TABLE glazes (glaze_id integer PRIMARY KEY, glaze_name text NOT NULL, colour text NOT NULL, price numeric(8,2) NOT NULL, cost numeric(8,2) NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, member_id integer NOT NULL REFERENCES members, ordered_on date NOT NULL, status text NOT NULL);
CREATE TABLE order_items (item_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, glaze_id integer NOT NULL REFERENCES glazes, quantity integer NOT NULL, unit_price numeric(8,2) NOT NULL);
INSERT INTO studios VALUES (1, 'Kiln House', 'Germany'), (2, 'Mud Works', 'Spain'), (3, 'Clay Lab', 'Japan');
INSERT INTO members VALUES (1, 'Ida Moss', 'Berlin', 1), (2, 'Leo Pike', 'Madrid', 2), (3, 'Uma Rook', 'Osaka', 3), (4, 'Vic Sand', 'Berlin', 1);
INSERT INTO studio_managers VALUES (1, 4), (2, 2), (3, 3);
INSERT INTO glazes VALUES (1, 'Celadon', 'green', 12, 6), (2, 'Tenmoku', 'brown', 30, 11), (3, 'Shino', 'white', 18, 9), (4, 'Cobalt', 'blue', 45, 20);
INSERT INTO orders VALUES (1, 1, '2026-05-02', 'delivered'), (2, 1, '2026-05-11', 'cancelled'), (3, 2, '2026-04-20', 'delivered'), (4, 3, '2026-05-13', 'open'),
  (5, 4, '2026-03-04', 'delivered'), (6, 2, '2025-05-05', 'delivered');
INSERT INTO order_items VALUES (1, 1, 1, 2, 12), (2, 1, 2, 1, 30), (3, 2, 3, 1, 18), (4, 3, 2, 5, 30), (5, 4, 1, 1, 12), (6, 5, 3, 2, 18), (7, 6, 1, 10, 12);
`;

const threads: Record<string, Asked[]> = {
  'asks back where nothing says what has not ended': [
    ['orders in 2025', null],
    ['which of them are still with us', null, 'nothing of the previous answer says what still holds'],
  ],
  'stays in the year that was asked about': [
    ['number of orders in May 2025', [[1]]],
    ["so from june to july that's how much in percent?", null, 'June 2025 beside July 2025'],
  ],
  'asks of whoever is on the phone': [
    ['Hello, Ida Moss is on the phone. how many orders does she have this month?', [[2]]],
    ['ok and what do they come to in total', [[72]]],
    ['was anything of it cancelled?', [[1]]],
    ['when was their last order', [[2, 1, '2026-05-11', 'cancelled']]],
    ['what was in it?', [['Shino']], 'Glazes'],
  ],
  'keeps somebody without a name out of it': [['my boss is on the phone. how many orders do they have?', null]],
  'knows the countries of a continent, and the share of one': [
    [
      'revenue by country this year',
      [
        ['Spain', 150],
        ['Germany', 108],
        ['Japan', 12],
      ],
    ],
    [
      'europe only please',
      [
        ['Spain', 150],
        ['Germany', 108],
      ],
      'Germany or Spain',
    ],
    ['what share of that is Germany', [[41.9]]],
    ['and the year before?', [[0]]],
  ],
  'shows no value as all of itself': [
    ['revenue by country this year', null],
    ['Germany in percent', [[40]]],
  ],
  'ranks the rows that were counted or listed': [
    ['how many orders did Ida Moss place', [[2]]],
    ['date of the biggest one', [[1, '2026-05-02']]],
  ],
  'finds the biggest of a list': [
    ['orders of Leo Pike', null],
    ['which was the biggest order', [[3, 150]]],
  ],
  'knows what nobody of a place bought, and of another': [
    ['which glazes did nobody in Berlin buy this year', [['Cobalt']]],
    ['and in Osaka?', [['Tenmoku'], ['Shino'], ['Cobalt']]],
    ['how many are those', [[3]]],
  ],
  'takes a list price for the price': [
    ['avg list price per colour', null, 'Average price'],
    [
      'without blue',
      [
        ['brown', 30],
        ['white', 18],
        ['green', 12],
      ],
    ],
  ],
  'reads money as a price, and lists what was counted': [
    ['how many glazes do we have', [[4]]],
    ['how many of them below 20 $', [[2]]],
    [
      'list w colour',
      [
        ['Celadon', 'green'],
        ['Shino', 'white'],
      ],
    ],
    [
      'how many units of each did we sell in 2026',
      [
        ['Celadon', 3],
        ['Shino', 3],
      ],
    ],
    ['and 25?', [['Celadon', 10]]],
  ],
  'knows who ordered last, and how long ago that is': [
    ['members in Berlin', null],
    [
      'when did each of them order last',
      [
        ['Ida Moss', '2026-05-11'],
        ['Vic Sand', '2026-03-04'],
      ],
    ],
    ['who is gone the longest', [['Vic Sand', '2026-03-04']], 'furthest back'],
    ['how many days is that', [['Vic Sand', 70]]],
  ],
  'knows when last and by whom': [
    ['how many orders in Berlin', [[3]]],
    ['when last?', [['2026-05-11']]],
    ['by whom', [['Ida Moss', '2026-05-11']]],
  ],
  'averages per day, of rows and of money': [
    ['orders today', null],
    ['avg per day this month', [[1]]],
    ['and april?', [[1]]],
  ],
  'takes the most of another thing, over the time that was shown': [
    ['orders per month this year', null],
    ['which member there has the most', [['Ida Moss', 2]]],
  ],
  'knows who runs the one that is shown': [
    ['revenue by studio this year', null],
    ['the most expensive one?', [['Mud Works', 150]]],
    ['who runs it', [['Leo Pike']]],
  ],
  'means those who were counted, and not where they are': [
    ['how many members by studio', null],
    ['number of orders of those members', [[6]]],
  ],
  'takes her for the one who was named': [
    ['which glazes did Uma Rook buy', [['Celadon']]],
    ['what is her city', [['Osaka']]],
  ],
  'shows the others each': [
    ['how many orders for Kiln House', [[3]]],
    [
      'and for the other studios?',
      [
        ['Mud Works', 2],
        ['Clay Lab', 1],
      ],
    ],
  ],
  'says the same of others in few words': [
    ['how many orders in May 2026', [[3]]],
    ['same for April', [[1]]],
  ],
};

describe('conversations in a pottery', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(POTTERY);
  });
  afterAll(() => desk.close());
  itFollows(() => desk, threads);
});
