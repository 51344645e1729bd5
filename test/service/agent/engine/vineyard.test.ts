import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A vineyard that keeps its past: who worked on which plot, in which post, for what wage, and who was its head. */
const VINEYARD = `
CREATE TABLE plots (plot_code char(1) PRIMARY KEY, plot_name text NOT NULL UNIQUE);
CREATE TABLE workers (worker_no integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, sex char(1) NOT NULL,
  birth_date date NOT NULL, hire_date date NOT NULL);
CREATE TABLE assignments (worker_no integer NOT NULL REFERENCES workers, plot_code char(1) NOT NULL REFERENCES plots,
  from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (worker_no, plot_code));
CREATE TABLE plot_heads (worker_no integer NOT NULL REFERENCES workers, plot_code char(1) NOT NULL REFERENCES plots,
  from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (worker_no, plot_code));
CREATE TABLE posts (worker_no integer NOT NULL REFERENCES workers, post text NOT NULL, from_date date NOT NULL, to_date date,
  PRIMARY KEY (worker_no, post, from_date));
CREATE TABLE wages (worker_no integer NOT NULL REFERENCES workers, wage integer NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (worker_no, from_date));
INSERT INTO plots VALUES ('N', 'North'), ('S', 'South'), ('E', 'East');
INSERT INTO workers VALUES (1, 'Ada', 'Moe', 'F', '1980-12-05', '2001-01-01'), (2, 'Bo', 'Lind', 'M', '1990-03-10', '2011-03-01'),
  (3, 'Cy', 'Falk', 'M', '1985-12-20', '2005-06-01'), (4, 'Di', 'Berg', 'F', '1970-07-01', '1995-01-01'),
  (5, 'Ed', 'Holm', 'M', '1975-01-15', '2000-01-01');
INSERT INTO assignments VALUES (1, 'N', '2001-01-01', '2008-01-01'), (1, 'S', '2008-01-01', '9999-01-01'), (2, 'N', '2011-03-01', '9999-01-01'),
  (3, 'N', '2005-06-01', '9999-01-01'), (4, 'S', '1995-01-01', '2010-06-01'), (5, 'N', '2000-01-01', '2005-01-01'),
  (5, 'S', '2005-01-01', '2012-02-01');
INSERT INTO plot_heads VALUES (4, 'S', '1995-01-01', '2010-06-01'), (1, 'S', '2010-06-01', '9999-01-01');
INSERT INTO posts VALUES (1, 'Pruner', '2001-01-01', '2008-01-01'), (1, 'Senior Pruner', '2008-01-01', '9999-01-01'),
  (2, 'Pruner', '2011-03-01', '9999-01-01'), (3, 'Staff', '2005-06-01', '9999-01-01'), (4, 'Senior Pruner', '1995-01-01', '2010-06-01'),
  (5, 'Pruner', '2000-01-01', '2006-01-01'), (5, 'Senior Pruner', '2006-01-01', '2010-01-01'), (5, 'Staff', '2010-01-01', '2012-02-01');
INSERT INTO wages VALUES (1, 20, '2001-01-01', '2008-01-01'), (1, 30, '2008-01-01', '9999-01-01'), (2, 18, '2011-03-01', '9999-01-01'),
  (3, 25, '2005-06-01', '9999-01-01'), (4, 50, '1995-01-01', '2010-06-01'), (5, 10, '2000-01-01', '2012-02-01');
`;

const asked: Record<string, Asked[]> = {
  'a comparison with those of today': [
    ['how many workers are paid above average', [[2]], 'average wage of wages as of today'],
  ],
  'a condition on those who are there today': [
    ['plots with more than 1 worker', [['N', 'North']]],
    ['plots without workers', [['E', 'East']]],
    ['plots with nobody in them', [['E', 'East']]],
    ['how many plots ever had more than 2 workers', [[2]]],
  ],
  'when people left': [
    [
      'how many workers left per year',
      [
        [2010, 1],
        [2012, 1],
      ],
      'the last of each worker',
    ],
    ['how many workers left in 2012', [[1]]],
    ['how many workers left in 2005', [[0]]],
  ],
  'how many somebody has had, and how many there are': [
    ['how many workers have had 3 or more posts', [[1]]],
    ['how many different posts are there', [[3]]],
    ['how many diferent posts are there', [[3]]],
  ],
  'the whole staff, and those who are called so': [
    ['average age of the staff', null, 'Average age.'],
    ['average wage of the staff', [[24.33]]],
  ],
  'the number that a ranking goes by': [['who earns the most', [['Ada', 'Moe', 30]]]],
  'a month of any year': [
    ['how many workers were born in december', [[2]], 'in December of any year'],
    ['how many workers were born in december 1985', [[1]]],
    ['how many workers were hired in january of any year', [[3]]],
  ],
  'what is asked of one person': [
    ['how old is Ada Moe?', null, 'ages of workers named Ada Moe'],
    ['how long has Bo Lind been with us', null, 'tenures of workers named Bo Lind'],
    ['when did Bo Lind start with us', [['2011-03-01']]],
    ['how much does Bo Lind earn', [[2, 18, '2011-03-01', '9999-01-01']]],
  ],
  'what was so at another time': [
    ['how many workers worked in the North in 2004', [[2]], '“in 2004” is when that was so'],
    ['how many pruners were hired in 2001', [[1]]],
  ],
  'years from one day to another': [
    ['how old were people on average when they joined us', [[21.99]], 'from birth to hire'],
    ['how old was Di Berg when she was hired', [[24.5]]],
    ['how many years does it take on average to become a senior pruner after joining', [[6.5]], 'are left out'],
  ],
  'what each of two kinds earns': [
    [
      'do men earn more than women?',
      [
        ['F', 30],
        ['M', 21.5],
      ],
    ],
  ],
};

/** Questions by the people whom they find. */
const who: [question: string, first: string[]][] = [
  ['who has a birthday in december', ['Ada', 'Cy']],
  ['whose birthday is in march', ['Bo']],
  ['find everyone called Ada', ['Ada']],
  ['workers who left in 2010', ['Di']],
  ['workers who have had more than 2 posts', ['Ed']],
  ['pruners in the North', ['Bo']],
  ['senior pruners who are not in the North', ['Ada']],
  ['plots with their current head', ['Ada']],
  ['who was a pruner in 2003', ['Ada', 'Ed']],
];

describe('a vineyard that keeps its past', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(VINEYARD);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it.each(who)('finds %s', async (question, first) => {
    const said = await desk.ask(question);
    expect(said.kind === 'answered' ? said.result.rows.map((row) => row['first_name']) : said).toEqual(first);
  });

  it('does not take somebody for the head of herself', async () => {
    const said = await desk.ask('who is the head of Bo Lind');
    expect(said.kind).not.toBe('answered');
  });
});
