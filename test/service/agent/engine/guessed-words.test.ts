import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from './domains.ts';

/** Gliders and those who fly them. */
const GLIDING = `
CREATE TABLE pilot (pilot_id integer PRIMARY KEY, fname text NOT NULL, lname text NOT NULL, age integer NOT NULL);
CREATE TABLE glider (glider_id integer PRIMARY KEY, model text NOT NULL, wingspan integer NOT NULL);
CREATE TABLE ascent (ascent_id integer PRIMARY KEY, pilot_id integer NOT NULL REFERENCES pilot, glider_id integer NOT NULL REFERENCES glider, height integer NOT NULL);
INSERT INTO pilot VALUES (1, 'Ida', 'Brandt', 31), (2, 'Jon', 'Reyes', 45), (3, 'Kim', 'Osei', 27);
INSERT INTO glider VALUES (1, 'Discus', 15), (2, 'Arcus', 20);
INSERT INTO ascent VALUES (1, 1, 1, 900), (2, 2, 2, 1200), (3, 2, 1, 700);
`;

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(GLIDING);
});
afterAll(() => desk.close());

it.each<[string, RegExp]>([
  ['How many aviators are there?', /pilots/i],
  ['What is the average age of the aviators?', /average age/i],
])(
  'offers what a word that nothing is called by may stand for, and does not answer with it: %s',
  async (question, meant) => {
    const outcome = await desk.ask(question);
    const [first] = outcome.kind === 'needs-clarification' ? (outcome.readings ?? []) : [];
    expect(first?.question).toMatch(meant);
  },
);
