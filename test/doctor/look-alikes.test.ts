import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { envSchema } from '../../src/config/env.ts';
import { dataIdentity } from '../../src/config/secrets.ts';
import { checkNames } from '../../src/doctor/configuration.ts';
import { checkPort } from '../../src/doctor/machine.ts';
import { DATA_HEADER } from '../../src/shared/health.ts';

const NAMES = Object.keys(envSchema.shape);

describe('names that are almost those of settings', () => {
  const folderWith = (lines: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-names-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, '.env'), lines);
    return folder;
  };

  it('are wrong with the name that was meant, wherever a letter is left out, doubled, or swapped', () => {
    const empty = folderWith('');
    const slip = fc.constantFrom(
      (name: string, at: number) => name.slice(0, at) + name.slice(at + 1),
      (name: string, at: number) => name.slice(0, at + 1) + name.slice(at),
      (name: string, at: number) => name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES.filter((name) => name.length > 8)),
        slip,
        fc.nat(),
        (name, change, place) => {
          const slipped = change(name, place % (name.length - 1));
          fc.pre(!NAMES.includes(slipped));
          const [finding, ...more] = checkNames({ env: { [slipped]: 'x' }, folder: empty });
          expect(more).toEqual([]);
          expect(finding?.state).toBe('wrong');
          expect(finding?.found).toContain(slipped);
          const meant = /Rename it to (\w+)\./.exec(finding?.mend ?? '')?.[1] ?? '';
          expect(NAMES).toContain(meant);
          expect(JSON.stringify(finding)).not.toContain('"x"');
        },
      ),
    );
  });

  it('are not found among names that are right, or that others use', () => {
    const env = {
      ...Object.fromEntries(NAMES.map((name) => [name, 'x'])),
      HOME: '/',
      HOSTNAME: 'a',
      LOGNAME: 'b',
      LANGUAGE: 'c',
    };
    expect(checkNames({ env, folder: folderWith('POSTGRES_PASSWORD=x\n') })).toEqual([]);
  });

  it('in .env are told also where none is near', () => {
    const found = checkNames({ env: {}, folder: folderWith('SLACK_TOKEN=x\nSLAK_BOT_TOKEN=y\n') });
    expect(found).toMatchObject([{ state: 'warning' }, { state: 'wrong', mend: 'Rename it to SLACK_BOT_TOKEN.' }]);
    expect(found[0]?.found).toContain('SLACK_TOKEN');
  });
});

describe('a port that is in use', () => {
  const keyOf = (fill: number) => ({ current: Buffer.alloc(32, fill), previous: [] });
  const serving = async (ready: Record<string, string>): Promise<number> => {
    const server = createServer((request, response) =>
      request.url === '/healthz' ? response.end('ok') : response.writeHead(200, ready).end('{}'),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const examine = async (ready: Record<string, string>, data: string | undefined) => {
    const port = await serving(ready);
    return checkPort(parseConfig({ PORT: String(port) }), { timeoutMs: 5_000, data });
  };

  it('is held by this Parley, or by one with other data', async () => {
    const at = (databaseUrl: string) => dataIdentity({ databaseUrl }, keyOf(1));
    const [here, there] = [at('sqlite:./data/parley.db'), at('sqlite:/elsewhere/parley.db')];
    expect(await examine({ [DATA_HEADER]: here }, here)).toMatchObject({ isRunning: true });
    for (const other of [there, dataIdentity({ databaseUrl: 'sqlite:./data/parley.db' }, keyOf(2)), 'anything'])
      for (const own of [here, undefined]) {
        const { isRunning, finding } = await examine({ [DATA_HEADER]: other }, own);
        expect([isRunning, finding.state]).toEqual([false, 'wrong']);
        expect(finding.found).toContain('Another Parley, with other data, uses port');
      }
    expect(await examine({}, here)).toMatchObject({ isRunning: true });
  });

  it('is held by the same data, whoever signs in to its server', () => {
    const at = (databaseUrl: string) => dataIdentity({ databaseUrl }, keyOf(1));
    expect(at('postgres://a:b@db:5432/parley')).toBe(at('postgres://c:d@db:5432/parley'));
    expect(at('postgres://a:b@db:5432/parley')).not.toBe(at('postgres://a:b@db:5432/other'));
  });
});
