import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Desk, FACTORY, LIBRARY, rowsOf } from './domains.ts';
import { TRADER } from './shops.ts';

type Chain = [question: string, rows: unknown[][]][];

const library: Record<string, Chain> = {
  'limits, adds a month, filters, counts': [
    [
      'top 3 books by number of loans',
      [
        ['Invisible Cities', 3],
        ['The Dispossessed', 2],
        ['Cosmicomics', 1],
      ],
    ],
    [
      'only the top 2',
      [
        ['Invisible Cities', 3],
        ['The Dispossessed', 2],
      ],
    ],
    [
      'and by month',
      [
        ['Invisible Cities', '2025-12', 1],
        ['Invisible Cities', '2026-03', 1],
        ['The Dispossessed', '2026-03', 1],
        ['Invisible Cities', '2026-04', 1],
        ['The Dispossessed', '2026-05', 1],
      ],
    ],
    ['how many is that', [[5]]],
  ],
  'runs along the months, and finds the best and the worst of them': [
    [
      'loans by month in 2026',
      [
        ['2026-03', 2],
        ['2026-04', 2],
        ['2026-05', 1],
      ],
    ],
    ['which month was worst', [['2026-05', 1]]],
    ['and the best', [['2026-03', 2]]],
    [
      'loans by month in 2026',
      [
        ['2026-03', 2],
        ['2026-04', 2],
        ['2026-05', 1],
      ],
    ],
    [
      'cumulative',
      [
        ['2026-03', 2, 2],
        ['2026-04', 2, 4],
        ['2026-05', 1, 5],
      ],
    ],
  ],
  'sorts by what came last, and shows the share of each': [
    [
      'loans by city',
      [
        ['Porto', 4],
        ['Lisbon', 2],
      ],
    ],
    [
      'and lowest fine',
      [
        ['Porto', 4, 0],
        ['Lisbon', 2, 0],
      ],
    ],
    [
      'sort by that',
      [
        ['Lisbon', 2, 0],
        ['Porto', 4, 0],
      ],
    ],
    [
      'loans by genre',
      [
        ['Fiction', 4],
        ['Science fiction', 2],
      ],
    ],
    [
      'share of each',
      [
        ['Fiction', 4, 66.7],
        ['Science fiction', 2, 33.3],
      ],
    ],
  ],
  'tells the people behind a list, and a number of each row': [
    [
      'books over 160 pages',
      [
        [1, 'The Dispossessed', 'Science fiction', 387, 1],
        [2, 'Invisible Cities', 'Fiction', 165, 2],
      ],
    ],
    [
      'how many pages do they have',
      [
        ['The Dispossessed', 387],
        ['Invisible Cities', 165],
      ],
    ],
    [
      'who wrote them',
      [
        [1, 'Ursula Le Guin'],
        [2, 'Italo Calvino'],
      ],
    ],
  ],
  'gives a number for each of what was listed': [
    [
      'members in Porto and their city',
      [
        ['Ana Silva', 'Porto'],
        ["Bram O'Brien", 'Porto'],
      ],
    ],
    [
      'also show the number of loans of each one',
      [
        ['Ana Silva', 'Porto', 3],
        ["Bram O'Brien", 'Porto', 1],
      ],
    ],
    ['which of them has the fewest', [["Bram O'Brien", 'Porto', 1]]],
  ],
  'gives a number for each value that was listed': [
    ['which genres are there', [['Fiction'], ['Science fiction']]],
    [
      'add the number of loans for each',
      [
        ['Fiction', 4],
        ['Science fiction', 2],
      ],
    ],
  ],
  'changes the period': [
    ['how many loans last month', [[2]]],
    ['what about this month', [[1]]],
    ['and in March?', [[2]]],
  ],
  'narrows, widens and excludes': [
    [
      'loans by genre',
      [
        ['Fiction', 4],
        ['Science fiction', 2],
      ],
    ],
    [
      'just for Porto',
      [
        ['Fiction', 2],
        ['Science fiction', 2],
      ],
    ],
    ['what about Lisbon', [['Fiction', 2]]],
    [
      'by city instead',
      [
        ['Porto', 4],
        ['Lisbon', 2],
      ],
    ],
    ['exclude Lisbon', [['Porto', 4]]],
  ],
  'changes function and order': [
    [
      'total fine by city',
      [
        ['Porto', 6.5],
        ['Lisbon', 1.5],
      ],
    ],
    [
      'sort by city',
      [
        ['Lisbon', 1.5],
        ['Porto', 6.5],
      ],
    ],
    [
      'average instead',
      [
        ['Lisbon', 0.75],
        ['Porto', 1.63],
      ],
    ],
    ['as a total', [[1.33]]],
  ],
  'shows parts in percent, and drops them where the rows change': [
    [
      'loans by city',
      [
        ['Porto', 4],
        ['Lisbon', 2],
      ],
    ],
    [
      'in percent',
      [
        ['Porto', 4, 66.7],
        ['Lisbon', 2, 33.3],
      ],
    ],
    ['only the top 1', [['Porto', 4, 66.7]]],
    ['sort by city', [['Porto', 4]]],
    ['without Porto', [['Lisbon', 2]]],
  ],
  'counts the groups of a ranking': [
    [
      'top 2 books by total fine',
      [
        ['Invisible Cities', 4],
        ['The Dispossessed', 4],
      ],
    ],
    ['how many is that?', [[2]]],
  ],
  'turns a ranking around': [
    ['top 1 book by number of loans', [['Invisible Cities', 3]]],
    ['and the bottom 1', [['Cosmicomics', 1]]],
    ['exclude Cosmicomics', [['The Dispossessed', 2]]],
  ],
  'keeps the same few when sorted another way': [
    [
      'top 2 books by number of loans',
      [
        ['Invisible Cities', 3],
        ['The Dispossessed', 2],
      ],
    ],
    [
      'sort by title',
      [
        ['Invisible Cities', 3],
        ['The Dispossessed', 2],
      ],
    ],
    ['as a total', [[5]]],
  ],
  'counts what was listed': [
    [
      'members from Porto',
      [
        [1, 'Ana Silva', 'Porto', '2025-01-10'],
        [3, "Bram O'Brien", 'Porto', '2026-02-20'],
      ],
    ],
    ['how many is that?', [[2]]],
  ],
  'asks of the rows that were shown, and of those alone': [
    [
      'top 2 members by number of loans',
      [
        ['Ana Silva', 3],
        ['Ana Silva', 2],
      ],
    ],
    ['which of them live in Porto', [['Ana Silva', 3]]],
    ['show their cities', [['Ana Silva', 'Porto', 3]]],
  ],
  'asks what belongs to the rows of a list': [
    [
      'members from Porto',
      [
        [1, 'Ana Silva', 'Porto', '2025-01-10'],
        [3, "Bram O'Brien", 'Porto', '2026-02-20'],
      ],
    ],
    ['how many loans did they make', [[4]]],
    ['what is the average fine of their loans', [[1.63]]],
  ],
  'shows one row by its place, or the last in time': [
    [
      'loans by member',
      [
        ['Ana Silva', 3],
        ['Ana Silva', 2],
        ["Bram O'Brien", 1],
      ],
    ],
    ['which one has the fewest', [["Bram O'Brien", 1]]],
    ['who has the most', [['Ana Silva', 3]]],
  ],
  'sets two periods side by side': [
    [
      'loans by city this year',
      [
        ['Porto', 3],
        ['Lisbon', 2],
      ],
    ],
    [
      'compare with last year',
      [
        ['Lisbon', 0, 2, 2, null, 0],
        ['Porto', 0, 3, 3, null, 1],
      ],
    ],
    ['only Porto', [['Porto', 0, 3, 3, null, 1]]],
  ],
  'moves the period': [
    ['how many loans in April 2026', [[2]]],
    ['and the month before', [[2]]],
    ['2025 instead', [[1]]],
    ['ignore the date', [[6]]],
  ],
  'drops, widens and draws': [
    [
      'loans by genre',
      [
        ['Fiction', 4],
        ['Science fiction', 2],
      ],
    ],
    [
      'just for Porto',
      [
        ['Fiction', 2],
        ['Science fiction', 2],
      ],
    ],
    [
      'as a pie chart',
      [
        ['Fiction', 2],
        ['Science fiction', 2],
      ],
    ],
    [
      'all cities again',
      [
        ['Fiction', 4],
        ['Science fiction', 2],
      ],
    ],
    [
      'worst first',
      [
        ['Science fiction', 2],
        ['Fiction', 4],
      ],
    ],
    ['drop Fiction', [['Science fiction', 2]]],
  ],
  'takes another kind of thing, as far as it has the same': [
    ['how many members joined in 2026', [[2]]],
    ['what about loans', [[5]]],
  ],
  'starts afresh with a whole question': [
    ['how many loans in Porto', [[4]]],
    ['how many books are there', [[3]]],
  ],
};

describe('follow-ups', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIBRARY);
  });
  afterAll(() => desk.close());

  it.each(Object.entries(library))('%s', async (_, chain) => {
    const answers: unknown[] = [];
    for (const [at, [question]] of chain.entries()) {
      answers.push([question, rowsOf(at === 0 ? await desk.ask(question) : await desk.follow(question))]);
    }
    expect(answers).toEqual(chain);
  });

  it('names the unknown words of a follow-up, and the next one continues from the last answer', async () => {
    await desk.ask('loans by genre');
    const outcome = await desk.follow('just for Atlantis');
    expect(outcome.kind === 'needs-clarification' && outcome.explanation).toContain('“Atlantis”');
    expect(rowsOf(await desk.follow('just for Lisbon'))).toEqual([['Fiction', 2]]);
  });

  it('does not turn a part in percent into another function, but narrows it', async () => {
    await desk.ask('what percentage of members live in Porto');
    expect((await desk.follow('as an average')).kind).toBe('needs-clarification');
    await desk.ask('what percentage of loans from Porto by genre');
    expect(rowsOf(await desk.follow('in 2025'))).toEqual([['Fiction', 100]]);
  });

  it('says what stays', async () => {
    await desk.ask('loans by genre in 2026');
    const outcome = await desk.follow('just for Porto');
    expect(outcome.explanation).toContain('Still: in 2026.');
  });

  it('never falls through a question that was asked back, neither to all rows nor to the one before it', async () => {
    await desk.ask('loans by genre in Porto');
    expect((await desk.follow('how many penguins are there')).kind).toBe('needs-clarification');
    for (const half of ['what is their average fine', 'how many were from Porto', 'by month'])
      expect(rowsOf(await desk.follow(half))).toMatch(/can't connect|does not say|doesn't say/);
  });

  it('goes on from the likeliest of the readings that were offered, and says so', async () => {
    const asked = await desk.ask('everything Calvino wrote as a book');
    expect(asked.kind === 'needs-clarification' && asked.readings?.length).toBeGreaterThan(1);
    const outcome = await desk.follow('how many of them have more than 160 pages');
    expect(outcome.explanation).toContain('I took your last question as “');
    expect(rowsOf(outcome)).toEqual([[1]]);
  });

  it('goes on from no reading that is less than likely, and lets it still be chosen', async () => {
    const asked = await desk.ask('members who are keen on the sea');
    const [first] = asked.kind === 'needs-clarification' ? (asked.readings ?? []) : [];
    expect(rowsOf(await desk.follow('how many are from Porto'))).toMatch(/asked: .*no answer yet/);
    expect((await desk.follow(first?.question ?? '')).kind).toBe('answered');
  });

  it.each(['their cities', 'when did they join'])(
    'points at nobody past a question that was asked back: %s',
    async (question) => {
      await desk.ask('members');
      expect((await desk.follow('only the flurbish ones')).kind).toBe('needs-clarification');
      expect(rowsOf(await desk.follow(question))).toMatch(/asked: .*no answer yet/);
    },
  );

  it('points at the rows before where a question that was asked back is said again', async () => {
    await desk.ask('members in Porto');
    expect((await desk.follow('how many loans did they take in Gotham')).kind).toBe('needs-clarification');
    const outcome = await desk.follow('how many loans did they take');
    expect(rowsOf(outcome)).toEqual([[4]]);
  });

  it.each([
    ['total fine', 'biggest one', /one number/],
    ['members', 'biggest one', /most of/],
    ['loans in May 2026', 'who flew the biggest one', /asked/],
  ])('finds no place where nothing is ranked: %s, %s', async (first, second, expected) => {
    await desk.ask(first);
    expect(rowsOf(await desk.follow(second))).toMatch(expected);
  });

  it('says two periods beside each other as one sentence', async () => {
    await desk.ask('loans last month');
    const { explanation } = await desk.follow('compare with the month before');
    expect(explanation).toBe(
      'Number of loans: March 2026 beside April 2026, with the change and the change in percent.',
    );
  });

  it('makes up no number that the rows could have the most of', async () => {
    await desk.ask('members in Porto');
    expect(rowsOf(await desk.follow('which of them has the most'))).toMatch(/asked: .*most/);
  });

  it('takes a value that no row of the answer can have for another one', async () => {
    await desk.ask('members in Porto');
    expect(rowsOf(await desk.follow('which ones live in Lisbon'))).toEqual([[2, 'Ana Silva', 'Lisbon', '2025-06-01']]);
  });

  it('says that a pronoun finds nothing, and a name that nothing uses', async () => {
    await desk.ask('how many loans');
    expect(rowsOf(await desk.follow('sort them by title of the moon'))).toMatch(/asked/);
    await desk.ask('loans by genre');
    expect(rowsOf(await desk.follow('only those from Gotham'))).toContain('“Gotham”');
  });

  it.each(['only the top 3', 'and by month', 'how many is that?', 'what about last month'])(
    'says that it cannot stand alone: %s',
    async (question) => {
      const outcome = await desk.ask(question);
      expect(outcome.kind === 'needs-clarification' && outcome.explanation).toMatch(/part of an earlier question/);
    },
  );

  it.each([
    'name of each member and the number of loans taken by them',
    'which books have Love in their title',
    'members except those who have loans',
    'how many different genres there are',
  ])('takes a pronoun for what the question names itself: %s', async (question) => {
    const { explanation } = await desk.ask(question);
    expect(explanation).not.toMatch(/part of an earlier question/);
  });

  it('adds a column to both of two lists that were put together', async () => {
    const first = await desk.ask('which member names are not used by members with loans');
    expect(first.kind === 'answered' && first.sql).toContain('EXCEPT');
    const outcome = await desk.follow('also the city');
    expect(outcome.kind === 'answered' && outcome.result.columns.map(({ name }) => name)).toEqual([
      'full_name',
      'city',
    ]);
  });

  it.each([
    [null],
    ['text'],
    [{ kind: 'another-agent', messages: [] }],
    [{ kind: 'parley-parser', version: 1, base: 'public.loans; DROP TABLE members' }],
  ])('treats a state that is not its own as none: %j', async (state) => {
    await desk.ask('loans by genre');
    desk.remember('something else', state);
    const outcome = await desk.follow('only the top 3');
    expect(outcome.kind === 'needs-clarification' && outcome.explanation).toContain("can't connect that");
    desk.remember('something else', state);
    expect(rowsOf(await desk.follow('how many books are there'))).toEqual([[3]]);
  });

  it('does not trust a state that names what is not in the database', async () => {
    const first = await desk.ask('loans by genre');
    const forged = z.json().parse(JSON.parse(JSON.stringify(first.state).replaceAll('genre', 'secret')));
    expect(JSON.stringify(forged)).toContain('secret');
    desk.remember('x', forged);
    expect((await desk.follow('only the top 3')).kind).toBe('needs-clarification');
  });
});

const trader: Record<string, Chain> = {
  'goes on behind the first few': [
    [
      'top 2 products by revenue',
      [
        ['Chai', 450],
        ['Konbu', 300],
      ],
    ],
    [
      'the next 2',
      [
        ['Chang', 190],
        ['Ikura', 92],
      ],
    ],
    ['the rest', [['Aniseed Syrup', 45]]],
    ['how many', [[1]]],
  ],
  'turns around what comes next': [
    [
      'top 2 products by revenue',
      [
        ['Chai', 450],
        ['Konbu', 300],
      ],
    ],
    [
      'the next 2',
      [
        ['Chang', 190],
        ['Ikura', 92],
      ],
    ],
    [
      'worst first',
      [
        ['Aniseed Syrup', 45],
        ['Ikura', 92],
      ],
    ],
  ],
  'lists what was counted': [
    ['how many orders in 2025', [[1]]],
    ['which of them are shipped', [[1, 'ALFKI', 1, '2025-11-04', '2025-12-01', '2025-11-10', 1, 10, 'Germany']]],
  ],
  'asks for the money of what was counted': [
    ['how many orders in 2026', [[4]]],
    ['and how much was that', [[852]]],
  ],
  'takes all others': [
    ['customers in Germany', [['ALFKI', 'Alfreds Futterkiste', 'Maria Anders', 'Berlin', 'Germany', 30]]],
    [
      'the rest',
      [
        ['BONAP', 'Bon app', 'Laurence', 'Marseille', 'France', 91],
        ['ERNSH', 'Ernst Handel', 'Roland', 'Graz', 'Austria', 76],
        ['PARIS', 'Paris specialites', 'Marie', 'Paris', 'France', 42],
      ],
    ],
  ],
};

describe('follow-ups about a trader', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(TRADER);
  });
  afterAll(() => desk.close());

  it.each(Object.entries(trader))('%s', async (_, chain) => {
    const answers: unknown[] = [];
    for (const [at, [question]] of chain.entries())
      answers.push([question, rowsOf(at === 0 ? await desk.ask(question) : await desk.follow(question))]);
    expect(answers).toEqual(chain);
  });

  it('says which places are shown', async () => {
    await desk.ask('top 2 products by revenue');
    expect((await desk.follow('the next 2')).explanation).toContain('places 3 to 4');
  });
});

describe('follow-ups over two foreign keys to one table', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(FACTORY);
  });
  afterAll(() => desk.close());

  it('keeps the few highest when groups of time are added', async () => {
    await desk.ask('top 2 parts by revenue in 2025');
    expect(rowsOf(await desk.follow('and by month'))).toEqual([
      ['Gear', '2025-02', 150],
      ['Shaft', '2025-11', 120],
    ]);
    expect(rowsOf(await desk.follow('only the top 1'))).toEqual([['Gear', '2025-02', 150]]);
  });
});
