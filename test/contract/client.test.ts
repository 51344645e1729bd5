import { describe, expect, it } from 'vitest';
import { asker, conversation, createResourceRequest, ids, resource, savedQuery } from '../client/records.ts';
import { failureOf, never, START, startWorld, type World } from '../client/world.ts';
import { CONVERSATION, RESOURCE, RESPONSE, SAVED_QUERY, SIGN_IN_RESULT, type Table, wrongFor } from './interface.ts';

type Json = Record<string, unknown>;

interface Reading {
  name: string;
  record: Json;
  table: Table;
  /** Path of the record in the answer, with a dot behind. */
  prefix: string;
  /** Has the client read an answer in which this is the record. */
  read: (world: World, record: Json) => Promise<object>;
}

const ask = (world: World, body: unknown) => {
  world.server.onCall(() => ({ body }));
  return world.client.ask(asker, { query: 'how many?', resourceId: ids.resource }, { signal: never() });
};

const READINGS: Reading[] = [
  {
    name: 'sign-in result',
    record: { token: 't', expire: '2027-01-01T00:00:00Z', external_user_id: '7' },
    table: SIGN_IN_RESULT,
    prefix: '',
    read: async (world, body) => {
      world.server.onSignIn(() => ({ body }));
      const { externalUserId } = await world.client.signIn(asker);
      return { external_user_id: externalUserId };
    },
  },
  { name: 'conversation record', record: conversation, table: CONVERSATION, prefix: '', read: ask },
  {
    name: 'response of a conversation',
    record: conversation.response,
    table: RESPONSE,
    prefix: 'response.',
    read: async (world, response) => (await ask(world, { ...conversation, response })).response,
  },
  {
    name: 'saved query record',
    record: savedQuery,
    table: SAVED_QUERY,
    prefix: '',
    read: (world, body) => {
      world.server.onCall(() => ({ status: 201, body }));
      return world.client.saveQuery(asker, ids.resource, { query: 'q', sql: 's' }, { signal: never() });
    },
  },
  {
    name: 'resource record',
    record: resource,
    table: RESOURCE,
    prefix: '',
    read: (world, body) => {
      world.server.onCall(() => ({ status: 201, body }));
      return world.client.createResource(asker, ids.dataset, createResourceRequest, { signal: never() });
    },
  },
];

describe.each(READINGS)('the client and the $name', ({ record, table, prefix, read }) => {
  const failing = async (world: World, changed: Json) => {
    const failure = await failureOf(read(world, changed));
    expect(failure).toMatchObject({ name: 'ResponseSchemaError' });
    return failure instanceof Error && 'field' in failure ? failure.field : undefined;
  };
  const needed = table.filter((field) => field.needed);
  const others = table.filter((field) => !field.needed);

  it('know the same fields', () => {
    expect(Object.keys(record).toSorted()).toEqual(table.map(({ name }) => name).toSorted());
  });

  it('agree on a whole record, and on one with fields that nobody knows', async () => {
    const world = await startWorld();
    const whole = await read(world, record);
    expect(record).toMatchObject(whole);
    expect(await read(world, { ...record, surprise: { a: 1 } })).toEqual(whole);
  });

  it('disagree on a record without a field that is needed, or with another type in it, and the error names it', async () => {
    const world = await startWorld();
    for (const field of needed) {
      const { [field.name]: _, ...rest } = record;
      expect(await failing(world, rest)).toBe(`${prefix}${field.name}`);
      // A question that failed may have `null` for its response.
      for (const value of wrongFor(field).filter((wrong) => field.name !== 'response' || wrong !== null)) {
        const [named] = String(await failing(world, { ...record, [field.name]: value }))
          .slice(prefix.length)
          .split('.');
        // An empty object is a response that says nothing.
        expect([field.name, value, named]).toEqual([field.name, value, field.name]);
      }
    }
  });

  it('agree on a record in which all other fields are missing, null, or of another type', async () => {
    const world = await startWorld();
    const bare = Object.fromEntries(needed.map(({ name }) => [name, record[name]]));
    await read(world, bare);
    await read(world, { ...record, ...Object.fromEntries(others.map(({ name }) => [name, null])) });
    const anything = others.filter(({ type }) => type !== 'rows');
    for (const field of anything)
      for (const value of wrongFor(field)) await read(world, { ...record, [field.name]: value });
  });
});

describe('the client', () => {
  it.each(['FAILED', 'NEEDS_CLARIFICATION', 'RUNNING', 'Ünknown 🤷'])(
    'takes the status %j as it is',
    async (status) => {
      const world = await startWorld();
      expect(await ask(world, { ...conversation, status })).toMatchObject({ status });
    },
  );

  it.each([
    ['success', 'SUCCESS'],
    ['Success ', 'SUCCESS'],
    ['needs_clarification', 'NEEDS_CLARIFICATION'],
    ['failed', 'FAILED'],
    ['', 'SUCCESS'],
    [null, 'SUCCESS'],
    [1, 'SUCCESS'],
    [undefined, 'SUCCESS'],
  ])('reads the status %j beside rows as %s', async (status, read) => {
    const world = await startWorld();
    expect(await ask(world, { ...conversation, status })).toMatchObject({ status: read });
  });

  it('reads no status, no SQL, and no rows as a failure', async () => {
    const world = await startWorld();
    const response = { explanation: 'I could not find out.' };
    expect(await ask(world, { id: ids.conversation, response })).toEqual({
      id: ids.conversation,
      status: 'FAILED',
      response: { sql: '', explanation: 'I could not find out.', data: [] },
    });
  });

  it.each([
    [null, []],
    [undefined, []],
    ['', []],
    ['[{"n":1}]', [{ n: 1 }]],
    [{ n: 1 }, [{ n: 1 }]],
  ])('reads the rows %j as %j', async (data, rows) => {
    const world = await startWorld();
    expect(
      (await ask(world, { ...conversation, response: { sql: 's', explanation: '', data } })).response.data,
    ).toEqual(rows);
  });

  it.each([[[1]], [[[1]]], [[{ n: 1 }, null]], ['none'], [7], [true]])(
    'fails on the rows %j, for a row left out would be a wrong answer',
    async (data) => {
      const world = await startWorld();
      const failure = await failureOf(ask(world, { ...conversation, response: { sql: 's', explanation: '', data } }));
      const field: unknown = expect.stringMatching(/^response\.data/);
      expect(failure).toMatchObject({ name: 'ResponseSchemaError', field });
    },
  );

  it('keeps all digits of an integer, and what Python writes though JSON has neither', async () => {
    const world = await startWorld();
    const data =
      '[{"id":12345678901234567890,"neg":-9007199254740993,"safe":9007199254740991,"a":NaN,"b":-Infinity,"c":1234567890123456.5,' +
      '"said":"it is NaN, \\"12345678901234567890\\", Infinity"}]';
    world.server.onCall(() => ({ body: `{"id":"${ids.conversation}","response":{"sql":"s","data":${data}}}` }));
    const { response } = await world.client.ask(
      asker,
      { query: 'how many?', resourceId: ids.resource },
      { signal: never() },
    );
    expect(response.data).toEqual([
      {
        id: '12345678901234567890',
        neg: '-9007199254740993',
        safe: 9007199254740991,
        a: 'NaN',
        b: '-Infinity',
        c: 1234567890123456.5,
        said: 'it is NaN, "12345678901234567890", Infinity',
      },
    ]);
  });

  it('reads a numeric ID of the user, and an expiry that is none as the time that was asked for', async () => {
    const world = await startWorld();
    world.server.onSignIn(() => ({ body: { token: 't', expire: null, external_user_id: 42 } }));
    const { externalUserId, expiresAt } = await world.client.signIn(asker);
    expect([externalUserId, expiresAt.getTime() > START.getTime()]).toEqual(['42', true]);
  });
});

describe('units, which only our service tells', () => {
  it.each([
    [
      { revenue: 'USD', wait: 'hours' },
      { revenue: 'USD', wait: 'hours' },
    ],
    [null, undefined],
    ['USD', undefined],
    [['USD'], undefined],
    [{ revenue: 7 }, undefined],
    [{ revenue: { code: 'USD' } }, undefined],
  ])('%j are read as %j, and never fail an answer', async (sent, read) => {
    const world = await startWorld();
    const { response } = await ask(world, { ...conversation, response: { ...conversation.response, units: sent } });
    expect(response).toEqual({ ...conversation.response, ...(read === undefined ? {} : { units: read }) });
  });
});

describe('who answered, and why the model did not, which only our service tells', () => {
  it.each([
    [
      { answered_by: 'both', model_trouble: 'too-slow' },
      { answered_by: 'both', model_trouble: 'too-slow' },
    ],
    [{ answered_by: 'nobody', model_trouble: 7 }, {}],
    [{ answered_by: null, model_trouble: null }, {}],
  ])('%j is read as %j, and never fails an answer', async (sent, read) => {
    const world = await startWorld();
    const { response } = await ask(world, { ...conversation, response: { ...conversation.response, ...sent } });
    expect(response).toEqual({ ...conversation.response, ...read });
  });
});

describe('a headline, which only our service tells', () => {
  it.each([
    ['Revenue fell.', 'Revenue fell.'],
    [null, undefined],
    [7, undefined],
    [{ text: 'Revenue fell.' }, undefined],
  ])('%j is read as %j, and never fails an answer', async (sent, read) => {
    const world = await startWorld();
    const { response } = await ask(world, { ...conversation, response: { ...conversation.response, headline: sent } });
    expect(response).toEqual({ ...conversation.response, ...(read === undefined ? {} : { headline: read }) });
  });
});
