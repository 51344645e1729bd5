import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headlineOf } from '../../../../src/bot/answer/answer-headline.ts';
import { plainWords } from '../../../../src/bot/kit/blocks.ts';
import { valuesFor } from '../../../../src/bot/kit/values.ts';
import type { Row, Units } from '../../../../src/contract/conversations.ts';
import { answerOf } from '../../../fixtures/answers.ts';

interface Found {
  sql?: string;
  explanation?: string;
  units?: Units;
}

const TODAY = new Date('2026-05-13T10:00:00Z');
const values = valuesFor({ locale: 'en-US', timeZone: 'UTC' });

function say(question: string, rows: Row[], { sql = '', explanation = '', units }: Found = {}): string {
  const answer = answerOf({ resourceName: 'Ferries', explanation, sql, rows, tookMs: 1 });
  return plainWords(headlineOf({ ...answer, question, units, askedAt: TODAY }));
}

const COUNT = 'SELECT count(*) AS trips FROM trips';
const TRIPS = `${COUNT} WHERE cancelled AND left_at >= '2026-04-01' AND left_at < '2026-05-01' AND in_oslo AND for_acme AND sailed`;

describe('a number in the words of its question', () => {
  it.each([
    ['how many trips?', COUNT, 'There are 42 trips.', 'There is 1 trip.', 'There are no trips.'],
    ['How many trips are there?', COUNT, 'There are 42 trips.', 'There is 1 trip.', 'There are no trips.'],
    ['how many trips do we have', COUNT, 'You have 42 trips.', 'You have 1 trip.', 'You have no trips.'],
    [
      'how many trips were cancelled last month?',
      TRIPS,
      '42 trips were cancelled last month.',
      '1 trip was cancelled last month.',
      'No trips were cancelled last month.',
    ],
    [
      'can you tell me how many trips are cancelled please',
      TRIPS,
      '42 trips are cancelled.',
      '1 trip is cancelled.',
      'No trips are cancelled.',
    ],
    [
      'how many of our trips were cancelled',
      TRIPS,
      '42 of your trips were cancelled.',
      '1 of your trips was cancelled.',
      'None of your trips were cancelled.',
    ],
    [
      'how many trips have been cancelled',
      TRIPS,
      '42 trips have been cancelled.',
      '1 trip has been cancelled.',
      'No trips have been cancelled.',
    ],
    [
      'how many trips did we cancel last month',
      TRIPS,
      'You cancelled 42 trips last month.',
      'You cancelled 1 trip last month.',
      'You cancelled no trips last month.',
    ],
    [
      'how many trips has Acme cancelled',
      TRIPS,
      'Acme has cancelled 42 trips.',
      'Acme has cancelled 1 trip.',
      'Acme has cancelled no trips.',
    ],
    ['how many trips does Oslo have', TRIPS, 'Oslo has 42 trips.', 'Oslo has 1 trip.', 'Oslo has no trips.'],
    [
      'how many trips sailed last month',
      TRIPS,
      '42 trips sailed last month.',
      '1 trip sailed last month.',
      'No trips sailed last month.',
    ],
    [
      'number of trips from Oslo',
      TRIPS,
      'There were 42 trips from Oslo.',
      'There was 1 trip from Oslo.',
      'There were no trips from Oslo.',
    ],
    [
      'Cancelled trips last month',
      TRIPS,
      'There were 42 cancelled trips last month.',
      'There was 1 cancelled trip last month.',
      'There were no cancelled trips last month.',
    ],
  ])('%s', (question, sql, many, one, none) => {
    expect([42, 1, 0].map((trips) => say(question, [{ trips }], { sql }))).toEqual([many, one, none]);
  });

  const FARES =
    "SELECT sum(fare) AS fares FROM trips WHERE kind = 'car' AND left_at >= '2026-04-01' AND left_at < '2026-05-01'";
  const READ = 'Total fare of trips with kind car in April 2026.';
  it.each([
    ['what were fares of cars last month', 'Fares of cars last month were $40,545,276.'],
    ['what is the average car fare', 'Fares: $40,545,276.'],
    ['how much did cars cost', 'Cars cost $40,545,276.'],
    ['how much have cars cost in total', 'Cars have cost $40,545,276 in total.'],
    ['how much did we spend on cars last month?', 'You spent $40,545,276 on cars last month.'],
    ['how much was spent on cars last month', '$40,545,276 was spent on cars last month.'],
    ['our fares for cars last month', 'Fares for cars last month were $40,545,276.'],
  ])('%s', (question, said) => {
    const units = { fares: 'USD' };
    expect(say(question, [{ fares: 40_545_276 }], { sql: FARES, explanation: READ, units })).toBe(said);
  });

  it('is none where the statement asks for less, for more, or for something else', () => {
    const bare = 'Trips: 42.';
    const trips = [{ trips: 42 }];
    expect(say('how many trips were cancelled', trips, { sql: COUNT, explanation: 'Number of trips.' })).toBe(bare);
    expect(say('how many trips in 2024', trips, { sql: TRIPS })).toBe(bare);
    expect(say('how many trips last month', trips, { sql: COUNT })).toBe(bare);
    expect(say('how many trips were never cancelled', trips, { sql: TRIPS })).toBe(bare);
    expect(say('how many trips', trips, { sql: TRIPS })).toBe(bare);
    expect(say('how many trips are from Oslo', trips, { sql: TRIPS, explanation: 'Trips. Not used: “Oslo”.' })).toBe(
      bare,
    );
    const failed = { sql: `${COUNT} WHERE left_at >= '2026-04-01' AND is_cancelled IS TRUE` };
    expect(say('how many trips last month', trips, failed)).toBe(bare);
    const oslo = { sql: `${COUNT} WHERE port = 'Oslo' AND left_at >= '2026-04-01'` };
    expect(say('how many trips this month', trips, oslo)).toBe(bare);
    expect(say('how many trips from Oslo this month', trips, oslo)).toBe('There are 42 trips from Oslo this month.');
    expect(say('how many captains', trips, { sql: `${COUNT}, captains` })).toBe(bare);
    const opened = { sql: 'SELECT count(*) AS trips FROM trips WHERE a', explanation: 'Number of trips opened.' };
    expect(say('how many trips closed', trips, opened)).toBe(bare);
  });

  it.each([
    'only cancelled ones',
    'and in Oslo?',
    'what about Oslo',
    'how many of those were cancelled',
    'wie viele trips',
    'trips',
    'how many trips per line',
    'how many trips. Also who',
    'how many trips and how many lines',
  ])('is none where the question is not understood by itself: %s', (question) => {
    expect(say(question, [{ trips: 42 }], { sql: TRIPS })).toBe('Trips: 42.');
  });

  it('is none where the value is no number', () => {
    expect(say('how many trips', [{ trips: null }], { sql: COUNT })).toBe('Trips: no value.');
    expect(say('how many trips', [{ trips: 'many' }], { sql: COUNT })).toBe('Trips: many.');
  });
});

describe('a row in the words of its question', () => {
  const sql = 'SELECT captain, count(*) AS trips FROM trips WHERE sailed GROUP BY captain ORDER BY trips DESC LIMIT 1';
  it.each([
    ['which captain sailed the most trips?', 'Cy Dahl sailed the most trips: 22.'],
    ['who sailed the most trips', 'Cy Dahl sailed the most trips: 22.'],
    ['which captains have the most trips sailed', 'Cy Dahl has the most trips sailed: 22.'],
    ['what is the busiest captain that sailed', 'Cy Dahl is the busiest captain that sailed: 22 trips.'],
    ['which captain tripped the most', 'Cy Dahl tripped the most: 22 trips.'],
    ['captain with the most trips sailed', 'Cy Dahl is the captain with the most trips sailed: 22.'],
    ['best captain that sailed by trips', 'Cy Dahl is the best captain that sailed by trips: 22.'],
    ['best captain that sailed by line', 'Cy Dahl: 22 trips.'],
    ['best captains that sailed', 'Cy Dahl: 22 trips.'],
    ['which captain do people like most', 'Cy Dahl: 22 trips.'],
    ['captains by trips', 'Cy Dahl: 22 trips.'],
  ])('%s', (question, said) => {
    expect(say(question, [{ captain: 'Cy Dahl', trips: 22 }], { sql })).toBe(said);
  });

  it('names a day, and says that it was', () => {
    const day = { sql: 'SELECT day, count(*) AS trips FROM trips GROUP BY day ORDER BY trips DESC LIMIT 1' };
    expect(say('busiest day', [{ day: '2001-01-03', trips: 256 }], day)).toBe(
      'Jan 3, 2001 was the busiest day: 256 trips.',
    );
    expect(say('which day had the most trips', [{ day: '2001-01-03', trips: 256 }], day)).toBe(
      'Jan 3, 2001 had the most trips: 256.',
    );
  });

  it('names what has only a number by what it is', () => {
    const ship = {
      sql: 'SELECT ship_id AS ship, count(*) AS faults FROM faults GROUP BY 1 ORDER BY faults DESC LIMIT 1',
    };
    expect(say('which ship had the most faults', [{ ship: 7, faults: 3 }], ship)).toBe(
      'Ship 7 had the most faults: 3.',
    );
  });

  it('names a record without a name by what it is, its measure, and its day', () => {
    const row = { id: 9, origin: 'Oslo', destination: 'Kiel', left_at: '2026-03-08', length: 630, seats: 40 };
    const longest = { sql: 'SELECT * FROM trips ORDER BY length DESC LIMIT 1', units: { length: 'km' } };
    expect(say('longest trip', [row], longest)).toBe('The longest trip is Oslo to Kiel, 630 km (Mar 8, 2026).');
  });

  it('says how much it is on average', () => {
    const late = {
      sql: 'SELECT port, avg(delay) AS average_delay FROM trips GROUP BY port ORDER BY 2 DESC LIMIT 1',
      units: { average_delay: 'minutes' },
    };
    expect(say('which port has the worst delay', [{ port: 'Kiel', average_delay: 12.44 }], late)).toBe(
      'Kiel has the worst delay: 12.44 minutes on average.',
    );
    expect(say('which port has the worst average delay', [{ port: 'Kiel', average_delay: 12.44 }], late)).toBe(
      'Kiel has the worst average delay: 12.44 minutes.',
    );
  });
});

describe('a list in the words of its question', () => {
  const sql = "SELECT * FROM ferries WHERE line = 'North' AND built NOT IN (2001)";
  const ferries = ['Aurora', 'Borealis', 'Castor', 'Dione', 'Electra'].map((name, id) => ({ id, name, line: 'North' }));
  it.each([
    ['list the ferries of line North', '5 ferries of line North: Aurora, Borealis, Castor and 2 more.'],
    ['show me all ferries in North', '5 ferries in North: Aurora, Borealis, Castor and 2 more.'],
    ['which ferries are on line North?', '5 ferries are on line North: Aurora, Borealis, Castor and 2 more.'],
    [
      'which ferries in North were never built',
      '5 ferries in North were never built: Aurora, Borealis, Castor and 2 more.',
    ],
    ['our ferries in North', '5 ferries in North: Aurora, Borealis, Castor and 2 more.'],
    ['ferries by line North', '5 ferries: Aurora, Borealis, Castor and 2 more.'],
    ['captains in North', '5 ferries: Aurora, Borealis, Castor and 2 more.'],
    ['what ferries do we have in North', '5 ferries: Aurora, Borealis, Castor and 2 more.'],
  ])('%s', (question, said) => {
    expect(say(question, ferries, { sql })).toBe(said);
  });

  it('says how many there are where not all are there, and nothing where nobody counted them', () => {
    const cut = { sql: `${sql} LIMIT 5`, explanation: 'Ferries. There are 2,431; the first 5 are shown.' };
    expect(say('ferries in North', ferries, cut)).toBe(
      '2,431 ferries in North: Aurora, Borealis, Castor and 2,428 more.',
    );
    expect(say('ferries in North', ferries, { sql: `${sql} LIMIT 5` })).toBe(
      'The first 5 ferries: Aurora, Borealis, Castor and 2 more.',
    );
    expect(say('latest 5 ferries in North', ferries, { sql: `${sql} ORDER BY built DESC LIMIT 5` })).toBe(
      'Here are the latest 5 ferries in North: Aurora, Borealis, Castor and 2 more.',
    );
    expect(say('latest 6 ferries in North', ferries, { sql: `${sql} ORDER BY built DESC LIMIT 6` })).not.toContain('6');
  });

  it('names the groups that were chosen by their number', () => {
    const rows = ['A', 'B', 'C'].map((machine, at) => ({ machine, faults: [12, 11, 40][at] ?? 0 }));
    const chosen = { sql: 'SELECT machine, count(*) AS faults FROM faults GROUP BY machine HAVING count(*) > 10' };
    expect(say('which machines had more than 10 faults', rows, chosen)).toBe(
      '3 machines had more than 10 faults: A, B and C.',
    );
    expect(
      say('which machines had more than 10 faults', rows, { sql: chosen.sql.replace(/ HAVING.*/, '') }),
    ).not.toContain('3 machines');
  });
});

const NOUNS = ['trips', 'ferries', 'boxes', 'late trips', 'open orders'];
const FORMS = [
  (noun: string) => `how many ${noun}`,
  (noun: string) => `how many ${noun} are there in Oslo`,
  (noun: string) => `how many ${noun} were cancelled last month`,
  (noun: string) => `how many ${noun} did we cancel`,
  (noun: string) => `number of ${noun} in Oslo`,
  (noun: string) => `which ${noun} were cancelled`,
  (noun: string) => `who cancelled the most ${noun}`,
  (noun: string) => `list all ${noun} in Oslo`,
  (noun: string) => `what were ${noun} last month`,
  (noun: string) => `how much did ${noun} cost`,
  (noun: string) => `best port for ${noun}`,
  (noun: string) => `compare ${noun} by port`,
  (noun: string) => `show ${noun} this month vs last month`,
];
const cell = fc.oneof(
  fc.integer({ min: 0, max: 90_000 }),
  fc.constantFrom('Oslo', 'Kiel', 'Turku', '2026-03-01', ''),
  fc.constant(null),
);
const anyRows = fc
  .uniqueArray(fc.constantFrom('port', 'trips', 'order_id', 'orders', 'month', 'average_delay', 'name'), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((columns) =>
    fc
      .array(fc.tuple(...columns.map(() => cell)), { minLength: 1, maxLength: 8 })
      .map((rows) => rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])))),
  );
const numbersIn = (words: string): string[] => words.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
const SQL = `SELECT * FROM trips WHERE port = 'Oslo' AND late AND cancelled AND open AND left_at >= '2026-04-01' ORDER BY cost`;

describe('any question over any rows', () => {
  const asked = fc.tuple(fc.constantFrom(...FORMS), fc.constantFrom(...NOUNS)).map(([form, noun]) => form(noun));

  it('is answered by sentences with one full stop each, no word twice, and no more than can be read aloud', () => {
    fc.assert(
      fc.property(asked, anyRows, (question, rows) => {
        const said = say(question, rows, { sql: SQL });
        expect(said).toMatch(/[^.]\.$/);
        expect(said).not.toMatch(/\.\.| {2}|\s[.,:]|undefined|NaN/);
        expect(said).not.toMatch(/\b([a-z]{2,}) \1\b/);
        expect(said.length).toBeLessThan(400);
      }),
      { numRuns: 500 },
    );
  });

  it('names no number that is neither in the rows nor counts them, and no column of ids', () => {
    fc.assert(
      fc.property(asked, anyRows, (question, rows) => {
        const cells = rows.flatMap((row) => Object.values(row));
        const known = cells.flatMap((one) => (typeof one === 'number' ? [values.count(one), String(one)] : []));
        const counts = Array.from({ length: rows.length + 1 }, (_, at) => String(at));
        const dates = ['1', '2026', ...numbersIn(question)];
        const said = say(question, rows, { sql: SQL }).replaceAll(/\d[\d.,]*%/g, '');
        expect(
          numbersIn(said)
            .map((one) => one.replace(/,$/, '').replace(/\.0+$/, ''))
            .filter((one) => ![...known, ...counts, ...dates].includes(one)),
        ).toEqual([]);
        expect(said).not.toMatch(/order_id/);
      }),
      { numRuns: 500 },
    );
  });

  it('names the one number that was found', () => {
    fc.assert(
      fc.property(
        asked,
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom('trips', 'orders', 'revenue', 'n'),
        (question, value, column) => {
          expect(say(question, [{ [column]: value }], { sql: SQL })).toContain(values.count(value));
        },
      ),
    );
  });

  it('echoes nothing that Slack would make more of than words', () => {
    const odd = fc.constantFrom(
      '<@U1>',
      '<!channel>',
      '*b*',
      '_i_',
      '`x`',
      ':tada:',
      'https://x.y',
      'evil.example',
      '@here',
      '[a](b)',
      '\n',
      '|',
    );
    fc.assert(
      fc.property(asked, odd, fc.nat(), (question, sign, at) => {
        const words = question.split(' ');
        const hostile = words.toSpliced(at % (words.length + 1), 0, sign).join(' ');
        const sql = SQL.replace('Oslo', `Oslo ${hostile}`.replaceAll("'", ''));
        const said = say(hostile, [{ trips: 3 }], { sql });
        if (sign.trim() !== '') expect(said).not.toContain(sign);
        expect(say(`${'very '.repeat(100)}${question}`, [{ trips: 3 }], { sql })).toBe('Trips: 3.');
      }),
    );
  });
});

describe('a share in the words of its question', () => {
  it.each([
    ['what percentage of trips were cancelled', '12.5% of trips were cancelled.'],
    ['what share of the trips is in the north', '12.5% of trips is in the north.'],
  ])('%s: %s', (question, said) => {
    const sql = 'SELECT avg(cancelled_north_trips) AS share FROM trips';
    expect(say(question, [{ share: 12.5 }], { sql, units: { share: 'percent' } })).toBe(said);
  });

  it('is none of what no percent sign is for', () => {
    expect(say('what percentage of trips were cancelled', [{ cancelled: 12.5 }])).toBe('Cancelled: 12.5.');
  });
});

describe('a time that was asked for', () => {
  it('is said first', () => {
    const sql = 'SELECT day, count(*) AS trips FROM trips GROUP BY 1 ORDER BY 2 DESC LIMIT 1 -- busiest';
    expect(say('when was our busiest day', [{ day: '2026-04-03', trips: 9 }], { sql })).toBe(
      'Apr 3, 2026 was the busiest day: 9 trips.',
    );
  });
});

describe('one row of a list', () => {
  it('says that it is the only one, what it is and is not, and nothing that is not recorded', () => {
    const sql = "SELECT * FROM trips WHERE port = 'Oslo'";
    const row = { trip_id: 1, ended_on: null, is_paid: false, is_online: true, price: 5 };
    expect(say('list the trips from Oslo', [row], { sql })).toBe('Only one trip: not paid, online, price 5.');
  });
});

describe('a count of a time that is not over', () => {
  it('has been, where it was asked for as past', () => {
    const sql = "SELECT count(*) AS trips FROM trips WHERE day >= '2026-01-01' AND day < '2027-01-01'";
    expect(say('how many trips were there this year', [{ trips: 3 }], { sql })).toBe(
      'There have been 3 trips this year.',
    );
  });
});

describe('a list in an order that was asked for', () => {
  it('is told by what it is in order of, also where all have the same', () => {
    const sql = 'SELECT name, floor, seats FROM rooms ORDER BY seats DESC LIMIT 2';
    const rows = [
      { name: 'Ash', floor: 1, seats: 20 },
      { name: 'Elm', floor: 2, seats: 20 },
    ];
    expect(say('top 2 rooms by seats', rows, { sql })).toBe('Seats: 20 in each of the first 2 rooms.');
  });
});

describe('a long name', () => {
  it('is cut behind a whole word', () => {
    const name = 'Introduction to bookkeeping for owners of very small businesses and the self-employed';
    const sql = 'SELECT c.name AS course, count(*) AS trips FROM trips GROUP BY 1 ORDER BY 2 DESC LIMIT 1';
    expect(say('which course has the most trips', [{ course: name, trips: 9 }], { sql })).toContain(
      'very small businesses and the… ',
    );
  });
});
