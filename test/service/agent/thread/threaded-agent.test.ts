import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AgentOutcome, AgentRequest } from '../../../../src/service/agent/agent.ts';
import { EngineStoppedError } from '../../../../src/service/agent/thread/errors.ts';
import { createThreadedAgent } from '../../../../src/service/agent/thread/threaded-agent.ts';
import { createBuiltInEngine } from '../../../../src/service/app/index.ts';
import type { DatabaseSchema, QueryResult } from '../../../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { profileOfSchema, type SourceProfile } from '../../../../src/service/profile/index.ts';
import { column, foreignKey, schemaOf, table } from '../../profile/made-schema.ts';
import { Desk, LIBRARY, NOW, rowsOf } from '../engine/domains.ts';

const SCHEMA = schemaOf([table('books', [column('id', 'integer')], { rowEstimate: 7 })]);
const RESULT: QueryResult = { columns: [{ name: 'one', kind: 'integer' }], rows: [{ one: 1 }], truncatedBy: null };
const REFUSED = new ConnectorError('sql-refused', 'There is no such table.', { cause: new Error('secret') });

interface Changes {
  schema?: DatabaseSchema;
  profile?: SourceProfile;
  signal?: AbortSignal;
  execute?: AgentRequest['execute'];
  report?: AgentRequest['report'];
  check?: NonNullable<AgentRequest['check']>;
  onLinks?: NonNullable<AgentRequest['onLinks']>;
}

function openOdd() {
  return createThreadedAgent({ worker: './odd-worker', base: import.meta.url, maxMegabytes: 60 });
}

/** For what leaves no trace in the thread. */
const shared = openOdd();
afterAll(() => shared.close());

function setUp(agent = openOdd()) {
  if (agent !== shared) onTestFinished(() => agent.close());
  const request = (question: string, { schema = SCHEMA, profile, signal, ...more }: Changes = {}): AgentRequest => ({
    question,
    schema,
    profile: profile ?? profileOfSchema(schema),
    memory: { name: 'Library', description: '', savedQueries: [] },
    history: [],
    now: NOW,
    signal: signal ?? new AbortController().signal,
    execute: (sql) => (sql.includes('refused') ? Promise.reject(REFUSED) : Promise.resolve(RESULT)),
    report: () => {},
    ...more,
  });
  const ask = (question: string, changes: Changes = {}) => agent.answer(request(question, changes));
  const said = async (question: string, changes: Changes = {}) => (await ask(question, changes)).explanation;
  return { agent, request, ask, said };
}

const resultOf = (outcome: AgentOutcome) => (outcome.kind === 'answered' ? outcome.result : undefined);

describe('an agent in a thread', () => {
  it('answers with the very rows of its statement, or with its own', async () => {
    const { ask } = setUp(shared);
    expect(resultOf(await ask('rows'))).toBe(RESULT);
    expect(resultOf(await ask('other rows'))?.rows).toEqual([{ one: 'mine' }]);
  });

  it('tells what it does while it does it, before its answer', async () => {
    const { said } = setUp(shared);
    const told: string[] = [];
    const report: AgentRequest['report'] = ({ stage }) => void told.push(stage);
    const execute = async () => {
      told.push('a statement');
      return RESULT;
    };
    await said('tell', { report, execute });
    expect(told).toEqual(['reading_question', 'writing_query', 'a statement', 'checking']);
  });

  it('has its statements looked at, each for itself', async () => {
    const { said } = setUp(shared);
    const check: AgentRequest['check'] = async (sql, whole = 'as asked') => ({
      findings: [],
      passed: [`${sql} ${whole}`],
    });
    expect(await said('look at it', { check })).toBe('SELECT 1 the whole; SELECT 2 as asked');
  });

  it('tells what words may name to whoever hears it, before its answer', async () => {
    const { said } = setUp(shared);
    const heard: unknown[] = [];
    expect(await said('name things', { onLinks: (links) => void heard.push(...links) })).toBe('told');
    expect(heard).toEqual([{ words: 'loans', schema: 'public', table: 'loans' }]);
    expect(await said('name things')).toBe('nobody hears');
  });

  it('goes on where nobody looks, or nobody can', async () => {
    const { said } = setUp(shared);
    expect(await said('look at it')).toBe('nobody looks; nobody looks');
    expect(await said('look at it', { check: () => Promise.reject(new Error('no parser')) })).toBe('; ');
  });

  it('tells small talk', async () => {
    const { agent, request } = setUp(shared);
    expect(await agent.isForEngine(request('hello'))).toBe(true);
    expect(await agent.isForEngine(request('rows'))).toBe(false);
  });

  it('is told a schema once, and of a profile what is new', async () => {
    const { said } = setUp();
    const schema = schemaOf(['a', 'b', 'c'].map((name) => table(name, [], { rowEstimate: 1 })));
    const first = profileOfSchema(schema);
    expect(await said('what do you know', { schema, profile: first })).toBe('1 schemas; 3 tables: a 1, b 1, c 1');
    const tables = first.tables.map((one) => (one.name === 'b' ? { ...one, rows: 5 } : one));
    const second = { ...first, tables };
    expect(await said('what do you know', { schema, profile: second })).toBe('1 schemas; 3 tables: a 1, b 5, c 1');
    expect(await said('what do you know', { schema, profile: first })).toBe('1 schemas; 3 tables: a 1, b 1, c 1');
    expect(await said('what do you know')).toBe('2 schemas; 1 tables: books 7');
  });

  it('is told a schema of many tables', async () => {
    const { said } = setUp();
    const schema = schemaOf(Array.from({ length: 1_234 }, (_, at) => table(`t${at}`, [], { rowEstimate: at })));
    const told = await Promise.all([said('what do you know', { schema }), said('what do you know', { schema })]);
    for (const one of told) expect(one).toMatch(/^1 schemas; 1234 tables: t0 0, .*, t1233 1233$/);
  });

  it('is told the joins of each profile, also where there are thousands', async () => {
    const { said } = setUp(shared);
    const made = (count: number) =>
      profileOfSchema(
        schemaOf([
          table('t0', []),
          ...Array.from({ length: count }, (_, at) =>
            table(`t${at + 1}`, [], { foreignKeys: [foreignKey('id', 't0')] }),
          ),
        ]),
      );
    const told = async (profile: SourceProfile) => (await said('which joins', { profile })).split(' ');
    const many = made(1_234);
    expect(await told(many)).toEqual(Array.from({ length: 1_234 }, (_, at) => `t${at + 1}-t0`));
    expect(await told(made(2))).toEqual(['t1-t0', 't2-t0']);
    expect(await told(many)).toHaveLength(1_234);
  });

  it('learns why a statement failed, and fails with the very error', async () => {
    const { ask, said } = setUp(shared);
    expect(await said('recover')).toBe('ConnectorError: There is no such table.');
    await expect(ask('fail')).rejects.toBe(REFUSED);
    await expect(ask('be wrong')).rejects.toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  });

  it('ends a statement that it no longer waits for', async () => {
    const { said } = setUp(shared);
    let ended = false;
    const execute: AgentRequest['execute'] = (_, until) =>
      new Promise((_resolve, reject) => {
        until?.addEventListener('abort', () => {
          ended = true;
          reject(new Error('ended'));
        });
      });
    expect(await said('give up a statement', { execute })).toBe('Error: enough');
    expect(ended).toBe(true);
  });

  it('leaves a question when its caller goes', async () => {
    const { ask, said } = setUp(shared);
    const leaving = new AbortController();
    const waiting = ask('never end', { signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('gone')), 50);
    await expect(waiting).rejects.toThrow('gone');
    await expect(ask('rows', { signal: leaving.signal })).rejects.toThrow('gone');
    expect(await said('anything')).toBe('not known');
  });

  it('holds up nothing while it thinks', async () => {
    const { ask, said } = setUp(shared);
    await said('anything');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    await ask('spin');
    clearInterval(timer);
    // A hundred and more, unless the machine is busy; two, if it thought here.
    expect(turns).toBeGreaterThan(20);
  });

  it.each(['crash', 'eat memory'])('fails its questions when it ends (%s), and starts again', async (end) => {
    const { ask, said } = setUp();
    const other = ask('never end');
    other.catch(() => undefined);
    await wait(10);
    await expect(ask(end)).rejects.toThrow(EngineStoppedError);
    await expect(other).rejects.toThrow(EngineStoppedError);
    expect(await said('what do you know')).toBe('1 schemas; 1 tables: books 7');
  });

  it('ends when it is closed', async () => {
    const { agent, ask } = setUp();
    const waiting = ask('never end');
    waiting.catch(() => undefined);
    await wait(10);
    await agent.close();
    await expect(waiting).rejects.toThrow(EngineStoppedError);
  });
});

it('the built-in engine answers from a thread', async () => {
  const desk = await Desk.open(LIBRARY);
  onTestFinished(() => desk.close());
  const { ask } = setUp(createBuiltInEngine());
  const execute: AgentRequest['execute'] = async (sql) => {
    const rows = await desk.rows(sql);
    return { columns: [], rows, truncatedBy: null };
  };
  const question = 'number of loans per genre';
  const stages = new Set<string>();
  const report: AgentRequest['report'] = ({ stage }) => void stages.add(stage);
  const outcome = await ask(question, { schema: desk.schema, execute, report });
  expect([...stages]).toEqual(['reading_question', 'writing_query', 'checking']);
  expect(rowsOf(outcome)).toEqual(rowsOf(await desk.ask(question)));
});
