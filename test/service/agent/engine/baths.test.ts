import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, holding, itAnswers, itFollows, rowsOf } from './domains.ts';

/** Swimming baths: sessions that are offered at a price, entries that were sold for what was paid, lessons and towels. */
const BATHS = `
CREATE TABLE baths (bath_id integer PRIMARY KEY, bath_name text NOT NULL, shore text NOT NULL);
CREATE TABLE coaches (coach_id integer PRIMARY KEY, coach_name text NOT NULL);
CREATE TABLE sessions (session_id integer PRIMARY KEY, bath_id integer NOT NULL REFERENCES baths, coach_id integer NOT NULL REFERENCES coaches, title text NOT NULL, price numeric(6,2) NOT NULL);
CREATE TABLE entries (entry_id integer PRIMARY KEY, session_id integer NOT NULL REFERENCES sessions, sold_at timestamptz NOT NULL, paid numeric(6,2) NOT NULL, desk text NOT NULL);
CREATE TABLE lessons (lesson_id integer PRIMARY KEY, coach_id integer NOT NULL REFERENCES coaches, held_on date NOT NULL, level text NOT NULL);
CREATE TABLE towels (towel_id integer PRIMARY KEY, bath_id integer NOT NULL REFERENCES baths, lent_on date NOT NULL, colour text NOT NULL);
CREATE TABLE letters (letter_id integer PRIMARY KEY, bath_id integer NOT NULL REFERENCES baths, sent_on date NOT NULL);
INSERT INTO baths VALUES (1, 'Steam House', 'east'), (2, 'Old Lido', 'west'), (3, 'Tarn', 'west');
INSERT INTO coaches VALUES (1, 'Ada Finn'), (2, 'Ben Moor'), (3, 'Cleo Rae');
INSERT INTO sessions VALUES (1, 1, 1, 'Early lane', 6), (2, 1, 2, 'Family hour', 9), (3, 2, 2, 'Moonlight swim', 12), (4, 2, 1, 'Cold dip', 5), (5, 3, 3, 'Sauna night', 20);
INSERT INTO entries VALUES (1, 1, '2026-04-02T08:00Z', 5, 'gate'), (2, 1, '2026-04-03T08:00Z', 6, 'gate'), (3, 1, '2026-05-04T08:00Z', 6, 'online'),
  (4, 2, '2026-04-05T08:00Z', 9, 'online'), (5, 2, '2026-05-06T08:00Z', 7, 'gate'), (6, 3, '2026-04-07T08:00Z', 12, 'hotel'), (7, 3, '2026-05-08T08:00Z', 12, 'online');
INSERT INTO lessons VALUES (1, 1, '2026-03-02', 'beginner'), (2, 1, '2026-04-02', 'beginner'), (3, 2, '2026-04-03', 'advanced');
INSERT INTO towels VALUES (1, 1, '2026-04-01', 'blue'), (2, 1, '2026-04-02', 'blue'), (3, 2, '2026-04-03', 'white'), (4, 2, '2026-05-03', 'blue');
INSERT INTO letters VALUES (1, 1, '2026-04-11'), (2, 1, '2026-04-12'), (3, 2, '2026-05-02');
`;

const asked: Record<string, Asked[]> = {
  'what was done, whatever form the verb has': [
    ['how many entries did we sell in april', [[4]]],
    ['how many entries have we sold in may', [[3]]],
    ['how many letters did we send in april', [[2]]],
    ['how many letters were sent last month', [[2]]],
    ['how many lessons did we hold in april', [[2]]],
    ['how many lessons were held in march', [[1]]],
    ['how many towels did we lend in april', [[3]]],
    ['how many towels have we lent this month', [[1]]],
  ],
  'what was paid for what was sold as revenue, and says so': [
    ['total revenue', [[57]], 'I took “revenue” to be the paid of entries'],
    [
      'revenue by desk last month',
      [
        ['hotel', 12],
        ['gate', 11],
        ['online', 9],
      ],
      'the paid of entries',
    ],
    ['how much did we sell in may', [[25]], 'the paid of entries'],
    [
      'top 2 sessions by entry revenue',
      [
        ['Moonlight swim', 24],
        ['Early lane', 17],
      ],
      'I took “revenue” to be the paid of entries',
    ],
    [
      'top 2 baths by revenue',
      [
        ['Steam House', 33],
        ['Old Lido', 24],
      ],
      'the paid of entries',
    ],
  ],
  'a price of what was sold as what was paid, and says so; another price stays what it is': [
    ['median entry price', [[7]], 'I took “price” to be the paid of entries'],
    ['highest entry price', [[12]], 'I took “price” to be the paid of entries'],
    ['median price of sessions', [[9]]],
    ['average price', [[10.4]]],
  ],
  'two values of a column that are held against each other': [
    [
      'did we sell more at the gate than online',
      [
        ['gate', 3, 18],
        ['online', 3, 27],
      ],
      'Number of entries and revenue by desk',
    ],
    [
      'have we sold more entries at the hotel than at the gate',
      [
        ['gate', 3],
        ['hotel', 1],
      ],
      'Number of entries',
    ],
    [
      'is the gate larger than the hotel',
      [
        ['gate', 3],
        ['hotel', 1],
      ],
      '“larger” is by how many were sold',
    ],
    [
      'are we selling more online than at the gate',
      [
        ['gate', 3, 18],
        ['online', 3, 27],
      ],
    ],
    [
      'did we lend more blue towels than white ones',
      [
        ['blue', 3],
        ['white', 1],
      ],
    ],
    [
      'were there more blue towels in Steam House than in Old Lido',
      [
        ['Steam House', 2],
        ['Old Lido', 1],
      ],
    ],
    [
      'did Ada Finn hold more lessons than Ben Moor',
      [
        ['Ada Finn', 2],
        ['Ben Moor', 1],
      ],
    ],
  ],
  'an average for each of some rows, and how many have none': [
    [
      'average number of entries per session',
      [[2.33]],
      "2 of 5 sessions have none and don't count; with them the average is 1.4.",
    ],
    [
      'how many lessons does a coach hold on average',
      [[1.5]],
      "1 of 3 coaches has none and doesn't count; with it the average is 1.",
    ],
    [
      'average revenue per session',
      [[19]],
      "2 of 5 sessions have none and don't count; with them the average is 11.4.",
    ],
    ['average number of entries per session in april', [[1.33]], "Sessions that have none don't count."],
    [
      'average number of entries per session by shore',
      [
        ['east', 2.5],
        ['west', 2],
      ],
      "Sessions that have none don't count.",
    ],
  ],
};

const threads: Record<string, Asked[]> = {
  'goes on from an average that leaves some out': [
    ['average number of entries per session', [[2.33]], '2 of 5 sessions have none'],
    ['only online', [[1]], "Sessions that have none don't count."],
  ],
  'goes on from revenue that is what was paid': [
    ['revenue by desk', null, 'the paid of entries'],
    [
      'only april',
      [
        ['hotel', 12],
        ['gate', 11],
        ['online', 9],
      ],
    ],
  ],
};

describe('swimming baths', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(BATHS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  describe('goes on', () => {
    itFollows(() => desk, threads);
  });

  it('says nothing of rows that have none where all have some', async () => {
    const answer = await desk.ask('average number of sessions per bath');
    expect(answer.explanation).not.toContain('none');
    expect(holding(rowsOf(answer), [[1.67]])).toEqual([[1.67]]);
  });

  it('takes no price of what is offered for what came in, where nothing says what was paid', async () => {
    const offered = await Desk.openLearned(BATHS.replace('paid numeric(6,2)', 'seat_no numeric(6,2)'));
    const total = await offered.ask('did we sell more at the gate than online');
    const revenue = await offered.ask('total revenue');
    await offered.close();
    expect(revenue.kind).toBe('needs-clarification');
    expect(JSON.stringify(rowsOf(total))).not.toContain('52');
    expect(total.explanation).not.toMatch(/revenue/i);
  });

  it.each([
    [
      'two kinds of rows were sold',
      'colour text NOT NULL',
      'paid numeric(6,2) NOT NULL DEFAULT 4, colour text NOT NULL',
    ],
    ['a number only says whether it was paid', 'paid numeric(6,2)', 'paid integer'],
  ])('asks what revenue is where %s', async (_, column, instead) => {
    const other = await Desk.openLearned(
      BATHS.replace(column, instead)
        .replace('lent_on', 'sold_on')
        .replace('INTO towels VALUES', 'INTO towels (towel_id, bath_id, sold_on, colour) VALUES'),
    );
    const answer = await other.ask('total revenue');
    await other.close();
    expect([answer.kind, answer.explanation]).toEqual([
      'needs-clarification',
      expect.stringContaining("I don't know what “revenue” means here"),
    ]);
  });

  it('does not hold values of two columns against each other', async () => {
    const answer = await desk.ask('did we sell more in Old Lido than online');
    expect(answer.kind).toBe('needs-clarification');
  });

  it.each(['Steam House', 'the Tarn'])('does not guess what makes one bath bigger than another: %s', async (bath) => {
    expect((await desk.ask(`is ${bath} bigger than Old Lido`)).kind).toBe('needs-clarification');
  });

  it('asks which price is meant where the models mean the other', async () => {
    const answer = await desk.ask('average entry price by desk');
    const offered = answer.kind === 'needs-clarification' ? answer.readings?.map(({ question }) => question) : [];
    expect(offered).toContain('Average paid by desk');
  });
});
