import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A village market: rows that only tie two others together stand between those that are asked for and what they have. */
const MARKET = `
CREATE TABLE stalls (stall_id integer PRIMARY KEY, stall_name text NOT NULL, zone text NOT NULL);
CREATE TABLE growers (grower_id integer PRIMARY KEY, name text NOT NULL, village text NOT NULL, rank text NOT NULL, sex char(1) NOT NULL,
  pay_kind text NOT NULL,
  seniority integer NOT NULL);
CREATE TABLE crops (crop_id integer PRIMARY KEY, crop_name text NOT NULL, price numeric NOT NULL);
CREATE TABLE sells (grower_id integer NOT NULL REFERENCES growers, crop_id integer NOT NULL REFERENCES crops, kilos integer NOT NULL,
  PRIMARY KEY (grower_id, crop_id));
CREATE TABLE stall_members (stall_id integer NOT NULL REFERENCES stalls, grower_id integer NOT NULL REFERENCES growers, joined_year integer,
  PRIMARY KEY (stall_id, grower_id));
CREATE TABLE prizes (prize_id integer PRIMARY KEY, grower_id integer NOT NULL REFERENCES growers, prize_name text NOT NULL);
CREATE TABLE plots (plot_id integer PRIMARY KEY, label text NOT NULL, district text NOT NULL);
CREATE TABLE plot_rents (grower_id integer NOT NULL REFERENCES growers, plot_id integer NOT NULL REFERENCES plots, since date);
INSERT INTO stalls VALUES (1, 'Green Corner', 'North'), (2, 'Old Gate', 'South'), (3, 'River Row', 'South'), (4, 'Hill Top', 'South');
INSERT INTO growers VALUES (1, 'Ann Holt', 'Arden', 'Senior', 'F', 'Cash', 12), (2, 'Ben Pike', 'Arden', 'Junior', 'M', 'Card', 2),
  (3, 'Cy Rowe', 'Borley', 'Senior', 'M', 'Cash', 20), (4, 'Dee Marsh', 'Calder', 'Junior', 'F', 'Cash', 1), (5, 'Eve Lund', 'Borley', 'Senior', 'F', 'Card', 9),
  (6, 'Flo Nash', 'Calder', 'Senior', 'F', 'Cheque', 7);
INSERT INTO crops VALUES (1, 'Carrots', 2.5), (2, 'Leeks', 3), (3, 'Pears', 4), (4, 'Quinces', 9);
INSERT INTO sells VALUES (1, 1, 30), (1, 2, 20), (2, 1, 15), (3, 2, 10), (3, 3, 5), (4, 1, 8), (4, 2, 9), (4, 3, 7), (5, 3, 12), (2, 3, 4);
INSERT INTO stall_members VALUES (1, 1, 2019), (1, 3, 2020), (2, 2, 2021), (2, 3, 2019), (3, 5, 2022), (3, 4, 2020), (4, 6, 2018), (2, 5, 2020);
INSERT INTO prizes VALUES (1, 1, 'Gold leek'), (2, 3, 'Gold leek'), (3, 1, 'Best pear'), (4, 2, 'Best pear');
INSERT INTO plots VALUES (1, 'P1', 'East'), (2, 'P2', 'West'), (3, 'P3', 'West'), (4, 'P4', 'Heath');
INSERT INTO plot_rents VALUES (1, 1, '2010-01-01'), (2, 1, '2012-01-01'), (3, 2, '2015-01-01'), (4, 2, '2016-01-01');
`;

const asked: Record<string, Asked[]> = {
  'both of two values, through rows in between': [
    ['names of the growers who sell Carrots and Leeks', [['Ann Holt'], ['Dee Marsh']]],
    ['how many growers sell both carrots and pears?', [[2]]],
    ['villages of growers who sell both Carrots and Leeks', [['Arden'], ['Calder']]],
    ['names of stalls with members from both Arden and Borley', [['Green Corner'], ['Old Gate']]],
    ['which growers are members of both Old Gate and River Row stalls?', [[5]]],
    ['stalls that have some members from Arden and some from Borley', [[1], [2]]],
    ['names of growers with both a Gold leek and a Best pear prize', [['Ann Holt']]],
  ],
  'either of two values, of which each row has one': [
    ['growers from Arden and Borley', [[1], [2], [3], [5]]],
    ['how many growers are from both Arden and Borley', [[4]]],
  ],
  'those without any, and no rows whose key is empty': [
    ['crops no grower sells', [['Quinces']]],
    ['which districts does no grower rent?', [['Heath']]],
    ['which districts have no growers?', [['Heath']]],
    ['districts without growers', [['Heath']]],
    ['how many growers have no prize', [[3]]],
  ],
  'a figure for each of all values, beside the groups': [
    [
      'number of male and female growers for each village',
      [
        ['Calder', 'F', 2],
        ['Arden', 'F', 1],
        ['Arden', 'M', 1],
        ['Borley', 'F', 1],
        ['Borley', 'M', 1],
      ],
    ],
    [
      'show all the ranks and the number of male and female growers for each rank',
      [
        ['Senior', 'F', 3],
        ['Junior', 'F', 1],
        ['Junior', 'M', 1],
        ['Senior', 'M', 1],
      ],
    ],
    [
      'number of male and female growers',
      [
        ['F', 4],
        ['M', 2],
      ],
    ],
    [
      'number of growers from Arden and Borley for each rank',
      [
        ['Senior', 3],
        ['Junior', 1],
      ],
    ],
  ],
  'what is named beside a number or other rows is shown': [
    [
      'growers and the number of kilos',
      [
        ['Ann Holt', 50],
        ['Dee Marsh', 24],
        ['Ben Pike', 19],
        ['Cy Rowe', 15],
        ['Eve Lund', 12],
      ],
    ],
    [
      'stalls and average joined year',
      [
        ['River Row', 2021],
        ['Old Gate', 2020],
        ['Green Corner', 2019.5],
        ['Hill Top', 2018],
      ],
    ],
    ['number of growers and prizes', [[6, 4]]],
    [
      'names and the prizes of growers',
      [
        ['Ann Holt', 'Gold leek'],
        ['Cy Rowe', 'Gold leek'],
        ['Ann Holt', 'Best pear'],
        ['Ben Pike', 'Best pear'],
      ],
    ],
  ],
  'rows by a number of their own, and by who is something': [
    ['villages of the growers with the top 2 seniorities', [['Borley'], ['Arden']]],
    ['crops that cost less than 4 and have Ann Holt as a grower', [['Carrots'], ['Leeks']]],
    ['which crops price above 3', [['Pears'], ['Quinces']]],
  ],
  'what the first of a ranking restricts': [
    ['names of growers with the most common rank', [['Ann Holt'], ['Cy Rowe'], ['Eve Lund'], ['Flo Nash']]],
    ['how many growers use the most popular pay kind?', [[3]]],
    ['growers who sell the most popular crop', [[2], [3], [4], [5]]],
    ['names of growers who belong to the stall with the most members', [['Ben Pike'], ['Cy Rowe'], ['Eve Lund']]],
    ['names of stalls in the most common zone', [['Old Gate'], ['River Row'], ['Hill Top']]],
    ['which growers live in the most common village?', [[1], [2]], 'shared with Borley and Calder'],
    ['what is the most common pay kind?', [['Cash', 3]]],
    ['which crop is the most popular?', [['Pears', 4]]],
  ],
};

describe('a village market', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(MARKET);
  });
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
