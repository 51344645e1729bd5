import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServiceDatabase } from '../../../src/service/db/open.ts';

const HISTORY = `with recursive chain(id, parent_id, depth) as (
  select id, parent_id, 1 from service_conversation where id = 'c'
  union all select p.id, p.parent_id, chain.depth + 1 from chain
  join service_conversation p on p.id = chain.parent_id where chain.id != chain.parent_id and chain.depth < 20
) select t.query from chain join service_conversation t on t.id = chain.id`;

describe('the tables of the service', () => {
  it('bear its name and outlive a second opening', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-service-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const url = `sqlite:${join(folder, 'deep', 'service.db')}`;
    const first = await openServiceDatabase(url);
    await first.insertInto('service_dataset').values({ id: 'd', api_key: 'k', created_at: 't' }).execute();
    await first.destroy();
    const second = await openServiceDatabase(url);
    onTestFinished(() => second.destroy());
    expect(await second.selectFrom('service_dataset').select('id').execute()).toEqual([{ id: 'd' }]);
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(second);
    expect(rows.map(({ name }) => name).filter((name) => !/^(service|sqlite)_/.test(name))).toEqual([]);
  });

  it('refuse a resource of a dataset that is not', async () => {
    const db = await openServiceDatabase('sqlite::memory:');
    onTestFinished(() => db.destroy());
    const at = '2026-03-01T12:00:00.000000';
    const row = { id: 'r', dataset_id: 'none', owner_id: 1, name: '', description: '', type: 'db:postgres' };
    const insert = db
      .insertInto('service_resource')
      .values({ ...row, sealed_credentials: '', created_at: at, updated_at: at })
      .execute();
    await expect(insert).rejects.toThrow('FOREIGN KEY');
  });

  it.each([
    ['the history of a conversation', HISTORY],
    ['a conversation', `select 1 from service_conversation where id = 'c'`],
    ['saved queries', `select 1 from service_saved_query where resource_id = 'r' order by created_at desc limit 200`],
    [
      'a saved query by its name',
      `select 1 from service_saved_query where resource_id = 'r' and folded_name = 'n' order by created_at desc limit 1`,
    ],
    [
      'states that are too old',
      `update service_conversation set agent_state = 'null' where agent_state <> 'null' and created_at < 't'`,
    ],
    [
      'a resource of a member',
      `select 1 from service_resource r join service_dataset_member m
      on m.dataset_id = r.dataset_id where r.id = 'r' and m.user_id = 1`,
    ],
    ['a user', `select 1 from service_user where api_key = 'k' and external_id = 'e'`],
  ])('are never walked through to find %s', async (_, query) => {
    const db = await openServiceDatabase('sqlite::memory:');
    onTestFinished(() => db.destroy());
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db);
    const walks = rows.map(({ detail }) => detail).filter((detail) => /SCAN service_|TEMP B-TREE/.test(detail));
    expect(walks).toEqual([]);
    expect(rows.some(({ detail }) => /USING .*(INDEX|PRIMARY KEY)/.test(detail))).toBe(true);
  });
});
