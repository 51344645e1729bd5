import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../../src/service/agent/agent.ts';
import { anyText } from '../../../fixtures/any-text.ts';
import { CLINIC, Desk, FACTORY, LIBRARY, rowsOf } from './domains.ts';

function asked(outcome: AgentOutcome): { explanation: string; suggestions: string[] } {
  if (outcome.kind !== 'needs-clarification') throw new Error(`it answered: ${JSON.stringify(rowsOf(outcome))}`);
  return outcome;
}

describe('what is not understood', () => {
  const desks: Desk[] = [];
  let library: Desk;
  let factory: Desk;
  beforeAll(async () => {
    library = await Desk.open(LIBRARY);
    factory = await Desk.open(FACTORY);
    desks.push(library, factory, await Desk.open(CLINIC));
  });
  afterAll(() => Promise.all(desks.map((desk) => desk.close())));

  it.each([
    ['how many purple loans', ['purple']],
    ['who is the prettiest member?', ['prettiest']],
    ['which member is the nicest', ['nicest']],
    ['loans by moon phase', ['moon', 'phase']],
    ['average happiness per member', ['happiness']],
    ['how many loans in Atlantis', ['Atlantis']],
  ])('names the words: %s', async (question, words) => {
    const { explanation } = asked(await library.ask(question));
    for (const word of words) expect(explanation).toContain(`“${word}”`);
    expect(explanation).not.toMatch(/“(how|many|the|in|by|loans|of)”/);
  });

  it.each([
    ['hello', /^Hello\. .*loans/],
    ['Good morning everyone!', /^Hello\./],
    ['thank you so much', /welcome/],
    ["thanks, that's great", /welcome/],
    ['cool, exactly what i needed', /welcome/],
    ['help', /top 5/],
    ['What can I ask?', /loans/],
    ['What can I ask about A data source?', /loans/],
    ['what data is in a data source', /loans/],
    ['What can I ask about loans?', /About loans, I know/],
    ['why?', /doesn't say why/],
    ['why are the members like that?', /doesn't say why/],
  ])('answers kindly, and looks only at what the questions that it offers find: %s', async (question, said) => {
    library.statements.length = 0;
    const { explanation, suggestions } = asked(await library.ask(question));
    expect(explanation).toMatch(said);
    expect(suggestions.length).toBeGreaterThan(1);
    const tried = library.statements.filter((sql) => !sql.startsWith('SELECT max('));
    expect(tried.length).toBeLessThanOrEqual(suggestions.length);
  });

  it.each([
    ['which members will leave next year', /can't predict/],
    ['how many loans are going to be late in june', /can't predict/],
    ['remove member 3 from Porto', /never change/],
  ])('says that nothing can tell or do it: %s', async (question, said) => {
    expect(asked(await library.ask(question)).explanation).toMatch(said);
  });

  it.each([
    ['how many purple loans', true],
    ['who is the prettiest member?', true],
    ['which members will leave next year', true],
    ['¿cuántos socios hay por mes?', true],
    ['why are the members like that?', true],
    ['hello', false],
    ['thank you so much', false],
    ['What can I ask?', false],
    ['what data do you have?', false],
    ['what columns does the loans table have?', false],
    ['remove member 3 from Porto', false],
    ['send an email to all members', false],
    ['SELECT * FROM members', false],
    ['?', false],
  ])('says whether a language model might answer instead: %s', async (question, may) => {
    const outcome = await library.ask(question);
    expect(outcome.kind === 'needs-clarification' ? (outcome.mayModelAnswer ?? false) : outcome).toBe(may);
  });

  it.each(['what data do you have?', 'which tables are there', 'show me the tables'])(
    'names the tables: %s',
    async (question) => {
      const { explanation } = asked(await library.ask(question));
      for (const table of ['loans', 'books', 'members', 'authors']) expect(explanation).toContain(`• ${table}`);
    },
  );

  it('names eight tables at most, the richest, and how many more there are', async () => {
    const tables = Array.from({ length: 11 }, (_, at) => `CREATE TABLE thing_${at} (id integer PRIMARY KEY);`);
    const desk = await Desk.open(`${LIBRARY}${tables.join('\n')}`);
    desks.push(desk);
    const { explanation } = asked(await desk.ask('what data do you have?'));
    expect(explanation.match(/^• /gm)).toHaveLength(8);
    expect(explanation.split('\n').at(1)).toBe('• loans');
    expect(explanation).toMatch(/and 7 more$/);
  });

  it('names the columns of a table', async () => {
    const { explanation } = asked(await library.ask('what columns does the loans table have?'));
    expect(explanation).toBe('About loans, I know the borrowing date and fine.');
  });

  it('does not take a table called data for talk', async () => {
    const desk = await Desk.open('CREATE TABLE data (id integer PRIMARY KEY); INSERT INTO data VALUES (1), (2);');
    desks.push(desk);
    expect(rowsOf(await desk.ask('show me all the data'))).toEqual([[1], [2]]);
  });

  it('offers questions near what was understood, of several kinds', async () => {
    const { suggestions } = asked(await library.ask('purple loans by genre'));
    expect(suggestions[0]).toBe('Number of loans by genre');
    expect(suggestions.every((one) => /genre|loan/.test(one))).toBe(true);
    expect(new Set(suggestions.map((one) => one.split(' ').slice(0, 3).join(' '))).size).toBe(suggestions.length);
  });

  it.each([
    ['2026', 'Total sale amount by month this year'],
    ['2025', 'Total sale amount by month last year'],
    ['2001', 'Total sale amount by year'],
  ])('offers a year that has rows: %s', async (year, suggestion) => {
    const desk =
      await Desk.open(`CREATE TABLE sales (id integer PRIMARY KEY, sold_on date NOT NULL, amount numeric NOT NULL);
      INSERT INTO sales VALUES (1, '${year}-03-01', 5)`);
    desks.push(desk);
    expect(asked(await desk.ask('hello')).suggestions[0]).toBe(suggestion);
  });

  it('ranks by the money that something brings in, and says so', async () => {
    const outcome = await factory.ask('who are our best parts this year?');
    expect(rowsOf(outcome)).toEqual([
      ['Bolt', 100],
      ['Shaft', 80],
    ]);
    expect(outcome.kind === 'answered' && outcome.explanation).toContain('by revenue');
  });

  it.each(['', '   ', '???', '🦜🦜', '...'])('asks back for %j', async (question) => {
    expect(asked(await library.ask(question)).suggestions.length).toBeGreaterThan(0);
  });

  it('says that SQL is not a question, and runs none of it', async () => {
    library.statements.length = 0;
    const { explanation } = asked(await library.ask('SELECT * FROM members; DROP TABLE members'));
    expect(explanation).toContain('SQL');
    expect(library.statements).toEqual([]);
  });

  it('offers both where two columns fit equally well', async () => {
    const { explanation, suggestions } = asked(await factory.ask('average price of parts'));
    expect(explanation).toContain('list price');
    expect(explanation).toContain('purchase price');
    const answers = await Promise.all(suggestions.map(async (question) => rowsOf(await factory.ask(question))));
    expect(answers).toEqual([[[17]], [[12.47]]]);
  });

  it('does not pass over “or” between different things', async () => {
    const outcome = await factory.ask('shipments with quantity over 9 or amount over 100');
    const truth = await factory.rows('SELECT * FROM shipments WHERE quantity > 9 OR amount > 100 ORDER BY id');
    expect(rowsOf(outcome)).toEqual(truth.map((row) => Object.values(row)));
    asked(await factory.ask('shipments from Lyon with quantity over 9 or amount over 100'));
  });

  it('says which end it took when a movement names none', async () => {
    const outcome = await factory.ask('how many shipments per plant');
    expect(outcome.kind === 'answered' && outcome.explanation).toContain('to be the origin');
  });

  it.each([
    'loans by moon phase',
    'hello',
    'help',
    'what data do you have?',
    'best members',
    'why?',
    'describe loans',
    'who is the president of France?',
    'average price',
    'only the top 3',
  ])('offers only what it answers: %s', async (question) => {
    for (const desk of desks) {
      const outcome = await desk.ask(question);
      if (outcome.kind === 'answered') continue;
      expect(outcome.suggestions.length).toBeGreaterThan(0);
      expect(outcome.suggestions.length).toBeLessThanOrEqual(4);
      for (const suggestion of outcome.suggestions) expect((await desk.ask(suggestion)).kind).toBe('answered');
    }
  });
});

describe('hostile input', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LIBRARY);
  });
  afterAll(() => desk.close());

  const everything = () => desk.rows('SELECT count(*) AS n FROM members');

  it.each([
    "how many loans for '; DROP TABLE members; --",
    'how many loans of "\'; DROP TABLE members; --"',
    "members named O'Brien'); DELETE FROM loans; --",
    'members where city is "Porto\\\' OR 1=1"',
    `how many loans ${'very '.repeat(790)}`,
    'a'.repeat(4000),
    '"'.repeat(4000),
    '1 '.repeat(2000),
    '\u0000\u202e loans \ud800',
    'loans by constructor by __proto__ by toString',
    'toString hasOwnProperty valueOf',
  ])('is safe with %j', async (question) => {
    await desk.ask(question);
    expect(await everything()).toEqual([{ n: 4 }]);
  });

  it('answers or asks back whatever is typed, and every statement is one the database can run', async () => {
    const word = fc.constantFrom(
      ...'how many loans members by month top 3 fine average Porto last year not with without over 2 and or the " \' ; -- most highest sort city between since genre'.split(
        ' ',
      ),
    );
    const text = fc.oneof(
      anyText({ maxLength: 60 }),
      fc.array(word, { maxLength: 12 }).map((list) => list.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (first, second) => {
        await desk.ask(first);
        await desk.follow(second);
      }),
      { numRuns: 60 },
    );
    expect(await everything()).toEqual([{ n: 4 }]);
  }, 180_000);
});
