import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';
import { TEA_HOUSE } from './tea-house.ts';

/** A printing works that keeps its past: who was in which team from when to when, in which post, for what wage. */
const PRINT_WORKS = `
CREATE TABLE workers (worker_no integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, hired_on date NOT NULL);
CREATE TABLE teams (team_no integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE team_workers (worker_no integer NOT NULL REFERENCES workers, team_no integer NOT NULL REFERENCES teams,
  from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (worker_no, team_no));
CREATE TABLE posts (worker_no integer NOT NULL REFERENCES workers, post text NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (worker_no, post, from_date));
CREATE TABLE wages (worker_no integer NOT NULL REFERENCES workers, wage integer NOT NULL, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (worker_no, from_date));
INSERT INTO workers VALUES (1,'Ada','Moor','2019-01-07'),(2,'Ben','Hale','2020-03-02'),(3,'Cleo','Moor','2021-05-03'),(4,'Dov','Reed','2018-02-05');
INSERT INTO teams VALUES (1,'Binding'),(2,'Press');
INSERT INTO team_workers VALUES (1,1,'2019-01-07','2022-01-01'),(1,2,'2022-01-01','9999-01-01'),(2,2,'2020-03-02','9999-01-01'),
  (3,1,'2021-05-03','9999-01-01'),(4,1,'2018-02-05','2023-06-30');
INSERT INTO posts VALUES (1,'Printer','2019-01-07','9999-01-01'),(2,'Printer','2020-03-02','9999-01-01'),(3,'Binder','2021-05-03','9999-01-01'),
  (4,'Binder','2018-02-05','2023-06-30');
INSERT INTO wages VALUES (1,30000,'2019-01-07','2022-01-01'),(1,40000,'2022-01-01','9999-01-01'),(2,36000,'2020-03-02','9999-01-01'),
  (3,50000,'2021-05-03','9999-01-01'),(4,90000,'2018-02-05','2023-06-30');
`;

type Asked = [question: string, rows: unknown[][]];

const staff: Asked[] = [
  ['which post earns best on average?', [['Binder', 50000]]],
  ['which post earns the least', [['Printer', 38000]]],
  ['what does a printer earn on average these days', [[38000]]],
  ['how much does a binder earn', [[50000]]],
  ['total yearly payroll of Press as it stands', [[76000]]],
  ['whats our smallest team', [['Binding', 1]]],
  ['biggest team', [['Press', 2]]],
];

const shop: Asked[] = [
  ["I'm new here - how many guests do we have in Spain?", [[2]]],
  ['my boss wants to know how many guests we have in Spain', [[2]]],
  ['how many guests do we have in Turkey? I am curious', [[2]]],
  [
    'categories by products sold',
    [
      ['Green', 10],
      ['Black', 7],
      ['Ware', 3],
    ],
  ],
  ['what is the most frequent reason people send things back', [['stale', 2]]],
  [
    'refunds per reason - count + amount',
    [
      ['stale', 2, 24],
      ['broken', 1, 30],
    ],
  ],
  [
    'refunds per reason: number and total amount',
    [
      ['stale', 2, 24],
      ['broken', 1, 30],
    ],
  ],
  ['last order of Ana when was it', [[3, 1, '2026-02-01T00:00:00.000Z', 'sent']]],
];

describe('a printing works', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(PRINT_WORKS);
  });
  afterAll(() => desk.close());

  it.each(staff)('%s', async (question, rows) => {
    const answer = await desk.ask(question);
    expect([question, rowsOf(answer), answer.explanation]).toEqual([question, rows, answer.explanation]);
  });

  it.each([
    ['is Ada Moor still employed', 1],
    ['does Dov Reed still work here?', 0],
  ])('%s', async (question, rows) => {
    expect(rowsOf(await desk.ask(question))).toHaveLength(rows);
  });
});

describe('a tea house, with something said beside the question', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(TEA_HOUSE);
  });
  afterAll(() => desk.close());

  it.each(shop)('%s', async (question, rows) => {
    const answer = await desk.ask(question);
    expect([question, rowsOf(answer), answer.explanation]).toEqual([question, rows, answer.explanation]);
  });

  it.each([
    'I only want Oolong - how many guests do we have',
    'we need 12 of them, how many guests do we have in Spain?',
  ])('leaves out nothing that may narrow what is asked: %s', async (question) => {
    const { kind } = await desk.ask(question);
    expect(kind).toBe('needs-clarification');
  });
});
