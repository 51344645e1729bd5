import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Dancers with entries in stages, some of which are called as other tables are; open slots of the call slots. Today is 2026-05-13. */
const DANCE_SCHOOL = `
CREATE TABLE studios (studio_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE call_openings (slot_id integer PRIMARY KEY, title text NOT NULL, studio_id integer NOT NULL REFERENCES studios, level text NOT NULL, status text NOT NULL, fee_min numeric(8,2) NOT NULL);
CREATE TABLE teachers (teacher_id integer PRIMARY KEY, name text NOT NULL, chosen_on date NOT NULL);
CREATE TABLE dancers (dancer_id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE entries (entry_id integer PRIMARY KEY, dancer_id integer NOT NULL REFERENCES dancers, slot_id integer NOT NULL REFERENCES call_openings, teacher_id integer NOT NULL REFERENCES teachers, applied_at timestamp NOT NULL, stage text NOT NULL, refused_at timestamp);
CREATE TABLE auditions (audition_id integer PRIMARY KEY, entry_id integer NOT NULL REFERENCES entries, held_on date NOT NULL, room text NOT NULL, no_show boolean NOT NULL, score integer);
INSERT INTO studios VALUES (1, 'North'), (2, 'South'), (3, 'East');
INSERT INTO call_openings VALUES (1, 'Ballet', 1, 'senior', 'open', 50), (2, 'Tap', 1, 'junior', 'closed', 40), (3, 'Swing', 2, 'senior', 'open', 30), (4, 'Salsa', 2, 'junior', 'open', 20), (5, 'Waltz', 3, 'senior', 'closed', 10), (6, 'Tango', 3, 'senior', 'closed', 10), (7, 'Jive', 3, 'senior', 'closed', 10);
INSERT INTO teachers VALUES (1, 'Ola Berg', '2019-01-01'), (2, 'Tim Reed', '2021-01-01');
INSERT INTO dancers VALUES (1, 'Ana Roy', 'Bath'), (2, 'Bo Lind', 'Bath'), (3, 'Cy Orr', 'Wells'), (4, 'Di Pell', 'Wells'), (5, 'Ed Fox', 'Wells');
INSERT INTO entries VALUES (1, 1, 1, 1, '2026-01-02 09:00', 'chosen', NULL), (2, 2, 1, 1, '2026-01-03 09:00', 'chosen', NULL), (3, 3, 3, 2, '2026-02-01 09:00', 'audition', NULL), (4, 4, 4, 2, '2026-02-02 09:00', 'refused', '2026-04-01 09:00'), (5, 5, 4, 1, '2026-03-01 09:00', 'refused', '2026-04-01 09:00'), (6, 1, 3, 2, '2026-03-02 09:00', 'audition', NULL), (7, 2, 5, 2, '2026-03-03 09:00', 'chosen', NULL);
INSERT INTO auditions VALUES (1, 1, '2026-01-10', 'Red', false, NULL), (2, 1, '2026-01-12', 'Blue', false, NULL), (3, 1, '2026-01-14', 'Red', true, 0), (4, 3, '2026-02-10', 'Red', false, 4), (5, 4, '2026-02-12', 'Blue', false, 4), (6, 6, '2026-03-10', 'Red', false, 4), (7, 7, '2026-03-12', 'Blue', false, 4), (8, 2, '2026-01-20', 'Blue', true, 4);
`;

const asked: Record<string, Asked[]> = {
  'rows that are called by a part of their name are counted by what stands behind “by”': [
    [
      'senior openings by studio',
      [
        ['East', 3],
        ['North', 1],
        ['South', 1],
      ],
    ],
  ],
  'what is said as a column of yes and no is called': [
    ['no-show rate of auditions', [[25]]],
    [
      'no-show rate by room',
      [
        ['Blue', 25],
        ['Red', 25],
      ],
    ],
    ['how many no-shows', [[2]]],
    [
      'no-shows by room',
      [
        ['Blue', 1],
        ['Red', 1],
      ],
    ],
    ['share of no-shows', [[25]]],
  ],
  'no amount of something is none that was noted, or one of 0': [
    ['how many auditions without a score', [[3]], 'no score'],
  ],
  'what has the most rows in a state of what is below them': [
    ['which town has the most chosen dancers', [['Bath']]],
    ['which town brings the most refused dancers', [['Wells', 2]]],
  ],
  'a verb is the rows that are called so, whatever stage has its name too': [
    ['dancers auditioned more than twice', [[1]]],
    ['which dancers were auditioned more than 3 times', [[1]]],
  ],
  'those to whom something happened are counted, and not the rows that say so': [
    ['how many dancers were refused', [[2]], 'dancers'],
  ],
};

const askedOfDays: Record<string, Asked[]> = {
  'a day that may be missing says what happened to the rows above': [
    ['how many dancers were refused', [[2]], 'dancers'],
    ['how many entries were refused', [[2]]],
  ],
  'what has the most rows to which it happened': [
    ['which town has the most refused entries', [['Wells']]],
    ['which town brings the most refused dancers', [['Wells']]],
    ['which dancer has the most refused entries', [['Di Pell', 1]]],
    [
      'the most auditioned dancers',
      [
        ['Ana Roy', 4],
        ['Bo Lind', 2],
        ['Cy Orr', 1],
        ['Di Pell', 1],
      ],
    ],
  ],
};

/** Nothing but the day says that an entry was refused. */
const WITHOUT_STAGES = DANCE_SCHOOL.replace(', stage text NOT NULL', '').replace(
  /(?<=09:00'), '(chosen|audition|refused)'/g,
  '',
);

describe('a dance school without stages', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(WITHOUT_STAGES);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, askedOfDays);
});

describe('a dance school', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(DANCE_SCHOOL);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it.each([
    ['which studio has the most open openings', /open call openings/],
    ['how many entries are in the audition stage', /entries with stage audition/],
  ])('answers with the state that was said, or not at all: %s', async (question, said) => {
    const { kind, explanation } = await desk.ask(question);
    expect(kind === 'needs-clarification' || said.test(explanation)).toBe(true);
  });

  it('calls a date by a verb that ends in -y', async () => {
    const { explanation } = await desk.ask('entries by month');
    expect(explanation).toContain('month of applying');
  });
});

/** Boats that cost something, and hires of them that have a fee. */
const BOATS = `
CREATE TABLE boats (boat_id integer PRIMARY KEY, name text NOT NULL, drive text NOT NULL, price numeric(10,2) NOT NULL);
CREATE TABLE hires (hire_id integer PRIMARY KEY, boat_id integer NOT NULL REFERENCES boats, hired_at timestamp NOT NULL, fee numeric(8,2));
INSERT INTO boats VALUES (1, 'Heron', 'sail', 9000), (2, 'Egret', 'motor', 7000), (3, 'Stork', 'sail', 8000);
INSERT INTO hires VALUES (1, 1, '2026-01-02 09:00', 50), (2, 2, '2026-01-03 09:00', 40), (3, 3, '2026-02-01 09:00', 30), (4, 1, '2026-02-02 09:00', NULL);
`;

describe('hires with a fee of boats with a price', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(BOATS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, {
    'the number of that name, where only the rows above it are named': [['total fee for sail boats', [[80]]]],
    'and the other by its own name': [
      ['total price of sail boats', [[17_000]]],
      [
        'average price by drive',
        [
          ['sail', 8_500],
          ['motor', 7_000],
        ],
      ],
    ],
  });
});
