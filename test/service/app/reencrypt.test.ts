import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ENCRYPTED_TABLES, reencryptService } from '../../../src/service/app/reencrypt.ts';
import {
  CREDENTIALS_PURPOSE,
  formerCredentialsIdentity,
} from '../../../src/service/resources/encrypted-credentials.ts';
import { cipherFor } from '../../../src/shared/cipher.ts';
import { columnsOf } from '../../fixtures/databases.ts';
import { startWorld, type World } from '../world.ts';

const ask = async (world: World, resourceId: string) => {
  const user = await world.signIn('u1');
  return user.asked({ query: 'how many?', resource_id: resourceId });
};

async function credentialsIn(world: World): Promise<string> {
  const db = await world.openDatabase();
  const { sealed_credentials: encrypted } = await db
    .selectFrom('service_resource')
    .select('sealed_credentials')
    .executeTakeFirstOrThrow();
  return encrypted;
}

describe('encrypted credentials', () => {
  it('are, with the states of agents and what was learned of tables, all that the service encrypts', async () => {
    const world = await startWorld();
    const columns = await columnsOf(world.config.databaseUrl, 'service_');
    const found = columns.filter(({ column }) => column.startsWith('sealed') || column === 'agent_state');
    const listed = ENCRYPTED_TABLES.flatMap(({ tables }) => tables).flatMap(({ table, columns: encrypted }) =>
      encrypted.map((column) => `${table}.${column}`),
    );
    expect(found.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(listed.toSorted());
  });

  it('do not open in another dataset', async () => {
    const world = await startWorld();
    const resource = await (await world.signIn('u1')).connected();
    await world.signIn('u2', 'the-api-key-of-another-tenant');
    const db = await world.openDatabase();
    const other = await db
      .selectFrom('service_dataset')
      .select('id')
      .where('api_key', '=', 'other')
      .executeTakeFirstOrThrow();
    await db.updateTable('service_resource').set({ dataset_id: other.id }).execute();
    await world.stop();
    await world.start();
    const thief = await world.signIn('u2', 'the-api-key-of-another-tenant');
    const answer = await thief.ask({ query: 'how many?', resource_id: resource.id });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  it('of the first version open, and are encrypted for their dataset by the next rotation', async () => {
    const world = await startWorld();
    const resource = await (await world.signIn('u1')).connected();
    const keys = { current: world.config.encryptionKey, previous: [] };
    const cipher = cipherFor(keys, CREDENTIALS_PURPOSE);
    const former = cipher.encrypt(JSON.stringify(world.database.credentials()), formerCredentialsIdentity(resource));
    const db = await world.openDatabase();
    await db.updateTable('service_resource').set({ sealed_credentials: former }).execute();
    await world.stop();
    await world.start();
    expect((await ask(world, resource.id)).status).toBe('SUCCESS');
    expect(await reencryptService(world.config.databaseUrl, keys)).toEqual({
      reencrypted: 1,
      current: 1,
      unreadable: 0,
    });
    expect(await credentialsIn(world)).not.toBe(former);
    await world.stop();
    await world.start();
    expect((await ask(world, resource.id)).status).toBe('SUCCESS');
    expect(await reencryptService(world.config.databaseUrl, keys)).toEqual({
      reencrypted: 0,
      current: 3,
      unreadable: 0,
    });
  });

  it('survive a new key, and afterwards the loss of the old one', async () => {
    const world = await startWorld();
    const resource = await (await world.signIn('u1')).connected();
    const old = world.config.encryptionKey;
    const next = randomBytes(32);
    await world.stop();
    await world.start({ encryptionKey: next, previousKeys: [old] });
    expect((await ask(world, resource.id)).status).toBe('SUCCESS');
    const keys = { current: next, previous: [old] };
    expect(await reencryptService(world.config.databaseUrl, keys)).toMatchObject({
      reencrypted: 1,
      current: 1,
      unreadable: 0,
    });
    await world.stop();
    await world.start({ encryptionKey: next });
    expect((await ask(world, resource.id)).status).toBe('SUCCESS');
  });
});

describe('what an agent remembers', () => {
  const statesIn = async (world: World): Promise<string[]> => {
    const db = await world.openDatabase();
    const rows = await db.selectFrom('service_conversation').select('agent_state').orderBy('created_at').execute();
    return rows.map(({ agent_state: state }) => state);
  };
  const remembered = async (world: World, parent: { id: string; resource_id: string }) => {
    const user = await world.signIn('u1');
    await user.asked({ query: 'and then?', resource_id: parent.resource_id, chat_id: parent.id });
    return world.agent.requests.at(-1)?.history.map(({ state }) => state);
  };
  const begun = async () => {
    const world = await startWorld();
    const resource = await (await world.signIn('u1')).connected();
    return { world, first: await ask(world, resource.id) };
  };

  it('is encrypted, and told at the next turn', async () => {
    const { world, first } = await begun();
    expect(await statesIn(world)).toEqual([expect.stringMatching(/^v1\./)]);
    expect(await remembered(world, first)).toEqual([{ asked: 'how many?' }]);
  });

  it('does not open in another conversation; the rest of the turn is told', async () => {
    const { world, first } = await begun();
    const second = await ask(world, first.resource_id);
    const db = await world.openDatabase();
    const states = await statesIn(world);
    await db
      .updateTable('service_conversation')
      .set({ agent_state: states[0] ?? '' })
      .where('id', '=', second.id)
      .execute();
    expect(await remembered(world, second)).toEqual([null]);
    expect(world.agent.requests.at(-1)?.history).toMatchObject([{ question: 'how many?' }]);
  });

  it('of an earlier version is read as it is, and encrypted by the next rotation', async () => {
    const { world, first } = await begun();
    const db = await world.openDatabase();
    await db.updateTable('service_conversation').set({ agent_state: '{"asked":"before"}' }).execute();
    expect(await remembered(world, first)).toEqual([{ asked: 'before' }]);
    const keys = { current: randomBytes(32), previous: [world.config.encryptionKey] };
    expect(await reencryptService(world.config.databaseUrl, keys)).toEqual({
      reencrypted: 3,
      current: 0,
      unreadable: 0,
    });
    await world.stop();
    await world.start({ encryptionKey: keys.current });
    expect(await remembered(world, first)).toEqual([{ asked: 'before' }]);
  });

  it('is not kept when it is too long, and dropped after 30 days', async () => {
    const { world, first } = await begun();
    const { respond } = world.agent;
    world.agent.respond = async (request) => ({ ...(await respond(request)), state: 'x'.repeat(100_000) });
    world.clock.advance(1_000);
    await ask(world, first.resource_id);
    world.agent.respond = respond;
    expect(await statesIn(world)).toEqual([expect.stringMatching(/^v1\./), 'null']);
    world.clock.advance(29 * 86_400_000);
    expect(await remembered(world, first)).toEqual([{ asked: 'how many?' }]);
    world.clock.advance(2 * 86_400_000);
    await remembered(world, first);
    expect((await statesIn(world)).slice(0, 3)).toEqual(['null', 'null', expect.stringMatching(/^v1\./)]);
  });
});

describe('tokens', () => {
  it('of the key before stay valid until they expire, while that key is named', async () => {
    const world = await startWorld();
    const user = await world.signIn('u1');
    const resource = await user.connected();
    const question = { query: 'how many?', resource_id: resource.id };
    const [old, next] = [world.config.encryptionKey, randomBytes(32)];
    await world.stop();
    await world.start({ encryptionKey: next, previousKeys: [old] });
    expect((await user.ask(question)).status).toBe(200);
    const kidOf = ({ token }: { token: string }) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    expect(kidOf(await world.signIn('u1'))).not.toBe(kidOf(user));
    world.clock.advance(3_600_000);
    expect((await user.ask(question)).status).toBe(401);
    const late = await world.signIn('u1');
    await world.stop();
    await world.start({ encryptionKey: old });
    expect((await late.ask(question)).status).toBe(401);
  });
});
