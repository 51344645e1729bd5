import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Repairs by post: flags, jobs with a first and a last time, fees and tips in cents, reviews of jobs and ratings of shops. */
const REPAIRS_BY_POST = `
CREATE TABLE shops (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL, rating numeric(2,1) NOT NULL);
CREATE TABLE technicians (id integer PRIMARY KEY, name text NOT NULL, tool text NOT NULL);
CREATE TABLE clients (id integer PRIMARY KEY, name text NOT NULL, gold_member boolean NOT NULL);
CREATE TABLE gadgets (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, price_cents integer NOT NULL, waterproof boolean NOT NULL);
CREATE TABLE jobs (id integer PRIMARY KEY, client_id integer NOT NULL REFERENCES clients, shop_id integer NOT NULL REFERENCES shops,
  technician_id integer NOT NULL REFERENCES technicians, received_at timestamp NOT NULL, delivered_at timestamp, state text NOT NULL,
  handling_fee_cents integer NOT NULL, tip_cents integer NOT NULL, voucher text);
CREATE TABLE reviews (id integer PRIMARY KEY, job_id integer NOT NULL REFERENCES jobs, stars integer NOT NULL, remark text);
INSERT INTO shops VALUES (1, 'Blue Bench', 'Turku', 4.5), (2, 'Old Mill', 'Vaasa', 3.0), (3, 'New Dock', 'Turku', 4.0);
INSERT INTO technicians VALUES (1, 'Aino', 'laser'), (2, 'Eero', 'iron'), (3, 'Pia', 'iron');
INSERT INTO clients VALUES (1, 'Otso', true), (2, 'Venla', false), (3, 'Ukko', true);
INSERT INTO gadgets VALUES (1, 'Torch', 'lamp', 2000, true), (2, 'Lantern', 'lamp', 3500, false), (3, 'Radio', 'audio', 5000, false), (4, 'Buoy', 'audio', 1500, true);
INSERT INTO jobs VALUES (1, 1, 1, 1, '2026-04-02 09:00', '2026-04-02 09:30', 'done', 500, 100, 'SPRING'),
  (2, 1, 1, 2, '2026-04-10 10:00', '2026-04-10 11:30', 'done', 500, 0, NULL), (3, 2, 2, 2, '2026-04-30 12:00', '2026-04-30 14:00', 'done', 700, 200, 'SPRING'),
  (4, 2, 1, 1, '2026-05-04 09:00', '2026-05-04 09:20', 'done', 500, 50, NULL), (5, 1, 2, 2, '2026-05-12 08:00', NULL, 'repairing', 700, 0, NULL),
  (6, 3, 3, 3, '2026-03-01 08:00', NULL, 'cancelled', 300, 0, 'SPRING');
INSERT INTO reviews VALUES (1, 1, 5, 'quick'), (2, 2, 2, NULL), (3, 3, 1, 'late'), (4, 4, 4, NULL);
`;

/** Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'flags are counted by their yes': [
    ['how many gold members do we have', [[2]]],
    ['how many waterproof gadgets are there', [[2]]],
    ['number of waterproof gadgets', [[2]]],
    ['how many clients are gold members', [[2]]],
  ],
  'what was done on a day is a noun as well': [
    ['number of deliveries', [[4]]],
    ['how many deliveries last month', [[3]]],
    [
      'deliveries by technician',
      [
        ['Aino', 2],
        ['Eero', 2],
      ],
    ],
    ['how many jobs did we deliver last month', [[3]]],
  ],
  'amounts that are called after what they are paid for': [
    ['how much did we make in tips last month', [[3]], 'from jobs received in April'],
    ['how much were the handling fees last month', [[17]]],
    ['how much did clients pay in handling fees in 2026', [[32]]],
    [
      'average tip by shop for done jobs',
      [
        ['Old Mill', 2],
        ['Blue Bench', 0.5],
      ],
    ],
    ['average tip by technician, only those with more than 2 jobs', [['Eero', 0.67]]],
  ],
  'the time that rows take': [
    ['which technician is the slowest', [['Eero', 105]], 'from receiving to delivery'],
    ['fastest technician', [['Aino', 25]]],
    [
      'average delivery time by technician, slowest first',
      [
        ['Eero', 105],
        ['Aino', 25],
        ['Pia', null],
      ],
    ],
    ['jobs that took longer than an hour', [[2], [3]], 'that took over 1 hour'],
    ['how many jobs took over 45 minutes to deliver', [[2]]],
    ['how many jobs were delivered within 30 minutes', [[2]]],
  ],
  'how good something is found': [
    ['which shop has the worst reviews', [['Old Mill', 1]], 'by the average stars'],
    ['shops rated above average', [[1], [3]]],
    ['shops rated 4 or better', [[1], [3]]],
    ['1 star reviews with a remark', [['late']]],
    ['how many 5-star reviews are there', [[1]]],
    ['shops without a single review', [[3]]],
  ],
  'how often a value is used': [
    ['how often was SPRING used', [[3]]],
    ['how often was SPRING used last month', [[2]]],
    ['how many jobs does each technician do on average', [[2]]],
  ],
};

describe('Repairs by post', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(REPAIRS_BY_POST);
  }, 60_000);
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
});
