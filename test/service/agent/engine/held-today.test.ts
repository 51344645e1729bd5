import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A fleet whose past is kept: who sailed on which ship, for what pay, and who was captain. */
const FLEET = `
CREATE TABLE ships (ship_code char(3) PRIMARY KEY, ship_name text NOT NULL UNIQUE);
CREATE TABLE sailors (sailor_no integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, sex char(1) NOT NULL, hired_on date NOT NULL);
CREATE TABLE crew (sailor_no integer NOT NULL REFERENCES sailors, ship_code char(3) NOT NULL REFERENCES ships,
  from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (sailor_no, ship_code));
CREATE TABLE pays (sailor_no integer NOT NULL REFERENCES sailors, pay integer NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (sailor_no, from_date));
INSERT INTO ships VALUES ('ALB', 'Albatross'), ('DOL', 'Dolphin');
INSERT INTO sailors VALUES (1, 'Ada', 'Moe', 'F', '2001-01-01'), (2, 'Bo', 'Lind', 'M', '2002-01-01'), (3, 'Cy', 'Falk', 'M', '2003-01-01'), (4, 'Di', 'Berg', 'F', '2004-01-01');
INSERT INTO crew VALUES (1, 'ALB', '2001-01-01', '2005-01-01'), (1, 'DOL', '2005-01-01', '9999-01-01'), (2, 'ALB', '2002-01-01', '9999-01-01'),
  (3, 'ALB', '2003-01-01', '9999-01-01'), (4, 'DOL', '2004-01-01', '2010-01-01');
INSERT INTO pays VALUES (1, 100, '2001-01-01', '2005-01-01'), (1, 200, '2005-01-01', '9999-01-01'), (2, 150, '2002-01-01', '9999-01-01'),
  (3, 90, '2003-01-01', '2008-01-01'), (3, 130, '2008-01-01', '9999-01-01'), (4, 300, '2004-01-01', '2010-01-01');
`;

const asked: Record<string, Asked[]> = {
  'a number of one and a group of another, both of today': [
    [
      'average pay by ship',
      [
        ['Dolphin', 200],
        ['Albatross', 140],
      ],
    ],
    ['total pay of the Albatross', [[280]]],
  ],
  'who is there today, where nothing else is said': [
    ['how many sailors are on the Albatross', [[2]]],
    [
      'number of sailors per ship',
      [
        ['Albatross', 2],
        ['Dolphin', 1],
      ],
    ],
    ['how many sailors were ever on the Albatross', [[3]]],
  ],
  'who has gone': [['how many sailors have left', [[1]]]],
};

describe('a fleet whose past is kept', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(FLEET);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it('says that only today is meant, and how to ask for the past', async () => {
    const said = await desk.ask('average pay by ship');
    expect(said.explanation).toContain('as of today');
    expect(said.explanation).toContain('Only what is valid today counts; say “ever” to include the past.');
  });

  it('shows who is paid best today in each', async () => {
    const said = await desk.ask('best paid sailor on each ship');
    expect(said.kind === 'answered' ? said.result.rows.map((row) => Object.values(row)) : said).toEqual([
      ['Albatross', 'Bo', 'Lind', 150],
      ['Dolphin', 'Ada', 'Moe', 200],
    ]);
  });

  it('does not show those who are there when asked for those who left', async () => {
    const said = await desk.ask('sailors who left the company');
    expect(said.kind === 'answered' ? said.result.rows.map((row) => row['last_name']) : said).toEqual(['Berg']);
  });
});
