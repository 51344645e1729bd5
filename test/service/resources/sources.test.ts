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
import { schemaOf } from '../agent/schema-of.ts';

const never = new AbortController().signal;

function resource(number: number): StoredResource {
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id: resourceIdSchema.parse(uuid),
    datasetId: datasetIdSchema.parse(uuid),
    ownerId: 1,
    name: 'Shop',
    description: '',
    type: 'db:postgres',
    encryptedCredentials: '',
    createdAt: '2026-03-01T12:00:00.000000',
    updatedAt: '2026-03-01T12:00:00.000000',
  };
}

function setUp(openConnectors = 2) {
  const database = new FakeDatabase();
  const clock = new ManualClock();
  const timers = new ManualTimers();
  const stored = new Map([1, 2, 3].map(resource).map((one) => [one.id, one]));
  const sources = createSources({
    openConnector: database.open,
    guardSql: fakeGuardSql,
    policies: { find: async () => ({ tables: { allow: 'all', list: [] }, columns: [] }) },
    names: { given: async () => [] },
    keptTables: new FakeKeptTables(),
    findResource: (id) => Promise.resolve(stored.get(id)),
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
  const reading = () => expect.poll(() => database.count('introspect')).toBe(1);
  return { database, clock, timers, stored, sources, readSchema, touch, closed, reading };
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
    const { database, readSchema, reading } = setUp();
    const release = database.hold('introspect');
    const leaving = new AbortController();
    const left = readSchema(leaving.signal);
    const stayed = readSchema();
    await reading();
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
    const { database, readSchema, reading } = setUp();
    const release = database.hold('introspect');
    const leaving = new AbortController();
    const left = readSchema(leaving.signal);
    await reading();
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
      expect(await rereadSchema(known, never, 'statement')).toBeUndefined();
      expect(database.count('introspect')).toBe(1);
      clock.advance(30_000);
      expect(await rereadSchema(known, never, 'statement')).toBeUndefined();
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
      expect(await rereadSchema(known, never, 'statement')).toEqual(database.schema);
      expect(await rereadSchema(known, never, 'statement')).toEqual(database.schema);
      expect(database.count('introspect')).toBe(3);
    });
  });

  it('is read again at once where a name is certainly gone', async () => {
    const { database, sources } = setUp();
    await sources.use(resource(1), async ({ readSchema, rereadSchema }) => {
      database.schema = schemaOf({ shops: ['city'] });
      const known = await readSchema(never);
      database.schema = schemaOf({ shops: ['town'] });
      expect(await rereadSchema(known, never, 'statement')).toBeUndefined();
      expect(await rereadSchema(known, never, 'names')).toEqual(database.schema);
    });
  });

  it('is another for words, not for statements, when a column has a new value', async () => {
    const { database, clock, sources } = setUp();
    const cities = (values: string[]) => schemaOf({ shops: ['city'] }, { city: values });
    await sources.use(resource(1), async ({ readSchema, rereadSchema }) => {
      database.schema = cities(['Lisbon']);
      const known = await readSchema(never);
      database.schema = cities(['Lisbon', 'Porto']);
      clock.advance(30_000);
      expect(await rereadSchema(known, never, 'statement')).toBeUndefined();
      expect(await rereadSchema(known, never, 'words')).toEqual(database.schema);
      expect(database.count('introspect')).toBe(2);
    });
  });
});

describe('a source that is tried', () => {
  const SOURCE = { type: 'db:postgres' as const };
  const [{ id }] = [resource(1)];

  async function setUpTried() {
    const setting = setUp();
    const source = { ...SOURCE, credentials: setting.database.credentials() };
    const verify = () => setting.sources.verify(id, source, never);
    const store = (encryptedCredentials: string) => setting.stored.set(id, { ...resource(1), encryptedCredentials });
    return { ...setting, verify, store };
  }

  it('takes the place of the one before, which is closed once its questions end', async () => {
    const { sources, verify, store, touch, closed } = await setUpTried();
    let end = (): void => {};
    const running = sources.use(resource(1), () => new Promise<void>((resolve) => void (end = resolve)));
    await touch(1);
    const verified = await verify();
    store('new');
    expect(sources.generation(id)).toBe(0);
    await verified.keep('new');
    expect(sources.generation(id)).toBe(1);
    await touch(1);
    expect(closed()).toEqual([false, false]);
    end();
    await running;
    expect(closed()).toEqual([true, false]);
  });

  it('is closed instead when other credentials are stored by then, or none', async () => {
    const { verify, store, stored, touch, closed } = await setUpTried();
    await touch(1);
    const [one, two] = [await verify(), await verify()];
    store('another');
    await one.keep('new');
    stored.delete(id);
    await two.keep('new');
    expect(closed()).toEqual([false, true, true]);
  });

  it('is closed when it can’t be read, is discarded, or nothing becomes of it for five minutes', async () => {
    const { database, timers, sources, verify, closed } = await setUpTried();
    await verify();
    await (await verify()).discard();
    database.fail('introspect', new ConnectorError('cannot-reach', 'down'));
    await expect(verify()).rejects.toThrow('down');
    expect(closed()).toEqual([false, true, true]);
    timers.pass(5 * 60_000);
    expect(closed()).toEqual([true, true, true]);
    database.recover('introspect');
    await verify();
    await sources.close();
    expect(closed()).toEqual([true, true, true, true]);
  });
});

describe('the source of a deleted resource', () => {
  it('ends what runs on it, also on one that was replaced, and can’t be used again', async () => {
    const { database, stored, sources, touch, closed } = setUp();
    const { id } = resource(1);
    const forever = () => new Promise<void>(() => {});
    const before = sources.use(resource(1), forever);
    await touch(1);
    stored.set(id, { ...resource(1), encryptedCredentials: 'new' });
    const after = sources.use(resource(1), forever);
    await touch(1);
    stored.delete(id);
    const gone = { code: 'resource_deleted' };
    const ended = Promise.allSettled([before, after]);
    sources.remove(id);
    expect(await ended).toMatchObject([{ reason: gone }, { reason: gone }]);
    expect(closed()).toEqual([true, true]);
    await expect(touch(1)).rejects.toMatchObject(gone);
    expect(database.connectors).toHaveLength(2);
  });
});
