import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServiceDatabase } from '../../../src/service/db/open.ts';

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
});
