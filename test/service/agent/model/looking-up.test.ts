import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ResourceMemory } from '../../../../src/service/agent/agent.ts';
import { errorText } from '../../../../src/service/agent/model/text/error-text.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, fillers, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY, 3);
const COUNT = 'SELECT count(*) AS loans FROM loans';

/** What the tool told, and how many statements that took. */
async function told(name: string, args: object) {
  const desk = await openModelDesk({ tables: LIBRARY });
  desk.provider.play({ tools: [{ name, args }] }, answerWith(COUNT));
  await desk.answered('how many loans?');
  const { body } = desk.provider.received[1] ?? {};
  const result = body?.messages.find(({ role }) => role === 'tool')?.content;
  return { text: String(result), statements: desk.statements.length - 1 };
}

describe('a model that looks things up', () => {
  it('gets known values without a look at the database', async () => {
    const known = await told('sample_values', { table: 'books', column: 'genre' });
    expect(known).toEqual({ text: '{"values":["Fiction","Science fiction"],"of":2}', statements: 0 });
    const some = await told('sample_values', { table: 'books', column: 'genre', contains: 'SCIENCE' });
    expect(some).toEqual({ text: '{"values":["Science fiction"],"of":1}', statements: 0 });
  });

  it('is asked whether it meant another value, when it makes a typing error', async () => {
    const near = await told('sample_values', { table: 'books', column: 'genre', contains: 'Fictoin' });
    expect(near.text).toBe('{"values":[],"did_you_mean":["Fiction","Science fiction"]}');
    expect(near.statements).toBe(0);
  });

  it('gets values that are not known from the rows', async () => {
    const looked = await told('sample_values', { table: 'members', column: 'joined_on' });
    expect(looked.statements).toBe(1);
    expect(looked.text).toMatch(/"values":\["\d{4}-/);
  });

  it('finds tables and values in spite of typing errors', async () => {
    expect((await told('search_schema', { words: 'memberz' })).text).toMatch(/^members \(4 rows\)/);
    expect((await told('search_schema', { words: 'penalti' })).text).toContain('fine numeric');
    const value = await told('search_schema', { words: 'scince' });
    expect(value.text).toContain('books.genre in ["Science fiction"], spelled nearly so');
  });
});

describe('the tools that are offered', () => {
  const names = async (tables: number, savedQueries: ResourceMemory['savedQueries']) => {
    const desk = await openModelDesk({ tables: LIBRARY, memory: { savedQueries } });
    desk.schema = { ...desk.schema, tables: [...desk.schema.tables, ...fillers(tables)] };
    desk.provider.play(
      { tools: [{ name: 'describe_table', args: { tables: ['books', 'nothing'] } }] },
      answerWith(COUNT),
    );
    await desk.answered('how many loans?');
    const tool = z.object({ function: z.object({ name: z.string() }) });
    const [first] = desk.provider.received;
    return {
      names: (first?.body.tools ?? []).map((each) => tool.parse(each).function.name),
      text: desk.provider.lastText,
    };
  };

  it('are those that can tell something: a schema that was sent whole is not described again', async () => {
    const small = await names(0, []);
    expect(small.names).toEqual(['search_schema', 'sample_values', 'run_sql', 'answer', 'ask_back']);
    const saved = [{ query: 'Fines', sql: 'SELECT sum(fine) FROM loans', explanation: '' }];
    const large = await names(160, saved);
    expect(large.names).toContain('describe_table');
    expect(large.names).toContain('find_saved_queries');
    expect(large.text).toContain('"content":"books (3 rows)');
  });
});

describe('an error of the database', () => {
  const schema = schemaOf([table('users', [column('email', 'text'), column('name', 'text')])]);
  const sql = "SELECT emial, name::int FROM users u WHERE city = 'Porto'";

  it.each([
    ['column "emial" does not exist', 'column "emial" does not exist'],
    ['Perhaps you meant to reference the column "u.email".', 'Perhaps you meant to reference the column "u.email".'],
    ['invalid input syntax for type integer: "Ana Silva"', 'invalid input syntax for type integer: [withheld]'],
    ["Incorrect DATE value: 'hunter2' near 'Porto'", "Incorrect DATE value: [withheld] near 'Porto'"],
    ['value 4111111111111111 is out of range for type integer', 'value [withheld] is out of range for type integer'],
    ['could not send to ana@example.org', 'could not send to [withheld]'],
  ])('%s', (message, expected) => {
    expect(errorText(message, sql, schema)).toBe(expected);
  });
});
