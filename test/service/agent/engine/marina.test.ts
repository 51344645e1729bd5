import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, holding, itFollows, shownOf } from './domains.ts';

/** A marina: berths that boats take by the hour, a crew with somebody above each, regattas that say how many crews came. */
const MARINA = `
CREATE TABLE crew (id integer PRIMARY KEY, name text NOT NULL, trade text NOT NULL, wage numeric NOT NULL, birth_date date NOT NULL,
  supervisor_id integer REFERENCES crew);
CREATE TABLE shifts (id integer PRIMARY KEY, crew_id integer NOT NULL REFERENCES crew, begins_at timestamp NOT NULL, ends_at timestamp NOT NULL);
CREATE TABLE harbours (code integer PRIMARY KEY, harbour_name text NOT NULL);
CREATE TABLE owners (id integer PRIMARY KEY, name text NOT NULL, tier text NOT NULL);
CREATE TABLE boats (id integer PRIMARY KEY, name text NOT NULL, type text NOT NULL, price numeric NOT NULL, owner_id integer NOT NULL REFERENCES owners,
  home integer REFERENCES harbours);
CREATE TABLE berths (id integer PRIMARY KEY, label text NOT NULL);
CREATE TABLE stays (id integer PRIMARY KEY, berth_id integer NOT NULL REFERENCES berths, boat_id integer NOT NULL REFERENCES boats,
  starts_on date NOT NULL, ends_on date NOT NULL);
CREATE TABLE repairs (id integer PRIMARY KEY, boat_id integer NOT NULL REFERENCES boats, cause text NOT NULL, done_on date NOT NULL);
CREATE TABLE regatta (id integer PRIMARY KEY, motto text NOT NULL, number_of_teams integer NOT NULL);
CREATE TABLE team (id integer PRIMARY KEY, name text NOT NULL, nation text NOT NULL);
CREATE TABLE regatta_team (regatta_id integer REFERENCES regatta, team_id integer REFERENCES team, PRIMARY KEY (regatta_id, team_id));
CREATE TABLE yards (id integer PRIMARY KEY, name text NOT NULL, seat text NOT NULL, founder text NOT NULL, revenue numeric NOT NULL);
INSERT INTO crew VALUES (1, 'Ada Rook', 'captain', 50, '1970-01-01', NULL), (2, 'Bo Lund', 'rigger', 60, '1965-05-05', 1),
  (3, 'Cy Moor', 'rigger', 30, '1990-09-09', 2), (4, 'Di Hart', 'cook', 20, '1999-03-03', 1);
INSERT INTO shifts VALUES (1, 2, '2026-05-01 08:00', '2026-05-01 12:00'), (2, 2, '2026-05-02 08:00', '2026-05-02 14:00'),
  (3, 3, '2026-05-01 09:00', '2026-05-01 10:30');
INSERT INTO harbours VALUES (7, 'Kiel'), (9, 'Visby');
INSERT INTO owners VALUES (1, 'Eve Sund', 'gold'), (2, 'Finn Dal', 'basic');
INSERT INTO boats VALUES (1, 'Albatross', 'yacht', 90, 1, 7), (2, 'Bittern', 'dinghy', 5, 2, 7), (3, 'Curlew', 'dinghy', 9, 2, 9), (4, 'Dunlin', 'yacht', 70, 1, NULL);
INSERT INTO berths VALUES (1, 'North'), (2, 'South'), (3, 'Quay');
INSERT INTO stays VALUES (1, 1, 1, '2026-05-10', '2026-05-20'), (2, 2, 2, '2026-04-01', '2026-04-11'), (3, 3, 3, '2026-06-01', '2026-06-05');
INSERT INTO repairs VALUES (1, 1, 'hull', '2026-01-01'), (2, 1, 'mast', '2026-01-11'), (3, 1, 'hull', '2026-01-31'), (4, 2, 'mast', '2026-05-03'),
  (5, 3, 'mast', '2026-04-13'), (6, 4, 'hull', '2026-02-02');
INSERT INTO regatta VALUES (1, 'Storm', 12), (2, 'Breeze', 3), (3, 'Fog', 7);
INSERT INTO team VALUES (1, 'Red', 'Danish'), (2, 'Blue', 'Dutch');
INSERT INTO regatta_team VALUES (1, 1), (1, 2), (2, 1);
INSERT INTO yards VALUES (1, 'Nord', 'Kiel', 'Ole', 100), (2, 'Lyst', 'Aarhus', 'Pia', 300), (3, 'Vind', 'Oslo', 'Ria', 200);
`;

type Cases = [question: string, found: unknown][];

const cases: Record<string, Cases> = {
  'takes the number that rows keep of others': [
    ['mottos of regattas in ascending order of number of teams', [['Breeze'], ['Fog'], ['Storm']]],
    ['how many teams does the Storm regatta have', [[12]]],
    ['how many Danish teams does the Storm regatta have', [[1]]],
    ['how many teams are there', [[2]]],
    [
      'how many teams does each regatta have',
      [
        ['Storm', 12],
        ['Breeze', 3],
        ['Fog', 7],
      ],
    ],
  ],
  'shows the key that is named beside what it leads to': [
    [
      'list the boats with their home',
      [
        ['Albatross', 7, 'Kiel'],
        ['Bittern', 7, 'Kiel'],
        ['Curlew', 9, 'Visby'],
        ['Dunlin', null, null],
      ],
    ],
  ],
  'reads a company as the rows that have what is asked of it': [
    ['names, seats and founders of the company with the highest revenue', [['Lyst', 'Aarhus', 'Pia']]],
    ['names and seats of the vegans with the highest revenue', 'asked'],
  ],
  'finds what is not taken today': [
    ['which berths are available right now?', [2, 3]],
    ['how many berths are currently free', [[2]]],
    ['free berths right now', [2, 3]],
    ['which harbours are available right now', 'asked'],
  ],
  'compares rows with one that is named': [
    ['boats more expensive than the Curlew', [1, 4]],
    ['yachts that cost less than Albatross', [4]],
    ['who earns more than Cy Moor', [1, 2]],
    ["who's earning less than Cy Moor", [4]],
    ['riggers younger than Bo Lund', [3]],
    ['boats more expensive than a yacht', 'asked'],
  ],
  'compares rows with the one above them': [
    ['crew older than their supervisor', [2]],
    ['who earns more than her boss?', [2]],
    ['how many crew are paid less than their supervisor', [[2]]],
  ],
  'tells the price of the row at one end': [
    ['how much does the most expensive yacht cost?', [[90]]],
    ['how much does the cheapest dinghy cost', [[5]]],
  ],
  'finds both ends at once': [
    ['oldest and youngest crew', [4, 2]],
    ['the cheapest and the most expensive dinghy', [3, 2]],
    ['most and least expensive boats', [1, 2]],
    ['oldest and youngest crew by trade', 'asked'],
  ],
  'tells how long something lasts in the unit that says it': [
    ['how long do shifts last on average', [[3.83]]],
    ['longest shift in minutes', [[360]]],
    ['average length of a shift in days', [[0]]],
    [
      'hours worked per crew',
      [
        ['Bo Lund', 10],
        ['Cy Moor', 1.5],
      ],
    ],
    ['average length of a stay', [[8]]],
  ],
  'tells how long ago the last one was': [
    [
      "days since each boat's last repair",
      [
        ['Albatross', 102],
        ['Dunlin', 100],
        ['Curlew', 30],
        ['Bittern', 10],
      ],
    ],
    ['how many days ago was the last repair', [[10]]],
    ['how long ago did we have our last repair', [[10]]],
  ],
  'tells the time between one and the next': [
    [
      'average days between repairs per boat',
      [
        ['Albatross', 15],
        ['Bittern', null],
        ['Curlew', null],
        ['Dunlin', null],
      ],
    ],
  ],
  'shows parts within each group': [
    [
      'repair causes by tier in percent',
      [
        ['mast', 'basic', 2, 100],
        ['hull', 'gold', 3, 75],
        ['mast', 'gold', 1, 25],
      ],
    ],
    [
      'percentage of repairs by cause per tier',
      [
        ['mast', 'basic', 100],
        ['hull', 'gold', 75],
        ['mast', 'gold', 25],
      ],
    ],
    [
      'repairs by cause and tier in percent',
      [
        ['hull', 'gold', 3, 50],
        ['mast', 'basic', 2, 33.3],
        ['mast', 'gold', 1, 16.7],
      ],
    ],
  ],
};

const threads: Parameters<typeof itFollows>[1] = {
  'adds up what was counted by groups': [
    ['how many repairs per boat', null],
    ['how much in total', [[6]], 'Number of repairs'],
  ],
  'orders a list by what a superlative is about': [
    ['crew', null],
    ['highest paid first', [['Bo Lund'], ['Ada Rook'], ['Cy Moor'], ['Di Hart']], 'sorted by wage, highest first'],
  ],
};

describe('A marina', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(MARINA);
  });
  afterAll(() => desk.close());

  for (const [name, asked] of Object.entries(cases))
    describe(name, () => {
      it.each(asked)('%s', async (question, found) => {
        expect(holding(shownOf(await desk.ask(question), found), found)).toEqual(found);
      });
    });

  describe('goes on', () => itFollows(() => desk, threads));

  it('says what was taken', async () => {
    const said = async (question: string) => (await desk.ask(question)).explanation;
    expect(await said('which berths are available right now?')).toContain('is read as not taken today');
    expect(await said('how many teams does the Storm regatta have')).toContain('the number that is kept with each');
    expect(await said('names and seats of the company with the highest revenue')).toContain('“company” is read as');
    expect(await said('the cheapest and the most expensive dinghy')).toContain('with the highest or the lowest price');
    expect(await said('crew older than their supervisor')).toContain('before the birth date of their supervisor');
    expect(await said('repair causes by tier in percent')).toContain('share of the repairs of each tier');
  });
});
