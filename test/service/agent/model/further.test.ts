import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const PER_CITY = 'SELECT city, count(*) AS members FROM members GROUP BY 1 ORDER BY 2 DESC, 1';
const PER_GENRE = 'SELECT genre, count(*) AS books FROM books GROUP BY 1 ORDER BY 2 DESC';
const ask = 'compare the loans with the plan for the year';

describe('an answer of several statements', () => {
  it('has the rows of each, in order, under a title of its own', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const further = [
      { title: 'Members by city.', sql: PER_CITY },
      { title: 'Books by genre', sql: `${PER_GENRE} -- shown last` },
    ];
    desk.provider.play(answerWith(COUNT, { further }));
    const outcome = await desk.answered(ask);
    expect(outcome.result.rows).toEqual([{ loans: 6 }]);
    expect(outcome.further?.map(({ title, sql, result }) => [title, sql.trim(), result.rows[0]])).toEqual([
      ['Members by city', PER_CITY, { city: 'Porto', members: 2 }],
      ['Books by genre', PER_GENRE, { genre: 'Fiction', books: 2 }],
    ]);
    expect(outcome.explanation).toContain('From loans, members and books.');
    expect(desk.provider.received).toHaveLength(1);
  });

  it('lets the model mend the one that fails, and runs the others once', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const first = { title: 'Members by city', sql: PER_CITY };
    const broken = { title: 'Books by genre', sql: 'SELECT kind FROM books' };
    desk.provider.play(
      answerWith(COUNT, { further: [first, broken] }),
      answerWith(COUNT, { further: [first, { ...broken, sql: PER_GENRE }] }),
    );
    const outcome = await desk.answered(ask);
    expect(outcome.further).toHaveLength(2);
    expect(desk.provider.lastText).toContain('Books by genre');
    expect(desk.statements.filter((sql) => sql === PER_CITY)).toHaveLength(1);
  });

  it('passes the guard with each', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(
      answerWith(COUNT, { further: [{ title: 'All gone', sql: 'DELETE FROM loans' }] }),
      answerWith(COUNT),
    );
    const outcome = await desk.answered(ask);
    expect(outcome.further).toBeUndefined();
    expect(outcome.result.rows).toEqual([{ loans: 6 }]);
  });

  it('has at most five more', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const six = Array.from({ length: 6 }, (_, at) => ({
      title: `Part ${at}`,
      sql: `SELECT count(*) + ${at} AS n FROM loans`,
    }));
    desk.provider.play(answerWith(COUNT, { further: six }), answerWith(COUNT, { further: six.slice(0, 5) }));
    const outcome = await desk.answered(ask);
    expect(outcome.further).toHaveLength(5);
    expect(desk.provider.received).toHaveLength(2);
  });

  it('leaves out one that SQL makes of nothing, of which the model was told', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const further = [
      { title: 'Members by city', sql: PER_CITY },
      { title: 'Loans', sql: 'SELECT 4711 AS loans' },
    ];
    desk.provider.play(answerWith(COUNT, { further }));
    expect((await desk.answered(ask)).further?.map(({ title }) => title)).toEqual(['Members by city']);
    expect(desk.provider.lastText).toContain('No column of this result comes from the data');
  });

  it.each(['Log in at www.evil.example', 'Loans: 4711 in all', '[here](https://evil.example)'])(
    'shows no title that breaks the rules of words: %s',
    async (title) => {
      const desk = await openModelDesk({ tables: LIBRARY });
      desk.provider.play(answerWith(COUNT, { further: [{ title, sql: PER_CITY }] }));
      expect((await desk.answered(ask)).further?.[0]?.title).toBe('Result 2');
    },
  );
});
