import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import type { RawEnv } from '../../src/config/env.ts';
import { createPlayground, type Playground } from '../../src/playground/index.ts';
import { runDoctor } from '../../src/run-doctor.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { type Parley, startParley } from '../../src/start-parley.ts';
import { freePort } from '../fixtures/free-port.ts';
import { servedSampleData } from '../sample-data.ts';

const MANIFEST = new URL('../../manifest.yml', import.meta.url).pathname;

async function doctor(env: RawEnv): Promise<{ said: string; isWell: boolean }> {
  const said: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
  const isWell = await runDoctor({ env, isJson: false, write: (text) => void said.push(text) }, { folder });
  rmSync(folder, { recursive: true });
  return { said: said.join(''), isWell };
}

/** The whole of Parley beside a workspace that it is connected to as to Slack. */
describe.each(['socket', 'http'] as const)('doctor beside a Parley that runs (%s)', (mode) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-doctor-story-'));
  let slack: Playground;
  let parley: Parley;
  let env: Record<string, string>;

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    slack = await createPlayground({
      host: '127.0.0.1',
      port: 0,
      folder: undefined,
      webFolder: folder,
      clock: systemClock,
      logger: createLogger({ level: 'silent' }),
      delivery: mode === 'socket' ? { mode } : { mode, url: `${url}/slack/events` },
      manifest: MANIFEST,
    });
    await slack.start();
    const { apiUrl, botToken, appToken, signingSecret } = slack.slack;
    env = {
      SLACK_API_URL: apiUrl,
      SLACK_BOT_TOKEN: botToken,
      ...(mode === 'socket' ? { SLACK_APP_TOKEN: appToken } : { SLACK_SIGNING_SECRET: signingSecret, PUBLIC_URL: url }),
      DATABASE_URL: `sqlite:${folder}/parley.db`,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'silent',
    };
    parley = await startParley(parseConfig(env), { demo: await servedSampleData() });
  }, 120_000);

  afterAll(async () => {
    await parley.stop();
    await slack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds all of it well, its data source too', async () => {
    const { said, isWell } = await doctor(env);
    expect(isWell, said).toBe(true);
    expect(said).toMatch(/✓ Port: Parley runs here/);
    expect(said).toMatch(/[✓!] Data source Sample data: It answers/);
    if (mode === 'socket') expect(said).toContain('✓ Processes: No other process uses the app-level token');
    else expect(said).toContain('✓ Request URL: PUBLIC_URL/slack/events answers');
    for (const name of ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET']) {
      if (env[name] !== undefined) expect(said).not.toContain(env[name]);
    }
  });

  it('leaves Parley connected', async () => {
    await doctor(env);
    expect(slack.botConnected()).toBe(true);
  });

  it('says that it runs with another secret, or that another process shares its token', async () => {
    if (mode === 'http') {
      const { said, isWell } = await doctor({ ...env, SLACK_SIGNING_SECRET: '0'.repeat(32) });
      expect(isWell).toBe(false);
      expect(said).toMatch(/✗ Request URL: .*refuses the signature.*\n {4}Restart it with the same/);
      return;
    }
    const { said, isWell } = await doctor({ ...env, PORT: String(await freePort()) });
    expect(isWell).toBe(true);
    expect(said).toMatch(/! Processes: One other process uses the app-level token\..*\n {4}Stop those/);
  });
});
