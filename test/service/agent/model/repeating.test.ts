import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, fillers, type ModelDesk, openModelDesk, run, withTables } from './model-desk.ts';
import type { Turn } from './scripted-provider.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const QUESTION = 'how many loans are there?';
const call = (name: string, args: object | string): Turn => ({ tools: [{ name, args }] });

/** What tools told in the newest call, oldest first. */
const told = (desk: ModelDesk): string[] =>
  (desk.provider.received.at(-1)?.body.messages ?? [])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => z.string().parse(content));

const opened = async () => openModelDesk({ tables: LIBRARY });

describe('a model that fails in the same way', () => {
  it('is told something else the second time, and may go on', async () => {
    const desk = await opened();
    desk.provider.play(run('SELECT x FROM loans'), run('SELECT x FROM loans'), answerWith(COUNT));
    const outcome = await desk.answered(QUESTION);
    expect(outcome).toMatchObject({ answeredBy: 'model' });
    const [first, second] = told(desk);
    expect(first).not.toContain('"again"');
    expect(second).toContain('"again":"It failed in the same way before. Do something else');
  });

  it.each([
    ['in what it tries', run('SELECT x FROM loans WHERE true'), run('SELECT x FROM loans')],
    ['in what it answers with', answerWith('SELECT x FROM loans WHERE true'), answerWith('SELECT x FROM loans')],
    ['in how it calls a tool', call('run_sql', {}), call('run_sql', { sql: 7 })],
  ])('%s, is left after the third time, and the engine answers', async (_, first, next) => {
    const desk = await opened();
    desk.provider.play(first, next);
    const outcome = await desk.answered(QUESTION);
    expect(outcome).toMatchObject({ answeredBy: 'engine', modelTrouble: 'no-answer' });
    expect(desk.provider.received).toHaveLength(3);
  });

  it('in how it calls a tool, is told more the second time, and may go on', async () => {
    const desk = await opened();
    desk.provider.play(call('run_sql', {}), call('run_sql', { sql: 7 }), answerWith(COUNT));
    expect(await desk.answered(QUESTION)).toMatchObject({ answeredBy: 'model' });
    const [first, second] = told(desk);
    expect(first).not.toContain('wrong in the same way as before');
    expect(second).toContain('Its arguments are wrong in the same way as before.');
  });

  it('is not left for failures that differ', async () => {
    const desk = await opened();
    const columns = ['a', 'b', 'c', 'd'].map((name) => run(`SELECT x${name} FROM loans`));
    desk.provider.play(...columns, answerWith(COUNT));
    expect(await desk.answered(QUESTION)).toMatchObject({ answeredBy: 'model' });
  });

  it('still gives an answer whose words it should mend', async () => {
    const desk = await opened();
    desk.provider.play(answerWith(COUNT, { reading: 'There are 77 loans.' }), run('SELECT x FROM loans'));
    const outcome = await desk.answered(QUESTION);
    expect(outcome).toMatchObject({ answeredBy: 'model', sql: COUNT });
    expect(outcome.explanation).not.toContain('77');
    expect(desk.provider.received).toHaveLength(4);
  });
});

describe('a look-up with the same arguments', () => {
  it.each([
    ['sample_values', { table: 'books', column: 'genre' }, { column: 'genre', table: 'books' }],
    ['search_schema', { words: 'genre' }, { words: 'genre' }],
    ['describe_table', { tables: ['books'] }, { tables: ['books'] }],
    ['find_saved_queries', { words: 'fines' }, { words: 'fines' }],
  ])('of %s is not answered with the same data again', async (name, args, again) => {
    const desk = await openModelDesk({
      tables: LIBRARY,
      memory: { savedQueries: [{ query: 'Fines', sql: 'SELECT sum(fine) FROM loans', explanation: '' }] },
    });
    desk.schema = { ...desk.schema, tables: [...desk.schema.tables, ...fillers(160)] };
    desk.provider.play(call(name, args), call(name, again), answerWith(COUNT));
    await desk.answered(QUESTION);
    const [first, second] = told(desk);
    expect(first?.length).toBeGreaterThan(20);
    expect(second).toBe('As before.');
    // Another question begins from nothing.
    desk.provider.play(call(name, args), answerWith(COUNT));
    await desk.answered(QUESTION);
    expect(told(desk)).toEqual([first]);
  });
});
