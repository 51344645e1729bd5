import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Rides from one town to another. */
const BUS_RIDES = `
CREATE TABLE towns (id integer PRIMARY KEY, name text NOT NULL, county text NOT NULL);
CREATE TABLE rides (id integer PRIMARY KEY, origin_id integer NOT NULL REFERENCES towns, destination_id integer NOT NULL REFERENCES towns, ridden_on date NOT NULL);
INSERT INTO towns VALUES (1, 'Arden', 'North'), (2, 'Birkby', 'North'), (3, 'Corley', 'South'), (4, 'Denholm', 'South');
INSERT INTO rides VALUES (1, 1, 2, '2026-05-01'), (2, 1, 3, '2026-05-01'), (3, 2, 3, '2026-05-02'), (4, 3, 1, '2026-05-02'), (5, 1, 3, '2026-05-03');
`;

const asked: Record<string, Asked[]> = {
  'ways to or from a place are looked for at the other end': [
    ['towns with rides to Corley', [[1], [2]], 'goes by the origin'],
    ['which towns have rides from Arden', [[2], [3]], 'goes by the destination'],
    ['which towns have no rides to Corley', [[3], [4]], 'goes by the origin'],
    ['how many towns have no rides from Arden', [[2]], 'goes by the destination'],
    ['towns without rides to the North', [[2], [4]]],
  ],
  'how many a day': [['how many rides leave Arden every day on average', [[1.5]]]],
};

describe('Bus rides', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(BUS_RIDES);
  }, 60_000);
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
});
