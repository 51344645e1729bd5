import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Employees of a hospital whose past is kept: who was on which ward, with which rank, for what pay. */
const WARDS = `
CREATE TABLE wards (ward_code char(3) PRIMARY KEY, ward_name text NOT NULL UNIQUE);
CREATE TABLE employees (employee_no integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, sex char(1) NOT NULL, hired_on date NOT NULL);
CREATE TABLE ward_employees (employee_no integer NOT NULL REFERENCES employees, ward_code char(3) NOT NULL REFERENCES wards,
  from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (employee_no, ward_code));
CREATE TABLE ranks (employee_no integer NOT NULL REFERENCES employees, rank_name text NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (employee_no, rank_name, from_date));
CREATE TABLE salaries (employee_no integer NOT NULL REFERENCES employees, salary integer NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (employee_no, from_date));
INSERT INTO wards VALUES ('ICU', 'Intensive'), ('MAT', 'Maternity');
INSERT INTO employees VALUES (1, 'Ada', 'Moe', 'F', '2001-01-01'), (2, 'Bo', 'Lind', 'M', '2002-01-01'), (3, 'Cy', 'Falk', 'M', '2003-01-01'),
  (4, 'Di', 'Berg', 'F', '2004-01-01');
INSERT INTO ward_employees VALUES (1, 'ICU', '2001-01-01', '2005-01-01'), (1, 'MAT', '2005-01-01', '9999-01-01'), (2, 'ICU', '2002-01-01', '9999-01-01'),
  (3, 'ICU', '2003-01-01', '9999-01-01'), (4, 'MAT', '2004-01-01', '2010-01-01');
INSERT INTO ranks VALUES (1, 'Junior', '2001-01-01', '2005-01-01'), (1, 'Senior', '2005-01-01', '9999-01-01'), (2, 'Staff', '2002-01-01', '9999-01-01'),
  (3, 'Senior', '2003-01-01', '9999-01-01'), (4, 'Staff', '2004-01-01', '2010-01-01');
INSERT INTO salaries VALUES (1, 10000, '2001-01-01', '2005-01-01'), (1, 20000, '2005-01-01', '9999-01-01'), (2, 15000, '2002-01-01', '9999-01-01'),
  (3, 9000, '2003-01-01', '2008-01-01'), (3, 13000, '2008-01-01', '9999-01-01'), (4, 30000, '2004-01-01', '2010-01-01');
`;

const asked: Record<string, Asked[]> = {
  'who is here today, and not who came today': [
    ['how many employees do we have today', [[3]], 'as of today'],
    ['headcount today?', [[3]], 'as of today'],
    ['how many employees were hired today', [[0]], 'May 13, 2026'],
  ],
  'staff, where some have that rank': [
    [
      'current staff per ward',
      [
        ['Intensive', 2],
        ['Maternity', 1],
      ],
    ],
  ],
  'who is somewhere now': [
    [
      'who works in Intensive now',
      [
        ['Bo', 'Lind'],
        ['Cy', 'Falk'],
      ],
    ],
    [
      'everybody in Intensive now',
      [
        ['Bo', 'Lind'],
        ['Cy', 'Falk'],
      ],
    ],
  ],
  'what is paid for a year, today': [
    ['yearly payroll cost right now', [[48000]], 'I took each payroll to be for a whole year'],
  ],
  'paid over a number that is no age': [['anybody over 14k now?', [[1], [2]], '“over 14k” is about the salary']],
  'which of two earns more': [
    [
      'do men or women earn more on average (now)',
      [
        ['F', 20000],
        ['M', 14000],
      ],
      '“earn more” is about the average salary',
    ],
  ],
  'how many have each': [
    [
      'ranks - how many hold each currently',
      [
        ['Senior', 2],
        ['Staff', 1],
      ],
    ],
  ],
};

describe('employees whose past is kept', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(WARDS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
