import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { DEFAULT_LIMITS } from '../../../src/service/limits.ts';
import type { StoredResource } from '../../../src/service/resources/resource-records.ts';
import { createSources } from '../../../src/service/resources/sources.ts';
import { datasetIdSchema, resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeDatabase, SCHEMA } from '../../fakes/fake-database.ts';
import { fakeGuardSql } from '../../fakes/fake-guard.ts';
import { FakeKeptTables } from '../../fakes/fake-kept-tables.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';

const never = new AbortController().signal;

function resource(number: number): StoredResource {
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id: resourceIdSchema.parse(uuid),
    datasetId: datasetIdSchema.parse(uuid),
    name: 'Shop',
    description: '',
    type: 'db:postgres',
    encryptedCredentials: '',
  };
}

function setUp(openConnectors = 2) {
  const database = new FakeDatabase();
  const clock = new ManualClock();
  const timers = new ManualTimers();
  const sources = createSources({
    openConnector: database.open,
    guardSql: fakeGuardSql,
    policies: { find: async () => ({ tables: { allow: 'all', list: [] }, columns: [] }) },
    keptTables: new FakeKeptTables(),
    decrypt: () => ({ type: 'db:postgres', credentials: database.credentials() }),
    clock,
    limits: { ...DEFAULT_LIMITS, openConnectors },
    logger: createLogger({ level: 'silent' }),
    after: (ms, task) => timers.after(ms, task),
  });
  const readSchema = (signal = never, number = 1) =>
    sources.use(resource(number), (source) => source.readSchema(signal));
  const touch = (number: number) => sources.use(resource(number), () => Promise.resolve());
  const closed = () => database.connectors.map((connector) => connector.closed);
  return { database, clock, timers, sources, readSchema, touch, closed };
}

describe('the schema of a source', () => {
  it('is introspected once for all who ask at the same time', async () => {
    const { database, readSchema } = setUp();
    const release = database.hold('introspect');
    const readings = Promise.all([readSchema(), readSchema(), readSchema()]);
    release();
    expect(await readings).toEqual([SCHEMA, SCHEMA, SCHEMA]);
    expect(database.count('introspect')).toBe(1);
  });

  it('is kept for ten minutes', async () => {
    const { database, clock, readSchema } = setUp();
    await readSchema();
    clock.advance(10 * 60_000 - 1);
    await readSchema();
    expect(database.count('introspect')).toBe(1);
    clock.advance(1);
    await readSchema();
    expect(database.count('introspect')).toBe(2);
  });

  it('is read again after a failure', async () => {
    const { database, readSchema } = setUp();
    database.fail('introspect', new ConnectorError('cannot-reach', 'down'));
    const failed = await Promise.allSettled([readSchema(), readSchema()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(database.count('introspect')).toBe(1);
    database.recover('introspect');
    expect(await readSchema()).toEqual(SCHEMA);
  });

  it('still comes for those who stay when one caller goes', async () => {
    const { database, readSchema } = setUp();
    const release = database.hold('introspect');
    const leaving = new AbortController();
    const left = readSchema(leaving.signal);
    const stayed = readSchema();
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(database.connectors[0]?.aborted).toEqual([]);
    release();
    expect(await stayed).toEqual(SCHEMA);
    expect(database.count('introspect')).toBe(1);
  });

  it('is not begun for a caller who is gone already', async () => {
    const { database, readSchema } = setUp();
    await expect(readSchema(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(database.count('introspect')).toBe(0);
  });

  it('is abandoned when the last caller goes, and read anew for the next', async () => {
    const { database, readSchema } = setUp();
    const release = database.hold('introspect');
    const leaving = new AbortController();
    const left = readSchema(leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(database.connectors[0]?.aborted).toEqual(['introspect']);
    release();
    expect(await readSchema()).toEqual(SCHEMA);
    expect(database.count('introspect')).toBe(2);
  });
});

describe('open sources', () => {
  it('are opened at first use and kept', async () => {
    const { database, touch } = setUp();
    await touch(1);
    await touch(1);
    expect(database.connectors).toHaveLength(1);
  });

  it('lose the longest unused when there are too many', async () => {
    const { touch, closed } = setUp(2);
    await touch(1);
    await touch(2);
    await touch(1);
    await touch(3);
    expect(closed()).toEqual([false, true, false]);
    await touch(2);
    expect(closed()).toEqual([true, true, false, false]);
  });

  it('are not closed while in use', async () => {
    const { database, sources, readSchema, touch, closed } = setUp(1);
    const release = database.hold('introspect');
    const busy = readSchema();
    await touch(2);
    expect(closed()).toEqual([false, true]);
    release();
    expect(await busy).toEqual(SCHEMA);
    await touch(3);
    expect(closed()).toEqual([true, true, false]);
    await sources.close();
    expect(closed()).toEqual([true, true, true]);
  });

  it('closes all, also when one does not close well', async () => {
    const { database, sources, touch, closed } = setUp(3);
    for (const number of [1, 2, 3]) await touch(number);
    const [first] = database.connectors;
    if (first !== undefined) first.close = () => Promise.reject(new Error('stuck'));
    await sources.close();
    expect(closed()).toEqual([false, true, true]);
  });
});

describe('a source that nobody asks', () => {
  it('is closed after five minutes and opened again by the next question', async () => {
    const { timers, touch, closed } = setUp();
    await touch(1);
    timers.pass(5 * 60_000 - 1);
    await touch(1);
    timers.pass(5 * 60_000 - 1);
    expect(closed()).toEqual([false]);
    timers.pass(1);
    expect(closed()).toEqual([true]);
    await touch(1);
    expect(closed()).toEqual([true, false]);
  });

  it('is not closed while a question runs, however long', async () => {
    const { sources, timers, closed } = setUp();
    let end = () => {};
    const running = sources.use(
      resource(1),
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await sources.use(resource(1), () => Promise.resolve());
    timers.pass(60 * 60_000);
    expect(closed()).toEqual([false]);
    end();
    await running;
    timers.pass(5 * 60_000);
    expect(closed()).toEqual([true]);
  });
});

describe('a schema that a statement did not fit', () => {
  it('is read again once it is half a minute old, and told only when it is another', async () => {
    const { database, clock, sources } = setUp();
    await sources.use(resource(1), async ({ readSchema, rereadSchema }) => {
      const known = await readSchema(never);
      expect(await rereadSchema(known, never)).toBeUndefined();
      expect(database.count('introspect')).toBe(1);
      clock.advance(30_000);
      expect(await rereadSchema(known, never)).toBeUndefined();
      expect(database.count('introspect')).toBe(2);
      clock.advance(30_000);
      const column = {
        name: 'id',
        dataType: 'integer',
        kind: 'integer' as const,
        nullable: false,
        comment: '',
        values: null,
      };
      const table = {
        schema: 'public',
        name: 't',
        kind: 'table' as const,
        comment: '',
        rowEstimate: 1,
        columns: [column],
      };
      database.schema = { ...SCHEMA, tables: [{ ...table, primaryKey: [], foreignKeys: [] }] };
      expect(await rereadSchema(known, never)).toEqual(database.schema);
      expect(await rereadSchema(known, never)).toEqual(database.schema);
      expect(database.count('introspect')).toBe(3);
    });
  });
});
