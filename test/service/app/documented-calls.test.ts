import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createService, type Service } from '../../../src/service/app/index.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { findPostgres, startPglite, startPostgres, type TestServer } from '../connectors/postgres/servers.ts';

const TITLE = '## From a URL and an API key to an answer\n';
const SHOP_SQL = `
  CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL);
  CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer REFERENCES customers, placed_on date NOT NULL);
  INSERT INTO customers VALUES (1, 'Acme'), (2, 'Umbrella');
  INSERT INTO orders VALUES (1, 1, '2026-01-05'), (2, 1, '2026-01-07'), (3, 2, '2026-02-01');`;
const API_KEY = randomBytes(16).toString('hex');

/** A part of the section, in its order. */
type Part =
  | { kind: 'command'; text: string }
  | { kind: 'file'; name: string; json: unknown }
  | { kind: 'response'; json: unknown }
  | { kind: 'keep'; path: string; as: string };

const PARTS =
  /```(?<language>sh|json)\n(?<code>[\s\S]*?)```|file `(?<file>[^`]+)`|Keep `(?<path>[^`]+)` as `(?<as>[A-Z]+)`/g;

/** What the documentation says to run, what it says comes of it, and what to keep of that for the next. */
function documentedParts(): Part[] {
  const page = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
  const section = page.split(TITLE)[1]?.split('\n## ')[0] ?? '';
  let file: string | undefined;
  return [...section.matchAll(PARTS)].flatMap(({ groups = {} }): Part[] => {
    const { language, code = '', path, as } = groups;
    if (groups['file'] !== undefined) file = groups['file'];
    if (path !== undefined && as !== undefined) return [{ kind: 'keep', path, as }];
    if (language === 'sh') return [{ kind: 'command', text: code.replaceAll(/^ {3}/gm, '') }];
    if (language !== 'json') return [];
    const json: unknown = JSON.parse(code);
    const name = file;
    file = undefined;
    return [name === undefined ? { kind: 'response', json } : { kind: 'file', name, json }];
  });
}

/** A response that is shown has `…` for what differs each time, and may leave out fields. */
function shown(json: unknown): unknown {
  if (json === '…') return expect.stringMatching(/./);
  if (Array.isArray(json)) return json.map(shown);
  if (typeof json !== 'object' || json === null) return json;
  return expect.objectContaining(Object.fromEntries(Object.entries(json).map(([name, value]) => [name, shown(value)])));
}

const resourceFileSchema = z.looseObject({ db_credentials: z.record(z.string(), z.unknown()) });

describe('the calls that the documentation shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-calls-'));
  let server: TestServer;
  let service: Service;

  beforeAll(async () => {
    const binaries = findPostgres();
    server = binaries === undefined ? await startPglite() : await startPostgres(binaries);
    await server.execute(SHOP_SQL);
    service = await createService({
      databaseUrl: `sqlite:${join(folder, 'service.db')}`,
      host: '127.0.0.1',
      port: 0,
      apiKeys: [{ name: 'crm', key: API_KEY }],
      encryptionKey: randomBytes(32),
      logger: createLogger({ level: 'silent' }),
      clock: systemClock,
    });
    await service.start();
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function run(command: string, env: Record<string, string>): Promise<unknown> {
    const { PATH = '' } = process.env;
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env: { PATH, ...env } });
    return stdout === '' ? undefined : JSON.parse(stdout);
  }

  /** The file as it is shown, with the database of this test in place of the reader's. */
  function write(name: string, json: unknown): void {
    const { db_credentials: fields, ...described } = resourceFileSchema.parse(json);
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(server.credentials).toSorted());
    writeFileSync(join(folder, name), JSON.stringify({ ...described, db_credentials: server.credentials }));
  }

  it('lead from a URL and an API key to an answer', async () => {
    const env: Record<string, string> = { URL: service.url, API_KEY };
    const parts = documentedParts();
    const done: string[] = [];
    let answered: unknown;
    for (const part of parts) {
      if (part.kind === 'file') write(part.name, part.json);
      else if (part.kind === 'keep') env[part.as] = z.string().min(1).parse(valueAt(answered, part.path));
      else if (part.kind === 'response') expect(answered).toEqual(shown(part.json));
      else if (part.text.startsWith('curl ')) answered = await run(part.text, env);
      else expect(part.text).toMatch(/^export URL=\S+ API_KEY=\S+\n$/);
      done.push(part.kind);
    }
    const count = (kind: Part['kind']) => done.filter((one) => one === kind).length;
    expect([count('command'), count('response'), count('file'), count('keep')]).toEqual([6, 5, 1, 4]);
    expect(await server.execute('SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 3 }]);
  });
});

/** `datasets.0.id` */
function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => {
    if (Array.isArray(inside)) return z.array(z.unknown()).parse(inside)[Number(name)];
    return z.record(z.string(), z.unknown()).parse(inside)[name];
  }, json);
}
