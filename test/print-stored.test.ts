import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../src/config/config.ts';
import { resourceRecordSchema } from '../src/contract/resources.ts';
import { printDatasets, printResources } from '../src/print-stored.ts';
import { KEY, OTHER_KEY, startWorld } from './service/world.ts';

async function setUp() {
  const world = await startWorld();
  const config = (key = world.config.encryptionKey) =>
    parseConfig({ DATABASE_URL: world.config.databaseUrl, ENCRYPTION_KEY: key.toString('base64') });
  return { world, config };
}

async function printed(print: typeof printResources, config: ReturnType<typeof parseConfig>, isJson = false) {
  const texts: string[] = [];
  await print(config, { isJson, write: (text) => void texts.push(text) });
  return texts.join('');
}

describe('listing what the service has', () => {
  it('prints the data sources of all callers, aligned, oldest first, without secrets', async () => {
    const { world, config } = await setUp();
    const one = await (await world.signIn('crm:4711')).connected('Shop');
    world.clock.advance(86_400_000);
    const named = { external_id: 'erp:1', ttl_seconds: 60, display_name: 'Ana\u001B[31m Lopes' };
    await world.post('/v1/auth/signin_external', named, { authorization: OTHER_KEY });
    const other = await world.signIn('erp:1', OTHER_KEY);
    const own = await other.send('GET', '/v2/datasets');
    const { datasets } = z.object({ datasets: z.array(z.object({ id: z.string() })) }).parse(own.body);
    const body = {
      name: 'Ledger \u202Eof the\n\u001B[2J year',
      type: 'db:mysql',
      db_credentials: world.database.credentials({ port: 3306 }),
    };
    const two = resourceRecordSchema.parse((await other.post(`/v2/datasets/${datasets[0]?.id}/resources`, body)).body);
    const text = await printed(printResources, config());
    expect(text).toBe(
      [
        'ID                                    NAME                    TYPE         HOST             OWNER                  CREATED',
        `${one.id}  Shop                    db:postgres  db.example:5432  crm:4711               2026-03-01`,
        `${two.id}  Ledger of the [2J year  db:mysql     db.example:3306  Ana[31m Lopes (erp:1)  2026-03-02`,
        '',
      ].join('\n'),
    );
    expect(await printed(printResources, config(), true)).not.toContain(world.database.password);
  });

  it('prints the same records as the API for programs, with who owns them', async () => {
    const { world, config } = await setUp();
    const record = await (await world.signIn('crm:4711')).connected();
    const json: unknown = JSON.parse(await printed(printResources, config(), true));
    expect(json).toEqual({ resources: [{ ...record, owner: { external_id: 'crm:4711', display_name: null } }] });
  });

  it('says of which credentials can’t be decrypted', async () => {
    const { world, config } = await setUp();
    await (await world.signIn('u1')).connected();
    expect(await printed(printResources, config(Buffer.alloc(32, 9)))).toContain("(can't be decrypted)");
  });

  it('prints datasets with whose they are and how much they hold', async () => {
    const { world, config } = await setUp();
    const user = await world.signIn('u1');
    await world.signIn('u2');
    await user.connected();
    const text = await printed(printDatasets, config());
    const [head, first = '', second = ''] = text.split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['ID', 'API KEY', 'USERS', 'RESOURCES', 'CREATED']);
    const rows = [first, second].map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual([world.service.defaultDatasetId, 'first', '2', '1', '2026-03-01']);
    expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(['first', 'other']));
    for (const key of [KEY, OTHER_KEY]) expect(text).not.toContain(key);
    const json: unknown = JSON.parse(await printed(printDatasets, config(), true));
    expect(json).toMatchObject({ datasets: [{ resources: expect.any(Number) as unknown }, {}] });
  });

  it('says what to do next where there is nothing, and makes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-list-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const config = parseConfig({ DATABASE_URL: `sqlite:${join(folder, 'data', 'parley.db')}` });
    expect(await printed(printDatasets, config)).toMatch(/^No datasets yet\. .*parley service/);
    expect(await printed(printResources, config)).toMatch(/^No data sources yet\. .*docs\/service\.md/);
    expect(JSON.parse(await printed(printResources, config, true))).toEqual({ resources: [] });
    expect(existsSync(join(folder, 'data'))).toBe(false);
    const { world, config: started } = await setUp();
    expect(await printed(printResources, started())).toMatch(/^No data sources yet\./);
    expect(world.database.connectors).toEqual([]);
  });
});
