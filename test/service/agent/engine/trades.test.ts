import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesIn, meaningsOf } from '../../../../src/service/agent/engine/catalog/code-meanings.ts';
import { readAgo } from '../../../../src/service/agent/engine/time/read-ago.ts';
import { tokenize } from '../../../../src/service/agent/engine/words/tokenize.ts';
import { Desk, NOW, rowsOf } from './domains.ts';
import { HELPDESK } from './helpdesk.ts';
import { THEATRE } from './theatre.ts';

/** A question and its rows, or how many there are where a whole list is asked for. */
type Asked = [question: string, rows: unknown[][] | number];

const theatre: Asked[] = [
  ['how many stages are in renovation', [[1]]],
  ['stages being renovated', 1],
  ['dark stages', 1],
  ['number of arena stages', [[2]]],
  ['% of bookings on the web', [[60]]],
  ['urgent rehearsals', 1],
  [
    'rehearsals by urgency',
    [
      [2, 2],
      [1, 1],
    ],
  ],
  ['what is our total revenue', [[330]]],
  [
    'revenue by town',
    [
      ['Bruges', 175],
      ['Ghent', 155],
    ],
  ],
  ['total amount of payments', [[155]]],
  [
    'total payments and number of payments by method',
    [
      ['card', 95, 2],
      ['cash', 60, 1],
    ],
  ],
  ['payments over 50', 2],
  ['how much was paid in 2026', [[155]]],
  ['how many tickets did Nora book', [[9]]],
  ['who booked the most tickets', [['Omar', 11]]],
  ['patrons who booked more than 8 tickets', 2],
  [
    'average payment per patron',
    [
      ['Nora', 65],
      ['Pia', 25],
    ],
  ],
  [
    'top 2 patrons by payments',
    [
      ['Nora', 130],
      ['Pia', 25],
    ],
  ],
  [
    'direct reports per lead',
    [
      ['Ada', 3],
      ['Bo', 1],
    ],
  ],
  ['who has the most direct reports', [['Ada', 3]]],
  ['how many bookings were collected later than planned', [[1]]],
  ['overdue bookings', 1],
  ['stages opened between 2 and 5 years ago', 2],
  ['how many stages opened more than 20 years ago', [[2]]],
  [
    'the oldest stage per house',
    [
      ['East', 1, '1990-05-01'],
      ['West', 3, '2001-03-01'],
    ],
  ],
  ['average rehearsal length in hours', [[1.67]]],
  ['average time from begun to closed in hours', [[4]]],
  ['open rehearsals', 1],
  ['patrons who booked nothing', 0],
  ['dark stages per house', [['West', 1]]],
  [
    'count and sum of payments by method',
    [
      ['card', 2, 95],
      ['cash', 1, 60],
    ],
  ],
  ['which patrons never paid anything', [[2, 'Omar', 'Bruges']]],
];

const helpdesk: Asked[] = [
  ['how many tickets are waiting for parts', [[1]]],
  [
    'tickets by category',
    [
      ['incident', 3],
      ['request', 1],
    ],
  ],
  ['number of tickets by status', 3],
  ['unassigned tickets', 1],
  ['open tickets', 2],
  ['overdue tickets', 1],
  ['tickets solved later than planned', 1],
  ['expired warranties', 1],
  ['devices out of warranty', 1],
  ['devices bought between 1 and 2 years ago', 1],
  [
    'total device value by kind',
    [
      ['laptop', 2000],
      ['phone', 300],
    ],
  ],
  [
    'hours logged per category',
    [
      ['incident', 2],
      ['request', 1],
    ],
  ],
  ['average resolution time in hours', [[24]]],
  ['latest 2 high priority tickets', 2],
  ['who mentors Bo', 1],
  ['night agents', 1],
  ['which agent got the most tips', [['Bo', 3]]],
  [
    'average fare per agent',
    [
      ['Bo', 45],
      ['Ada', 15],
    ],
  ],
  ['total revenue', [[75]]],
  ['heaviest ride', 1],
  ['who rode the most rides', [['Ada', 2]]],
  ['critical incidents right now', 1],
  [
    'sum and number of rides by agent',
    [
      ['Bo', 45, 1],
      ['Ada', 30, 2],
    ],
  ],
  ['agents who never had a ride', 1],
  ['how many tickets have been solved', [[2]]],
  ['min, max and mean payout by kind', [['laptop', 10, 30, 20]]],
  ['unpaid payouts', 1],
  ['who received the most payouts', [['Ada', 2]]],
  ['devices that expire this year', 1],
  ['the most expensive device per kind', 2],
];

describe.each([
  ['a theatre', THEATRE, theatre],
  ['a help desk', HELPDESK, helpdesk],
] as const)('what people ask about %s', (_, sql, asked) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(sql);
  }, 60_000);
  afterAll(() => desk.close());

  it.each(asked)('%s', async (question, rows) => {
    const answered = rowsOf(await desk.ask(question));
    if (typeof rows === 'number') expect(answered).toHaveLength(rows);
    else expect(answered).toEqual(rows);
  });
});

describe('what is said of answers about a theatre', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(THEATRE);
  }, 60_000);
  afterAll(() => desk.close());

  it('says what a code stands for, and that cents are not shown', async () => {
    expect((await desk.ask('how many stages are in renovation')).explanation).toContain('REN (renovation)');
    expect((await desk.ask('total amount of payments')).explanation).toContain('stored in cents');
  });

  it('does not take a unit for another in silence', async () => {
    expect(rowsOf(await desk.ask('average revenue in hours'))).toMatch(/^asked: /);
  });
});

describe('what comes after an answer about a help desk', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(HELPDESK);
  }, 60_000);
  afterAll(() => desk.close());

  it('shows the same numbers in another unit of time', async () => {
    expect(rowsOf(await desk.ask('average minutes by category'))).toEqual([
      ['incident', 60],
      ['request', 60],
    ]);
    expect(rowsOf(await desk.follow('in hours'))).toEqual([
      ['incident', 1],
      ['request', 1],
    ]);
  });

  it('takes the rows above for those of the list', async () => {
    expect(rowsOf(await desk.ask('open tickets'))).toHaveLength(2);
    expect(rowsOf(await desk.follow('which devices do they belong to'))).toEqual([[2]]);
  });

  it('sets two years side by side, whatever the question before was about', async () => {
    await desk.ask('total fares');
    expect(rowsOf(await desk.follow('compare this month with last month'))).toEqual([[30, 45, 15, 50, 30]]);
  });
});

describe('codes that a comment explains', () => {
  it.each([
    ['ACT = active, CXL = cancelled', ['ACT', 'CXL'], { ACT: 'active', CXL: 'cancelled' }],
    ['F fermenter, B bright tank', ['F', 'B'], { F: 'fermenter', B: 'bright tank' }],
    ['Y if the beer is discontinued', ['Y', 'N'], { Y: 'discontinued' }],
    ['1 (urgent), 2 (normal)', ['1', '2'], { 1: 'urgent', 2: 'normal' }],
    ['H - home; A - away', ['H', 'A'], { H: 'home', A: 'away' }],
    ['1 = yes, 0 = no', ['1', '0'], {}],
    ['The state of A to Z', ['A'], {}],
    ['from 1 (lowest) to 5 (highest)', ['1', '5'], {}],
  ])('%s', (comment, values, meanings) => {
    expect(Object.fromEntries(meaningsOf(comment, values))).toEqual(meanings);
  });

  it('finds the codes where the values are not known', () => {
    const column = { name: 's', dataType: 'text', kind: 'text', nullable: true, values: null } as const;
    expect(codesIn({ ...column, comment: 'OP = open, CL: closed' })).toEqual(['OP', 'CL']);
  });
});

describe('times counted back from today', () => {
  it.each([
    ['between 3 and 5 years ago', '2021-05-13', '2023-05-14'],
    ['more than 2 years ago', null, '2024-05-13'],
    ['less than a month ago', '2026-04-13', null],
    ['2 days ago', '2026-05-11', '2026-05-12'],
  ])('%s', (said, from, to) => {
    expect(readAgo(tokenize(said), 0, NOW)?.range).toEqual({ from, to });
  });

  it('leaves other words alone', () => {
    expect(readAgo(tokenize('between 3 and 5 orders'), 0, NOW)).toBeNull();
  });
});
