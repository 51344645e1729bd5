import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itFollows, LIBRARY } from './domains.ts';

/** An evening school: a kind of courses and a department of one name, codes, and rows that tie teachers to courses. */
const SCHOOL = `
CREATE TABLE teachers (teacher_id integer PRIMARY KEY, full_name text NOT NULL, dept text NOT NULL, email text, hired_on date);
CREATE TABLE kinds (kind_code text PRIMARY KEY, label text NOT NULL);
CREATE TABLE courses (course_id integer PRIMARY KEY, title text NOT NULL, kind_code text NOT NULL REFERENCES kinds, owner_id integer REFERENCES teachers, prio integer NOT NULL);
CREATE TABLE runs (run_id integer PRIMARY KEY, course_id integer NOT NULL REFERENCES courses, teacher_id integer NOT NULL REFERENCES teachers);
CREATE TABLE students (student_id integer PRIMARY KEY, full_name text NOT NULL, city text NOT NULL);
CREATE TABLE enrolments (enrol_id integer PRIMARY KEY, student_id integer NOT NULL REFERENCES students, run_id integer NOT NULL REFERENCES runs, enrolled_on date NOT NULL, status text NOT NULL, fee numeric(8,2) NOT NULL, fined_amount numeric(8,2) NOT NULL, paid_on date);
INSERT INTO teachers VALUES (1, 'Ada Moss', 'Languages', 'ada@x.example', '2020-01-01'), (2, 'Bo Lind', 'Arts', 'bo@x.example', '2021-01-01'), (3, 'Cy Park', 'Languages', NULL, '2022-01-01');
INSERT INTO kinds VALUES ('L', 'Languages'), ('A', 'Arts'), ('C', 'Cooking');
INSERT INTO courses VALUES (1, 'Spanish', 'L', 1, 1), (2, 'Pottery', 'A', 2, 2), (3, 'Baking', 'C', 2, 2);
INSERT INTO runs VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 3, 3);
INSERT INTO students VALUES (1, 'Nora Bay', 'Porto'), (2, 'Omar Cole', 'Faro'), (3, 'Pia Dorn', 'Porto'), (4, 'Quin Eder', 'Faro');
INSERT INTO enrolments VALUES (1, 1, 1, '2026-04-02', 'active', 100, 0, '2026-04-03'), (2, 2, 1, '2026-04-10', 'active', 100, 5, NULL),
  (3, 3, 2, '2026-05-02', 'dropped', 80, 0, NULL), (4, 1, 3, '2026-05-04', 'active', 60, 10, '2026-05-05'), (5, 2, 4, '2025-05-04', 'active', 50, 0, '2025-05-06'),
  (6, 1, 4, '2026-05-06', 'active', 40, 0, '2026-05-07');
`;

const school: Record<string, Asked[]> = {
  'takes a value for the one that was shown, and not for another of the same name': [
    ['enrolments by kind in 2026', null],
    ['just languages', [['Languages', 3]]],
  ],
  'shows whose rows were counted, where the name of the group says nothing new': [
    ['how many enrolments in 2026 by kind', null],
    [
      'just languages, show me the names',
      [
        ['Nora Bay', 1],
        ['Omar Cole', 1],
        ['Pia Dorn', 1],
      ],
    ],
  ],
  'names the rows that were counted, and not what they were counted by': [
    ['students by city', null],
    ['show me their names', [['Nora Bay'], ['Omar Cole'], ['Pia Dorn'], ['Quin Eder']]],
  ],
  'puts a count in the place of a sum': [
    ['total fee by kind', null],
    [
      'as number of enrolments instead of the sum',
      [
        ['Languages', 3],
        ['Cooking', 2],
        ['Arts', 1],
      ],
    ],
  ],
  'knows who teaches something by the rows between': [
    ['which course has the highest total fee', [['Spanish', 280]]],
    ['who teaches it?', [['Ada Moss'], ['Bo Lind']]],
  ],
  'knows who is responsible, and goes on from there': [
    ['which course has the most enrolments', [['Spanish', 3]]],
    ['who is responsible for it?', [['Ada Moss']]],
    ['their email?', [['Ada Moss', 'ada@x.example']]],
  ],
  'knows who had none': [
    ['enrolments by student in may 2026', null],
    ['who had none?', [['Omar Cole'], ['Quin Eder']], 'May 2026'],
    ['how many is that', [[2]]],
  ],
  'adds up what a verb names': [
    ['how many active enrolments', [[5]]],
    ['how much was fined for them in total', [[15]]],
    ['only 2026', [[15]], '2026'],
  ],
  'reads what has happened to rows by the day of it': [
    ['total fee in 2026', [[380]]],
    ['just the paid ones', [[200]]],
  ],
  'takes the words of a condition that everybody meets for no condition': [
    ['teachers in Languages', [['Ada Moss'], ['Cy Park']]],
    ['ok and the hired ones?', null, 'all of them are hired'],
  ],
  'groups by a number that adds up to nothing': [
    ['how many courses', [[3]]],
    [
      'by prio',
      [
        [2, 2],
        [1, 1],
      ],
    ],
  ],
  'puts a named one in the place of the one that was picked': [
    ['which student has the most enrolments', [['Nora Bay', 3]]],
    ['their total fee by kind', null],
    [
      'same for Omar Cole',
      [
        ['Cooking', 50],
        ['Languages', 100],
      ],
    ],
  ],
  'says the part of each that is meant by a percentage of all': [
    ['enrolments by kind in 2026', null],
    ['only dropped', null],
    [
      'as percent of all enrolments',
      [
        ['Languages', 33.3],
        ['Arts', 0],
        ['Cooking', 0],
      ],
    ],
  ],
  'leaves out the first one': [
    [
      'top 3 courses by total fee',
      [
        ['Spanish', 280],
        ['Baking', 90],
        ['Pottery', 60],
      ],
    ],
    [
      'without the first one',
      [
        ['Baking', 90],
        ['Pottery', 60],
      ],
    ],
  ],
  'puts things together again': [
    ['top 2 kinds by total fee in 2026', null],
    [
      'per month, all kinds together',
      [
        ['2026-04', 200],
        ['2026-05', 180],
      ],
    ],
  ],
  'stays at the time of a number, unless ever is said': [
    [
      'top 2 students by total fee in 2026',
      [
        ['Nora Bay', 200],
        ['Omar Cole', 100],
      ],
    ],
    [
      'how many enrolments did they have',
      [
        ['Nora Bay', 3],
        ['Omar Cole', 1],
      ],
    ],
    [
      'how many enrolments did they ever have',
      [
        ['Nora Bay', 3],
        ['Omar Cole', 2],
      ],
    ],
  ],
};

const library: Record<string, Asked[]> = {
  'turns what nobody did around': [
    ['members who never borrowed a book', [['Chen Wei']]],
    ['and the ones who did?', [['Ana Silva'], ['Ana Silva'], ["Bram O'Brien"]]],
    ['how many is that', [[3]]],
  ],
  'knows who borrowed it last, and when': [
    ['most borrowed book', [['Invisible Cities', 3]]],
    ['who borrowed it last', [['Ana Silva', '2026-04-30T23:30:00.000Z']], 'latest'],
    ['and who borrowed it first', [['Ana Silva', '2025-12-31T12:00:00.000Z']]],
  ],
  'says the same of the one at another place': [
    ['loans per member', null],
    ['the second one', null],
    ['by month', null],
    ['and the third?', [["Bram O'Brien", '2026-05', 1]]],
  ],
  'goes on from no answer past a question that was asked back': [
    ['loans by genre', null],
    ['only the flurbish ones', null, 'flurbish'],
    ['by month', null, 'has no answer yet'],
  ],
  'takes one value said after another for a second attempt': [
    ['members in Porto', null],
    ['only Lisbn town', null, 'Did you mean'],
    ['only Lisbon', [['Ana Silva', 'Lisbon']], 'I took this as a follow-up to'],
  ],
  'points twice at the same one': [
    ['which member has the most loans', [['Ana Silva', 3]]],
    ['how tall is she', null, 'tall'],
    ['her total fine', [[2.5]]],
  ],
};

describe.each([
  { name: 'an evening school', sql: SCHOOL, threads: school },
  { name: 'a library', sql: LIBRARY, threads: library },
])('going on with $name', ({ sql, threads }) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(sql);
  });
  afterAll(() => desk.close());
  itFollows(() => desk, threads);
});
