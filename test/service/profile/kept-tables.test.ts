import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { reencryptService } from '../../../src/service/app/reencrypt.ts';
import { profileOfSchema } from '../../../src/service/profile/index.ts';
import { createKeptTables, type KeptTable, PROFILES_PURPOSE } from '../../../src/service/profile/kept-tables.ts';
import type { LearnedTable } from '../../../src/service/profile/learn-table.ts';
import { cipherFor } from '../../../src/shared/cipher.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { startWorld } from '../world.ts';
import { column, schemaOf, table } from './made-schema.ts';

const AT = new Date('2026-03-01T12:00:00.000Z');

function learned(name: string): LearnedTable {
  const columns = [
    column('city', 'text', { values: ['Bergen', 'Bergen (north)'] }),
    column('status', 'text', { values: ['open', 'void', 'paid'] }),
    column('price', 'decimal'),
    column('currency', 'text'),
    column('day', 'text', { values: ['2026-01-31'] }),
    column('deleted_at', 'timestamp'),
  ];
  const { tables } = profileOfSchema(schemaOf([table(name, columns, { primaryKey: ['city'] })]));
  const [profile] = tables;
  if (profile === undefined) throw new Error('no table');
  return { profile, joins: [] };
}

async function setUp() {
  const world = await startWorld();
  const resource = resourceIdSchema.parse((await (await world.signIn('u1')).connected()).id);
  // It begins to learn the source, and forgets what is kept of tables that aren't there.
  await world.stop();
  const db = await world.openDatabase();
  const keptWith = (key: Buffer) =>
    createKeptTables({ db, cipher: cipherFor({ current: key, previous: [] }, PROFILES_PURPOSE) });
  const kept = keptWith(world.config.encryptionKey);
  const keep = (key: string) => kept.keep(resource, { key, fingerprint: 'f', learnedAt: AT, learned: learned(key) });
  const list = async (from = kept) => {
    const all: KeptTable[] = [];
    for await (const some of from.list(resource)) all.push(...some);
    return all;
  };
  return { world, db, resource, kept, keptWith, keep, list };
}

it('what was learned of tables is given back, of more than are read at once too', async () => {
  const { keep, list } = await setUp();
  const names = Array.from({ length: 45 }, (_, at) => `t${String(at).padStart(2, '0')}`);
  for (const name of names) await keep(name);
  const all = await list();
  expect(all.map(({ key }) => key)).toEqual(names);
  expect(all[3]).toEqual({ key: 't03', fingerprint: 'f', learnedAt: AT, learned: learned('t03') });
});

it('it is replaced and forgotten', async () => {
  const { kept, resource, keep, list } = await setUp();
  await keep('one');
  await kept.keep(resource, { key: 'one', fingerprint: 'g', learnedAt: AT, learned: learned('one') });
  await keep('two');
  await kept.forget(resource, ['two']);
  expect((await list()).map(({ key, fingerprint }) => [key, fingerprint])).toEqual([['one', 'g']]);
});

it('it is gone with its resource', async () => {
  const { db, resource, keep, list } = await setUp();
  await keep('one');
  await db.deleteFrom('service_resource').where('id', '=', resource).execute();
  expect(await list()).toEqual([]);
});

it('its values cannot be read in the database, nor as those of another table', async () => {
  const { db, keep, list } = await setUp();
  await keep('one');
  const rows = await db.selectFrom('service_table_profile').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Bergen');
  await db.updateTable('service_table_profile').set({ table_key: 'two' }).execute();
  expect(await list()).toEqual([]);
});

it('it is encrypted with a new key by the rotation', async () => {
  const { world, keep, keptWith, list } = await setUp();
  await keep('one');
  const next = randomBytes(32);
  await reencryptService(world.config.databaseUrl, { current: next, previous: [world.config.encryptionKey] });
  expect(await list()).toEqual([]);
  expect(await list(keptWith(next))).toHaveLength(1);
});

it('what another version kept in another form is learned anew', async () => {
  const { kept, resource, list } = await setUp();
  const other: unknown = { profile: { name: 'one' } };
  await kept.keep(resource, { key: 'one', fingerprint: 'f', learnedAt: AT, learned: other as LearnedTable });
  expect(await list()).toEqual([]);
});
