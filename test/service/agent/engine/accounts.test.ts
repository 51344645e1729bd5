import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Accounts that may leave again, users who were last seen on a day, cases that are open until a day, bills that are due on one. */
const ACCOUNTS = `
CREATE TABLE accounts (id integer PRIMARY KEY, name text NOT NULL, country text NOT NULL, created_at timestamp NOT NULL, churned_at timestamp);
CREATE TABLE users (id integer PRIMARY KEY, account_id integer NOT NULL REFERENCES accounts, nick text NOT NULL, last_seen_at timestamp, created_at timestamp);
CREATE TABLE plans (id integer PRIMARY KEY, account_id integer NOT NULL REFERENCES accounts, mrr_cents integer NOT NULL);
CREATE TABLE cases (id integer PRIMARY KEY, account_id integer NOT NULL REFERENCES accounts, opened_at timestamp, first_reply_at timestamp, closed_at timestamp, score integer);
CREATE TABLE bills (id integer PRIMARY KEY, account_id integer NOT NULL REFERENCES accounts, due_on date NOT NULL, paid_on date, amount numeric(8,2) NOT NULL);
INSERT INTO accounts VALUES (1, 'Alder', 'Italy', '2025-02-01', NULL), (2, 'Birch', 'Italy', '2026-01-05', '2026-04-20'), (3, 'Cedar', 'Spain', '2026-02-10', NULL);
INSERT INTO users VALUES (1, 1, 'ann', '2026-05-12 09:00', '2025-02-02'), (2, 1, 'bob', '2026-02-01 09:00', '2025-03-01'), (3, 3, 'cat', NULL, '2026-02-11');
INSERT INTO plans VALUES (1, 1, 9900), (2, 2, 2900), (3, 3, 2900);
INSERT INTO cases VALUES (1, 1, '2026-04-01', '2026-04-02', NULL, 4), (2, 1, '2026-04-03', '2026-05-01', NULL, 2), (3, 3, '2026-04-04', '2026-04-05', '2026-04-09', 5);
INSERT INTO bills VALUES (1, 1, '2026-03-01', '2026-03-09', 99), (2, 1, '2026-04-01', '2026-04-03', 99), (3, 3, '2026-04-01', '2026-03-30', 29);
`;

/** Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'active is what has not ended': [
    [
      'active accounts by country',
      [
        ['Italy', 1],
        ['Spain', 1],
      ],
      'no churning date',
    ],
    ['how many active accounts do we have', [[2]]],
    ['accounts created this year that already churned', [[2]]],
  ],
  'the last time that something was done': [
    ["users who haven't logged in for 30 days", [[2], [3]], 'no last time is kept'],
    ['how many users have not been active in the last 30 days', [[2]]],
  ],
  'rows below, of which only some are counted': [
    ['accounts with more than 1 open case', [[1]]],
    ['accounts with no open cases', [[2], [3]]],
    ['accounts with more than 1 late bill', [[1]]],
    ['accounts without late bills', [[2], [3]]],
  ],
  'one number of what there are several': [
    ["what's our mrr", [[157]]],
    ['average score by month', [['2026-04', 3.67]], 'month of opening'],
  ],
};

describe('Accounts', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(ACCOUNTS);
  }, 60_000);
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);

  it('asks about users that are active, since nothing says when they are not', async () => {
    expect((await desk.ask('active users')).kind).toBe('needs-clarification');
  });
});
