import { describe, expect, it } from 'vitest';
import { asker, conversation, createResourceRequest, ids, resource, savedQuery } from '../client/records.ts';
import { failureOf, never, startWorld, type World } from '../client/world.ts';
import { CONVERSATION, RESOURCE, RESPONSE, SAVED_QUERY, SIGN_IN_RESULT, type Table, wrongFor } from './interface.ts';

type Json = Record<string, unknown>;

interface Reading {
  name: string;
  record: Json;
  table: Table;
  /** Path of the record in the answer, with a dot behind. */
  prefix: string;
  /** Has the client read an answer in which this is the record. */
  read: (world: World, record: Json) => Promise<unknown>;
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
      return { ...body, external_user_id: externalUserId };
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

  it('know the same fields', () => {
    expect(Object.keys(record).toSorted()).toEqual(table.map(({ name }) => name).toSorted());
  });

  it('agree on a whole record, and on one with fields that nobody knows', async () => {
    const world = await startWorld();
    expect(await read(world, record)).toEqual(record);
    expect(await read(world, { ...record, surprise: { a: 1 } })).toMatchObject(record);
  });

  it('disagree on a record without a field, and the error names it, unless it may be missing', async () => {
    const world = await startWorld();
    for (const { name, mayBeMissing } of table) {
      const { [name]: _, ...rest } = record;
      if (mayBeMissing) expect(await read(world, rest)).toEqual(rest);
      else expect(await failing(world, rest)).toBe(`${prefix}${name}`);
    }
  });

  it('disagree on a field of another type, and the error names it', async () => {
    const world = await startWorld();
    // `expire` has no known format, and the client reads numbers too.
    const wrong = table.flatMap((field) => wrongFor(field).map((value) => ({ field, value })));
    for (const { field, value } of wrong.filter(
      (one) => !(one.field.name === 'expire' && typeof one.value === 'number'),
    )) {
      const told = await failing(world, { ...record, [field.name]: value });
      const [named] = String(told).slice(prefix.length).split('.');
      expect([field.name, value, named]).toEqual([field.name, value, field.name]);
    }
  });

  it('agree on null where a text or rows may be empty', async () => {
    const world = await startWorld();
    for (const { name, nullReadAs } of table.filter((field) => field.nullReadAs !== undefined)) {
      expect(await read(world, { ...record, [name]: null })).toEqual({ ...record, [name]: nullReadAs });
    }
  });
});

describe('the client', () => {
  it.each(['FAILED', 'NEEDS_CLARIFICATION', 'RUNNING', 'success', '', 'Ünknown 🤷'])(
    'takes the status %j as it is',
    async (status) => {
      const world = await startWorld();
      expect(await ask(world, { ...conversation, status })).toMatchObject({ status });
    },
  );
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
