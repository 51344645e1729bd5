import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, openModelDesk, run, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const CHECKED = 'Checked two ways: the built-in engine finds the same rows.';
/** On a busy machine, the engine's first question takes seconds. */
const checked = (limits: { engineMs: number } = { engineMs: 60_000 }) =>
  openModelDesk({ tables: LIBRARY, isCheckedByEngine: true, limits });

describe('a question that the engine reads with certainty', () => {
  it.each(['how many loans are there?', 'which members are from Porto?', 'total fines'])(
    'is answered by it, with nothing sent: %s',
    async (question) => {
      const desk = await checked();
      const outcome = await desk.answered(question);
      expect(outcome).toMatchObject({ answeredBy: 'engine', isCertain: true });
      expect(desk.provider.received).toEqual([]);
    },
  );

  it('goes to the model where the person asks for it', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(COUNT));
    const outcome = await desk.answered('how many loans are there?', { wantsModel: true });
    expect(outcome.answeredBy).toBe('both');
    expect(desk.provider.received).toHaveLength(1);
  });

  it('goes to the model in a conversation, where more may be meant', async () => {
    const desk = await checked();
    desk.provider.play(answerWith("SELECT title FROM books WHERE genre = 'Fiction' ORDER BY 1"));
    await desk.answered('what of it is no science?');
    desk.provider.play(answerWith(COUNT));
    const outcome = await desk.answered('how many loans are there?');
    expect(outcome.answeredBy).toBe('model');
    expect(desk.provider.received).toHaveLength(2);
  });
});

describe('a question that both answer', () => {
  const BY_GENRE = `SELECT b.genre, count(*) AS n FROM loans l JOIN books b USING (book_id) GROUP BY 1 ORDER BY 2 DESC`;

  it('is checked two ways where they find the same rows', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(BY_GENRE));
    const outcome = await desk.answered('loans per genre?');
    expect(outcome.explanation).toBe(`Counts the rows. From loans and books. ${CHECKED}`);
    expect(outcome).toMatchObject({ answeredBy: 'both', sql: BY_GENRE });
    expect(desk.provider.received).toHaveLength(1);
  });

  it('is not called checked where one of them is not sure', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(BY_GENRE, { confidence: 'low' }));
    const outcome = await desk.answered('loans per genre?');
    expect(outcome.explanation).toMatch(/I'm not sure this is what you meant\.$/);
    expect(outcome).toMatchObject({ answeredBy: 'model', sql: BY_GENRE });
  });

  it('is answered by a model that is sure, where the engine was not', async () => {
    const desk = await checked();
    const members = `SELECT m.full_name, count(*) AS loans FROM loans l JOIN members m USING (member_id) GROUP BY m.member_id
      ORDER BY 2 DESC LIMIT 1`;
    desk.provider.play(answerWith(members, { reading: 'The member with the most loans.' }));
    const outcome = await desk.answered('who borrowed the most books');
    expect(outcome.explanation).toBe('The member with the most loans. From loans and members.');
    expect(outcome.other?.words).toBe('The author with the most books');
    expect(outcome).toMatchObject({ answeredBy: 'model', result: { rows: [{ full_name: 'Ana Silva', loans: 3 }] } });
  });

  it('is asked back with both readings where both are sure and their rows differ', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(COUNT, { question: 'How often was any title lent?' }));
    const outcome = await desk.asked('how many books went out?');
    expect(outcome.readings).toEqual([
      { question: 'How often was any title lent?', words: 'How often was any title lent?', preview: '6' },
      { question: 'Number of books', words: 'Number of books', preview: '3' },
    ]);
    expect(outcome.explanation).toMatch(/in different ways/);

    const chosen = await desk.answered('Number of books');
    expect(chosen).toMatchObject({ answeredBy: 'engine', result: { rows: [{ books: 3 }] } });
    expect(desk.provider.received).toHaveLength(1);
  });

  it('is never asked back with a preview that SQL made itself', async () => {
    const desk = await checked();
    const made = "SELECT count(*) AS loans, 'Closed today' AS state FROM loans";
    desk.provider.play(answerWith(made, { question: 'How often was any title lent?' }));
    const outcome = await desk.answered('how many books went out?');
    expect(outcome.result.rows).toEqual([{ loans: 6, 'state (made by the model)': 'Closed today' }]);
  });

  it('is never asked back in words that nobody can tell apart', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(COUNT, { question: 'What is the number of books?' }));
    const outcome = await desk.answered('how many books went out?');
    expect(outcome.result.rows).toEqual([{ loans: 6 }]);
    expect(outcome.other).toEqual({ question: 'Number of books', words: 'Number of books', preview: '3' });

    const other = await desk.answered('Number of books');
    expect(other).toMatchObject({ answeredBy: 'engine', result: { rows: [{ books: 3 }] } });
    expect(desk.provider.received).toHaveLength(1);
  });

  it('is answered by the model where the person asked for it, and says that the engine finds other rows', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(COUNT, { question: 'How often was any title lent?' }));
    const outcome = await desk.answered('how many books went out?', { wantsModel: true });
    expect(outcome).toMatchObject({ answeredBy: 'model', result: { rows: [{ loans: 6 }] } });
    expect(outcome.other).toMatchObject({ preview: '3' });
  });

  it('takes a list of the same rows with other columns for no other answer', async () => {
    const desk = await checked();
    const shown = "SELECT member_id, full_name AS borrower, 1 + 1 AS two FROM members WHERE city = 'Porto'";
    desk.provider.play(answerWith(shown));
    const outcome = await desk.answered('which members are from Porto?', { wantsModel: true });
    expect(outcome.explanation).not.toMatch(/other rows|Checked/);
  });

  it('does not take two empty results for an agreement', async () => {
    const desk = await checked();
    const none = 'SELECT title FROM books WHERE book_id NOT IN (SELECT book_id FROM loans)';
    desk.provider.play(answerWith(none), answerWith(none));
    const outcome = await desk.answered('which books were never lent');
    expect(outcome.answeredBy).toBe('model');
    expect(outcome.explanation).not.toContain(CHECKED);
  });
});

describe('a model that is not sure', () => {
  it('says so where nothing is held against it', async () => {
    const desk = await checked();
    desk.provider.play(answerWith('SELECT full_name FROM members ORDER BY 1', { confidence: 'low' }));
    const outcome = await desk.answered('biggest readers');
    expect(outcome.explanation).toMatch(/I'm not sure this is what you meant\.$/);
    expect(outcome.answeredBy).toBe('model');
  });

  it('counts as such after SQL that failed twice, and is not asked a second time', async () => {
    const desk = await checked();
    desk.provider.play(run('SELECT x FROM loans'), run('SELECT y FROM loans'), answerWith(COUNT));
    const outcome = await desk.answered('biggest readers');
    expect(outcome.explanation).toMatch(/not sure this is what you meant/);
    expect(desk.provider.received).toHaveLength(3);
  });
});

describe('an engine that fails or takes too long', () => {
  it('is waited for no longer than it may take, and the model answers', async () => {
    const desk = await checked({ engineMs: 50 });
    desk.beforeRun = async (sql, until) => {
      if (sql.includes('all_of_them')) return;
      await new Promise((resolve) => until?.addEventListener('abort', resolve));
      until?.throwIfAborted();
    };
    desk.provider.play(answerWith('SELECT count(*) AS all_of_them FROM loans'));
    const outcome = await desk.answered('how many loans are there?');
    expect(outcome).toMatchObject({ answeredBy: 'model', result: { rows: [{ all_of_them: 6 }] } });
  });

  it('has already answered when the model fails', async () => {
    const desk = await checked();
    desk.provider.play({ status: 401 });
    const outcome = await desk.answered('loans per genre?');
    expect(outcome.answeredBy).toBe('engine');
    expect(outcome.explanation).toMatch(/This comes from the built-in engine/);
    const alone = await openModelDesk({ tables: LIBRARY });
    alone.provider.play({ status: 401 });
    await alone.answered('loans per genre?');
    expect(desk.statements).toEqual(alone.statements);
  });
});

describe('what the engine takes words to name', () => {
  it('goes to the model as a hint, and of a value that nobody typed only its column', async () => {
    const desk = await checked();
    desk.provider.play(answerWith(COUNT));
    await desk.answered('science fiction that Ursula wrote and Lisbon read?');
    const sent = desk.provider.received[0]?.text ?? '';
    expect(sent).toContain('may_be_a_value_of');
    expect(sent).toMatch(/science fiction\\+",\\+"may_be_a_value_of\\+":\\+"books\.genre\\+",\\+"value/i);
    expect(sent).toMatch(/Ursula\\+",\\+"may_be_a_value_of\\+":\\+"authors\.name\\+"\}/);
  });
});
