import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A night school: students who leave, courses that are dropped, fees that are paid in part, exams that are passed or not. */
const SCHOOL = `
CREATE TABLE teachers (teacher_id integer PRIMARY KEY, teacher_name text NOT NULL, department text NOT NULL, salary numeric(9,2) NOT NULL);
CREATE TABLE students (student_id integer PRIMARY KEY, student_name text NOT NULL, started_on date NOT NULL, left_on date);
CREATE TABLE courses (course_id integer PRIMARY KEY, title text NOT NULL, teacher_id integer NOT NULL REFERENCES teachers);
CREATE TABLE enrolments (enrolment_id integer PRIMARY KEY, student_id integer NOT NULL REFERENCES students, course_id integer NOT NULL REFERENCES courses, enrolled_on date NOT NULL, dropped_on date);
CREATE TABLE exams (exam_id integer PRIMARY KEY, course_id integer NOT NULL REFERENCES courses, held_on date NOT NULL);
CREATE TABLE exam_results (exam_id integer NOT NULL REFERENCES exams, student_id integer NOT NULL REFERENCES students, passed boolean NOT NULL, PRIMARY KEY (exam_id, student_id));
CREATE TABLE fees (fee_id integer PRIMARY KEY, student_id integer NOT NULL REFERENCES students, charged_on date NOT NULL, amount numeric(8,2) NOT NULL, paid_amount numeric(8,2));
INSERT INTO teachers VALUES (1, 'Nora Klein', 'science', 61000), (2, 'Paul Ito', 'maths', 55000), (3, 'Sam Ode', 'science', 46000);
INSERT INTO students VALUES (1, 'Ada', '2025-01-10', NULL), (2, 'Ben', '2025-01-10', '2026-01-31'), (3, 'Cleo', '2025-02-10', NULL), (4, 'Dan', '2025-03-10', NULL);
INSERT INTO courses VALUES (1, 'Biology', 1), (2, 'Algebra', 2);
INSERT INTO enrolments VALUES (1, 1, 1, '2025-02-01', NULL), (2, 2, 1, '2025-02-01', '2025-04-01'), (3, 3, 2, '2025-03-01', NULL), (4, 4, 2, '2025-03-20', NULL), (5, 1, 2, '2025-03-21', '2025-05-01');
INSERT INTO exams VALUES (1, 1, '2025-06-01'), (2, 1, '2025-07-01'), (3, 2, '2025-07-02');
INSERT INTO exam_results VALUES (1, 1, true), (2, 1, false), (3, 1, false), (1, 2, false), (3, 3, true), (3, 4, true);
INSERT INTO fees VALUES (1, 1, '2025-02-01', 300, 100), (2, 1, '2025-03-01', 300, NULL), (3, 3, '2025-03-01', 400, 400), (4, 4, '2025-04-01', 450, 50);
`;

const asked: Record<string, Asked[]> = {
  'who is still there': [
    ['how many students do we have right now', [[3]], 'Number of students with no leaving date recorded'],
    ['how many students do we currently have', [[3]]],
    ['how many current students', [[3]]],
    ['how many students', [[4]]],
  ],
  'rates of what has a day': [
    [
      'drop rate by course',
      [
        ['Biology', 50],
        ['Algebra', 33.3],
      ],
      'Percentage of enrolments with a dropping date recorded',
    ],
    ['which course has the lowest drop rate', [['Algebra', 33.3]]],
  ],
  'what is still to be paid': [
    ['how much is still owed', [[900]]],
    ['which student owes the most', [['Ada', 500]]],
    ['how many students owe more than 450', [[1]], 'outstanding amount over 450 in all'],
    [
      'top 2 students by outstanding amount',
      [
        ['Ada', 500],
        ['Dan', 400],
      ],
    ],
  ],
  'so many rows that say so': [
    ['how many students failed more than 1 exam', [[1]], 'more than 1 exam results that are not passed'],
    ['how many students passed at least 1 exam', [[3]]],
    ['how many students failed exactly 1 exam', [[1]]],
  ],
  'who is paid most in each': [
    [
      'highest paid teacher in each department',
      [
        ['maths', 'Paul Ito', 55_000],
        ['science', 'Nora Klein', 61_000],
      ],
    ],
  ],
};

describe('a night school', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(SCHOOL);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
