import { describe, expect, it } from 'vitest';
import { resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import { ConnectorError, type ConnectorErrorKind } from '../../../src/service/connectors/errors.ts';
import { OTHER_KEY, read, readFailure, startWorld, type User, type World } from '../world.ts';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----';
const KEY = '-----BEGIN PRIVATE KEY-----\na2V5\n-----END PRIVATE KEY-----';

interface Setting {
  world: World;
  user: User;
  path: string;
}

async function setUp(): Promise<Setting> {
  const world = await startWorld();
  return { world, user: await world.signIn('u1'), path: resourcesPath(world.service.defaultDatasetId) };
}

const bodyFor = ({ database }: World, credentials: Record<string, unknown> = {}) => ({
  name: 'Shop',
  description: 'All that was sold',
  type: 'db:postgres',
  db_credentials: database.credentials(credentials),
});

async function storedResources(world: World) {
  const db = await world.openDatabase();
  return db.selectFrom('service_resource').selectAll().execute();
}

describe('creating a resource', () => {
  it('answers the record with the insensitive credential fields only', async () => {
    const { world, user, path } = await setUp();
    const answer = await user.post(path, bodyFor(world));
    const record = read(answer, 201, resourceRecordSchema);
    expect(record).toEqual({
      id: record.id,
      name: 'Shop',
      description: 'All that was sold',
      type: 'db:postgres',
      db_credentials: { host: 'db.example', port: 5432, dbname: 'shop', username: 'reader' },
      dataset_id: world.service.defaultDatasetId,
      owner_id: user.id,
      created_at: '2026-03-01T12:00:00.000000',
      updated_at: '2026-03-01T12:00:00.000000',
    });
  });

  it('connects and introspects once, also for the first question', async () => {
    const { world, user, path } = await setUp();
    const { id } = read(await user.post(path, bodyFor(world)), 201, resourceRecordSchema);
    expect(world.database.calls.map(({ verb }) => verb)).toEqual(['introspect']);
    await user.asked({ query: 'how many?', resource_id: id });
    expect(world.database.calls.map(({ verb }) => verb)).toEqual(['introspect', 'run']);
    expect(world.database.connectors.map(({ closed }) => closed)).toEqual([false]);
  });

  it('encrypts what it stores', async () => {
    const { world, user, path } = await setUp();
    await user.post(path, bodyFor(world));
    const [row] = await storedResources(world);
    expect(row?.sealed_credentials).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(world.database.password);
    expect(JSON.stringify(row)).not.toContain('reader');
  });

  it('does not open credentials copied to another resource', async () => {
    const { world, user } = await setUp();
    const one = await user.connected('one');
    const two = await user.connected('two');
    const db = await world.openDatabase();
    const { sealed_credentials } = await db
      .selectFrom('service_resource')
      .select('sealed_credentials')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('service_resource').set({ sealed_credentials }).where('id', '=', two.id).execute();
    await world.stop();
    await world.start();
    expect((await user.ask({ query: 'how many?', resource_id: one.id })).status).toBe(200);
    expect((await user.ask({ query: 'how many?', resource_id: two.id })).status).toBe(500);
  });

  it.each([
    ['wrong password', { password: 'a-wrong-secret' }, ['db_credentials.username', 'db_credentials.password']],
    ['wrong host', { host: 'elsewhere.example' }, ['db_credentials.host']],
  ])('stores nothing when the data source refuses: %s', async (_, credentials, fields) => {
    const { world, user, path } = await setUp();
    const answer = await user.post(path, bodyFor(world, credentials));
    expect(readFailure(answer, 400).fields).toEqual(fields);
    expect(await storedResources(world)).toEqual([]);
    expect(world.database.connectors.map(({ closed }) => closed)).toEqual([true]);
  });

  it.each<[ConnectorErrorKind, number, string[]]>([
    ['timed-out', 400, ['db_credentials.host']],
    ['no-permission', 400, ['db_credentials.username']],
    ['sql-refused', 502, []],
    ['cancelled', 502, []],
  ])('tells of a data source that fails with %s', async (kind, status, fields) => {
    const { world, user, path } = await setUp();
    world.database.fail('introspect', new ConnectorError(kind, 'it did'));
    expect(readFailure(await user.post(path, bodyFor(world)), status).fields).toEqual(fields);
    expect(await storedResources(world)).toEqual([]);
  });

  it('stores nothing that has no tables to ask, where the data source can say why', async () => {
    const { world, user, path } = await setUp();
    const fields = ['username', 'dbname'];
    world.database.noTables = new ConnectorError('no-permission', 'Grant it SELECT.', { fields });
    const failure = readFailure(await user.post(path, bodyFor(world)), 400);
    expect(failure.fields).toEqual(['db_credentials.username', 'db_credentials.dbname']);
    expect(await storedResources(world)).toEqual([]);
    expect(world.database.connectors.map(({ closed }) => closed)).toEqual([true]);
  });

  it('answers how it is encrypted and the certificates, never the key', async () => {
    const { world, user, path } = await setUp();
    const insensitive = { sslmode: 'verify-full', sslrootcert: CERTIFICATE, sslcert: CERTIFICATE };
    const answer = await user.post(path, bodyFor(world, { ...insensitive, sslkey: KEY }));
    const { db_credentials: told } = read(answer, 201, resourceRecordSchema);
    expect(told).toEqual({ host: 'db.example', port: 5432, dbname: 'shop', username: 'reader', ...insensitive });
    expect(JSON.stringify(answer.body)).not.toContain('a2V5');
    expect(world.log.join('')).not.toContain('a2V5');
  });

  it.each([
    [['name'], { name: '' }],
    [['name'], { name: undefined }],
    [['description'], { description: 5 }],
    [['type'], { type: 'db:oracle' }],
    [['type'], { type: undefined }],
    [['db_credentials'], { db_credentials: undefined }],
    [['db_credentials'], { db_credentials: [] }],
  ])('names %j when it cannot be used, and does not connect', async (fields, change) => {
    const { world, user, path } = await setUp();
    expect(readFailure(await user.post(path, { ...bodyFor(world), ...change }), 400).fields).toEqual(fields);
    expect(world.database.connectors).toEqual([]);
  });

  it.each([
    [['db_credentials.port'], { port: '5432' }],
    [['db_credentials.port'], { port: 70_000 }],
    [['db_credentials.password'], { password: 12_345_678 }],
    [['db_credentials.dbname'], { dbname: undefined }],
    [['db_credentials.host', 'db_credentials.port'], { host: '', port: 1.5 }],
    [['db_credentials.sslmode'], { sslmode: 'allow' }],
    [['db_credentials.sslmode'], { sslrootcert: CERTIFICATE }],
    [['db_credentials.sslrootcert'], { sslmode: 'verify-ca', sslrootcert: '12345678' }],
    [['db_credentials.sslkey'], { sslcert: CERTIFICATE }],
    [['db_credentials.sslcert'], { sslkey: KEY }],
  ])('names %j of the credentials and quotes no value', async (fields, credentials) => {
    const { world, user, path } = await setUp();
    const answer = await user.post(path, bodyFor(world, credentials));
    expect(readFailure(answer, 400).fields).toEqual(fields);
    expect(JSON.stringify(answer.body)).not.toContain('12345678');
    expect(world.database.connectors).toEqual([]);
  });

  it('does not find the dataset of another API key, nor what is no dataset', async () => {
    const { world, path } = await setUp();
    const stranger = await world.signIn('u1', OTHER_KEY);
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const to of [path, resourcesPath(unknown), resourcesPath('not-a-uuid'), resourcesPath("' or 1=1 --")]) {
      expect(readFailure(await stranger.post(to, bodyFor(world)), 404).code).toBe('not_found');
    }
    expect(world.database.connectors).toEqual([]);
  });

  it('shows no secret in any answer or log line, whatever goes wrong', async () => {
    const { world, user, path } = await setUp();
    const secret = 'hunter2-a-wrong-secret';
    const told = [
      await user.post(path, bodyFor(world)),
      await user.post(path, bodyFor(world, { password: secret })),
      await user.post(path, bodyFor(world, { password: secret, port: 'x' })),
    ];
    world.database.fail('introspect', new Error(`unexpected ${world.database.password}`));
    told.push(await user.post(path, bodyFor(world)));
    expect(told.map(({ status }) => status)).toEqual([201, 400, 400, 500]);
    for (const text of [JSON.stringify(told), world.log.join('')]) {
      expect(text).not.toContain(world.database.password);
      expect(text).not.toContain(secret);
    }
  });

  it('can be asked, by every member of the dataset, also after a restart', async () => {
    const { world, user } = await setUp();
    const resource = await user.connected();
    await world.stop();
    await world.start();
    const colleague = await world.signIn('u2');
    expect(await colleague.asked({ query: 'how many?', resource_id: resource.id })).toMatchObject({
      status: 'SUCCESS',
    });
  });
});
