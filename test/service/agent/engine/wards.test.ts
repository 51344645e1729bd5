import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, shownOf } from './domains.ts';

/** Wards with patients of which texts say yes and no, and their visits. */
const WARDS = `
CREATE TABLE wards (id integer PRIMARY KEY, name text NOT NULL, head text NOT NULL);
CREATE TABLE patients (id integer PRIMARY KEY, name text NOT NULL, on_insulin text NOT NULL, lab_checked text NOT NULL,
  year_joined integer NOT NULL, ward_id integer NOT NULL REFERENCES wards, patient_address text NOT NULL, steps integer NOT NULL);
CREATE TABLE visits (id integer PRIMARY KEY, patient_id integer NOT NULL REFERENCES patients, year integer NOT NULL,
  cost integer NOT NULL, number_of_guests integer NOT NULL);
INSERT INTO wards VALUES (1,'Garden','Ola'),(2,'Tower','Per');
INSERT INTO patients VALUES (1,'Ann','Y','Yes',2001,1,'Oslo TN',100),(2,'Bo','N','No',2002,1,'Bergen',200),
  (3,'Cy','Y','Pending',2003,2,'Moss',50),(4,'Dag','N','Yes',2004,2,'Oslo',70),
  (5,'Eli','N','No',2005,2,'Moss',60),(6,'Fia','N','No',2006,2,'Bergen',65),(7,'Gro','N','No',2007,2,'Bergen',80),(8,'Hal','N','No',2008,2,'Moss',85);
INSERT INTO visits VALUES (1,1,2010,50,3),(2,1,2011,20,0),
  (3,2,2010,70,5),(4,3,2012,10,1);
`;

/** Concert halls that keep numbers of members and musicians beside the rows of them. */
const HALLS = `
CREATE TABLE halls (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL, no_of_members integer NOT NULL, seat_count integer NOT NULL);
CREATE TABLE members (id integer PRIMARY KEY, name text NOT NULL, hall_id integer NOT NULL REFERENCES halls);
CREATE TABLE concerts (id integer PRIMARY KEY, title text NOT NULL, hall_id integer NOT NULL REFERENCES halls,
  number_of_musicians integer NOT NULL, guest_list text NOT NULL);
CREATE TABLE musicians (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE plays (concert_id integer NOT NULL REFERENCES concerts, musician_id integer NOT NULL REFERENCES musicians,
  PRIMARY KEY (concert_id, musician_id));
INSERT INTO halls VALUES (1,'Apollo','Bern',30,200),(2,'Bijou','Chur',12,80),
  (3,'Corso','Bern',7,50);
INSERT INTO members VALUES (1,'Ann',1),(2,'Bo',1),
  (3,'Cy',2);
INSERT INTO concerts VALUES (1,'Dawn',1,25,'yes'),(2,'Ebb',2,4,'no'),
  (3,'Flow',1,40,'no');
INSERT INTO musicians VALUES (1,'Kit'),(2,'Lou'),
  (3,'Mo');
INSERT INTO plays VALUES (1,1),(1,2),
  (3,1),
  (3,3),(2,3);
`;

/** Questions by what they hold, each with its rows, and with words that the explanation has. */
const onWards: Record<string, Asked[]> = {
  'a flag that is said of rows': [
    ['names of patients who are on insulin', [['Ann'], ['Cy']]],
    ['ids of patients that are not on insulin', [[2], [4], [5], [6], [7], [8]]],
    ['names of patients that are lab checked', [['Ann'], ['Dag']], 'lab checked “Yes”'],
    ['how many patients are lab checked', [[2]]],
    ['how many patients are not lab checked', [[6]]],
    ['names of lab checked patients in the Tower ward', [['Dag']]],
    [
      'names and lab checked of patients in the Garden ward',
      [
        ['Ann', 'Yes'],
        ['Bo', 'No'],
      ],
    ],
  ],
  'a unit of time and what happened then': [
    [
      'names and year of joining of patients in the Garden ward',
      [
        ['Ann', 2001],
        ['Bo', 2002],
      ],
    ],
  ],
  'a text in a column of their own': [
    ['names of patients whose address contains TN', [['Ann']]],
    ['visits of patients with a name that starts with B', [[3, 2, 2010, 70, 5]]],
  ],
  'all that is known of rows': [
    [
      'all the visit info of patients with more than 90 steps',
      [
        [1, 1, 2010, 50, 3],
        [2, 1, 2011, 20, 0],
        [3, 2, 2010, 70, 5],
      ],
    ],
    ['all the visit info done by patients with less than 60 steps', [[4, 3, 2012, 10, 1]]],
  ],
};

const onHalls: Record<string, Asked[]> = {
  'a number that is kept with rows': [
    ['what is the total number of members across halls', [[49]]],
    ['total number of members across all halls', [[49]]],
    ['total number of seats across halls', [[330]]],
    ['total number of members in halls in Bern', [[37]]],
    ['total number of members', [[3]], 'Number of members'],
    ['titles of concerts with number of musicians greater than 20', [['Dawn'], ['Flow']]],
    ['names of halls with number of members over 10', [['Apollo'], ['Bijou']]],
    ['titles of concerts whose number of musicians is at least 40', [['Flow']]],
  ],
};

describe('wards', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(WARDS);
  });
  afterAll(() => desk.close());
  itAnswers(() => desk, onWards);
});

describe('halls', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(HALLS);
  });
  afterAll(() => desk.close());
  itAnswers(() => desk, onHalls);
  it('does not count what is asked to be listed for each', async () => {
    const answer = await desk.ask('which concerts does each musician with a name starting with K play');
    expect(shownOf(answer, 'asked')).toBe('asked');
  });
});
