import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, KEY, openModelDesk, run, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const BY_GENRE = `SELECT b.genre, count(*) AS loans FROM loans l JOIN books b ON b.book_id = l.book_id
  GROUP BY b.genre ORDER BY loans DESC, b.genre`;

describe.each(['openai', 'anthropic'] as const)('a question answered by a model over the wire of %s', (wire) => {
  it('runs the SQL of the model and tells what was read', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play(run(BY_GENRE), answerWith(BY_GENRE, { reading: 'Counts loans per genre of the book.' }));
    const outcome = await desk.answered('loans per genre?');
    expect(outcome.result.rows).toEqual([
      { genre: 'Fiction', loans: 4 },
      { genre: 'Science fiction', loans: 2 },
    ]);
    expect(outcome.sql).toBe(BY_GENRE);
    expect(outcome.explanation).toBe('Counts loans per genre of the book. From loans and books.');
    // Once for the tool, and not again for the answer.
    expect(desk.statements).toHaveLength(1);
  });

  it('sends the key only as a header, the schema, and rows of the result', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    const titles = 'SELECT title FROM books ORDER BY 1';
    desk.provider.play(run(titles), answerWith(titles));
    await desk.answered('which books are there?');
    const [first, second] = desk.provider.received;
    const { headers } = first ?? {};
    expect(wire === 'anthropic' ? headers?.['x-api-key'] : headers?.authorization).toContain(KEY);
    expect(first?.text).toContain('Penalty paid for a late return');
    expect(first?.text.includes('Cosmicomics')).toBe(false);
    expect(second?.text).toContain('Cosmicomics');
    expect(desk.provider.received.map(({ text }) => text).join()).not.toContain(KEY);
    expect(desk.log.join()).not.toContain(KEY);
  });

  it('takes one call and one statement where the model answers at once', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play(answerWith(COUNT));
    expect((await desk.answered('how many loans?')).answeredBy).toBe('model');
    expect(desk.provider.received).toHaveLength(1);
    expect(desk.statements).toEqual([COUNT]);
  });

  it('feeds an error back and runs the mended SQL', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play(run('SELECT count(*) FROM loan'), answerWith(COUNT));
    const outcome = await desk.answered('how many loans?');
    expect(outcome.result.rows).toEqual([{ loans: 6 }]);
    expect(desk.provider.lastText).toContain('does not exist');
  });

  it('feeds a refusal of the guard back, and nothing is written', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play(run('DELETE FROM loans'), run('SELECT pg_sleep(10)'), answerWith(COUNT));
    expect((await desk.answered('how many loans?')).result.rows).toEqual([{ loans: 6 }]);
  });

  it('feeds malformed arguments and unknown tools back', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play(
      { tools: [{ name: 'run_sql', args: '{"sql": "SELECT' }] },
      { tools: [{ name: 'run_sql', args: { statement: COUNT } }] },
      { tools: [{ name: 'send_mail', args: { to: 'a@b.example' } }] },
      answerWith(COUNT),
    );
    expect((await desk.answered('how many loans?')).result.rows).toEqual([{ loans: 6 }]);
    expect(desk.provider.received).toHaveLength(4);
    expect(desk.statements).toEqual([COUNT]);
  });

  it('asks back in the words of the model', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    const questions = ['Which members borrowed the most books?', 'Which members paid the most fines?'];
    desk.provider.play({ tools: [{ name: 'ask_back', args: { words: 'Best by what?', questions } }] });
    const outcome = await desk.asked('who are the best members?');
    expect(outcome).toMatchObject({ explanation: 'Best by what?', suggestions: questions });
    expect(desk.statements).toEqual([]);
  });

  it('takes several tools called at once one after the other', async () => {
    const saved = { query: 'Fines', sql: 'SELECT sum(fine) FROM loans', explanation: '' };
    const desk = await openModelDesk({ tables: LIBRARY, wire, memory: { savedQueries: [saved] } });
    const tools = [
      { name: 'search_schema', args: { words: 'fines' } },
      { name: 'sample_values', args: { table: 'members', column: 'city' } },
      { name: 'sample_values', args: { table: 'books', column: 'title', contains: 'COSMI' } },
      { name: 'sample_values', args: { table: 'members', column: 'full_name' } },
      { name: 'find_saved_queries', args: { words: 'authors' } },
      { name: 'run_sql', args: { sql: COUNT } },
    ];
    desk.provider.play({ tools }, answerWith(COUNT));
    await desk.answered('how many loans?');
    const sent = desk.provider.lastText;
    for (const told of ['Penalty paid', 'genre', 'Lisbon', 'Cosmicomics', 'it looks like the name', 'None is saved'])
      expect(sent).toContain(told);
    // The cities are known from the schema.
    expect(desk.statements).toHaveLength(2);
  });

  it('tells a model that only speaks to use its tools', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ text: 'There are 6 loans.' }, answerWith(COUNT));
    const outcome = await desk.answered('how many loans?');
    expect(outcome.result.rows).toEqual([{ loans: 6 }]);
    expect(outcome.explanation).not.toContain('6');
  });
});

describe('an empty result', () => {
  it('is questioned once', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const inCity = (city: string) => `SELECT full_name FROM members WHERE city = '${city}' ORDER BY 1`;
    desk.provider.play(answerWith(inCity('porto')), answerWith(inCity('Porto')));
    expect((await desk.answered('members in porto')).result.rows).toHaveLength(2);
    expect(desk.provider.lastText).toContain('The result is empty');

    desk.provider.play(answerWith(inCity('Faro')), answerWith(inCity('Faro')));
    expect((await desk.answered('members in Faro')).result.rows).toEqual([]);
  });
});

describe('a conversation', () => {
  it('tells the model what was asked, run and found before', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(BY_GENRE));
    await desk.answered('loans per genre?');
    desk.provider.play(answerWith(COUNT));
    await desk.answered('and in total?');
    for (const told of ['loans per genre?', 'GROUP BY b.genre', 'Science fiction'])
      expect(desk.provider.lastText).toContain(told);
  });

  it('survives the turns of the parser, and the parser its', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play({ status: 401 });
    const parsed = await desk.answered('how many loans are there?');
    expect(parsed.result.rows).toHaveLength(1);
    desk.clock.advance(60_000);
    desk.provider.play(answerWith(BY_GENRE));
    await desk.answered('per genre');
    expect(desk.provider.lastText).toContain('how many loans are there?');
    desk.provider.play({ status: 401 });
    const after = await desk.asked('only the first one');
    expect(after.explanation).toMatch(/built-in engine/);
    expect((await desk.answered('how many books are there?')).result.rows).toHaveLength(1);
  });

  it('ignores a state that is not its own or was tampered with', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const turn = { question: 'q', sql: 'SELECT 1', explanation: 'e', status: 'SUCCESS' };
    const rows = Array.from({ length: 500 }, () => ['hidden']);
    for (const state of [null, [], 7, { agent: 'model', became: 'answered', columns: ['a'], rows, rowCount: 1 }]) {
      desk.history.push({ ...turn, state });
    }
    desk.provider.play(answerWith(COUNT));
    await desk.answered('how many loans?');
    expect(desk.provider.lastText).not.toContain('hidden');
  });

  it('leaves small talk to the built-in engine and sends nothing', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const outcome = await desk.asked('What data do you have?');
    expect(outcome.suggestions.length).toBeGreaterThan(0);
    expect(desk.provider.received).toEqual([]);
  });
});

describe('why a number changed', () => {
  it('is reckoned by the built-in engine, with nothing sent', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const outcome = await desk.answered('why did the number of loans rise in April 2026?');
    expect(outcome.explanation).toMatch(/^Number of loans/);
    expect(outcome.explanation).toContain('March 2026');
    expect(desk.provider.received).toEqual([]);
  });

  it('goes to the model where it is not clear which number is meant', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(COUNT));
    await desk.answered('why do people like it here?');
    expect(desk.provider.received.length).toBeGreaterThan(0);
  });
});

describe('what people saved and noted', () => {
  const savedQueries = [
    {
      query: 'Late fees',
      sql: 'SELECT sum(fine) AS fees FROM loans',
      explanation: 'Fines are what we call late fees.',
    },
    { query: 'Books by length', sql: 'SELECT title FROM books ORDER BY pages', explanation: '' },
  ];
  const memory = { description: 'A patron is a member.', savedQueries };
  const sum = 'SELECT sum(fine) AS fees FROM loans';

  it('is told to the model, of saved queries that are not near only the name, and the answer names the one it follows', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, memory });
    desk.provider.play(answerWith(sum, { reading: 'Sums the fines.', saved_query: 'late fees' }));
    const outcome = await desk.answered('late fees of patrons?');
    expect(outcome.explanation).toBe('Based on the saved query “Late fees”. Sums the fines. From loans.');
    expect(desk.provider.lastText).toContain('A patron is a member.');
    expect(desk.provider.lastText).toContain('Books by length');
    expect(desk.provider.lastText).not.toContain('ORDER BY pages');
  });

  it('is not named when it has nothing to do with the answer', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, memory });
    desk.provider.play(answerWith(sum, { reading: 'Sums the fines.', saved_query: 'Books by length' }));
    expect((await desk.answered('late fees?')).explanation).toBe('Sums the fines. From loans.');
    desk.provider.play(answerWith(sum, { reading: 'Sums the fines.', saved_query: 'Made up' }));
    expect((await desk.answered('late fees?')).explanation).toBe('Sums the fines. From loans.');
  });
});
