import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Guided walks, with what they cost, how long they take, and who booked them. */
const TOURS = `
CREATE TABLE guides (guide_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE walks (walk_id integer PRIMARY KEY, title text NOT NULL, guide_id integer NOT NULL REFERENCES guides,
  entry_fee numeric(8,2) NOT NULL, duration_minutes integer NOT NULL, places_left integer NOT NULL, lowest_places integer NOT NULL, repair_cost integer NOT NULL);
CREATE TABLE guests (guest_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL);
CREATE TABLE bookings (booking_id integer PRIMARY KEY, walk_id integer NOT NULL REFERENCES walks,
  guest_id integer NOT NULL REFERENCES guests, booked_on date NOT NULL, amount numeric(8,2) NOT NULL);
INSERT INTO guides VALUES (1, 'Ada Moe'), (2, 'Bo Lind');
INSERT INTO walks VALUES (1, 'Old Harbour', 1, 5, 90, 4, 4, 10), (2, 'Night Lights', 1, 9, 120, 9, 3, 30), (3, 'Roof Gardens', 2, 5, 60, 1, 2, 50),
  (4, 'Hidden Yards', 2, 20, 45, 8, 2, 20);
INSERT INTO guests VALUES (1, 'Cy', 'Falk', 'cy.falk@gmail.com'), (2, 'Di', 'Berg', 'di@berg.no'), (3, 'Eli', 'Holm', 'eholm@yahoo.com');
INSERT INTO bookings VALUES (1, 1, 1, '2024-06-03', 10), (2, 2, 1, '2024-07-04', 18), (3, 1, 2, '2024-06-10', 5), (4, 3, 3, '2024-07-11', 5),
  (5, 3, 2, '2025-07-20', 10), (6, 4, 3, '1997-02-01', 20), (7, 4, 3, '1998-02-01', 20), (8, 4, 1, '1998-03-01', 20);
`;

const asked: Record<string, Asked[]> = {
  'a year said once for two months': [
    ['number of guests who booked in june AND in july 2024', [[1]]],
    ['how many guests booked in june but not in july 2024', [[1]]],
    ['compare me june vs july 2024 money', [[15, 23, 8, 53.3]], 'June 2024 beside July 2024'],
  ],
  'the change, asked for at the end': [
    ['bookings june to july 2024, up or down and by how many percent?', [[2, 2, 0, 0]]],
    ['revenue 2025 vs 2024, change in percent', [[38, 10, -28, -73.7]]],
    ['bookings 1st quarter 98 vs 1st quarter 97, growth in %?', [[1, 2, 1, 100]]],
  ],
  'those at the very end, counted': [
    ['how many walks have the lowest entry fee', [[2]], 'with the lowest entry fee'],
    ['how many walks have the highest duration', [[1]]],
  ],
  'a bound that is allowed itself': [
    ['how many walks have places left at or below the lowest places', [[2]]],
    ['walks with an entry fee at or under 5', [[1], [3]]],
  ],
  'an average of what each has': [
    ['median entry fee per walk', [[7]]],
    ['average entry fee per walk', [[9.75]]],
  ],
  'how long one of them is': [
    ['how long is Night Lights (hours)', [[2]]],
    ['duration of Old Harbour in hours', [[1.5]]],
  ],
  'a part of the address': [
    ['guests with a gmail address', [['cy.falk@gmail.com']]],
    ['guests with yahoo in the email', [['eholm@yahoo.com']]],
  ],
  'one text or another in a name': [
    ['walks with harbour or gardens in the title', [['Old Harbour'], ['Roof Gardens']]],
    ['anything with harbour or night in the title', [[1], [2]]],
  ],
  'what it costs to do something': [['walks that cost us more than 25 dollar to repair', [[30], [50]]]],
  'all that we have': [
    ['how many walks are in our catalogue', [[4]]],
    ['best selling walk all time?', [['Hidden Yards', 60]]],
  ],
  'the last time that somebody did something': [
    ['When did Di Berg book last?', [['2025-07-20']]],
    ['last walk Di Berg booked', [['Roof Gardens']], 'The latest booking for guest Di Berg'],
    ['which walk did Cy Falk book first', [['Hidden Yards']]],
  ],
};

describe('guided walks', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(TOURS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
