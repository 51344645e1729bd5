import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { type Parley, startParley } from '../../src/start-parley.ts';
import { Browser } from '../bot/installations/browser.ts';
import { eventIn, mentionIn } from '../bot/installations/events.ts';
import { APP, ManyWorkspaces, sendSigned } from '../fakes/many-workspaces.ts';
import { servedSampleData } from '../sample-data.ts';
import { engine } from './story.ts';

const PUBLIC_URL = 'https://parley.example.com';

/** All of Parley, which two workspaces install. Slack is a fake: the playground is one workspace. */
describe('two workspaces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-many-'));
  let slack: ManyWorkspaces;
  let parley: Parley;
  let browser: Browser;
  let address: string;
  let log = '';

  const start = async (): Promise<void> => {
    const config = parseConfig({
      SLACK_API_URL: slack.apiUrl,
      SLACK_CLIENT_ID: APP.clientId,
      SLACK_CLIENT_SECRET: APP.clientSecret,
      SLACK_SIGNING_SECRET: APP.signingSecret,
      SLACK_STATE_SECRET: 'state-secret-0123456789abcdef0123456789',
      DATABASE_URL: `sqlite:${folder}/parley.db`,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL,
    });
    const logger = createLogger({ level: 'info', destination: { write: (line: string) => void (log += line) } });
    parley = await startParley(config, { logger, demo: await servedSampleData(), service: { engine } });
    const bound = parley.bot.address();
    address = `http://127.0.0.1:${bound?.port}`;
    browser = new Browser(address, PUBLIC_URL);
  };

  beforeAll(async () => {
    slack = await new ManyWorkspaces().start();
    await start();
  }, 120_000);
  afterAll(async () => {
    await parley.stop();
    await slack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (payload: object): Promise<number> => sendSigned(`${address}/slack/events`, payload);
  const textsIn = (team: string): string[] =>
    slack.calls.flatMap(({ team: of, method, args }) =>
      of === team && /^chat\.(?:postMessage|update)$/.test(method) ? [args['text'] ?? ''] : [],
    );

  it('install it, ask, and are each answered', { timeout: 60_000 }, async () => {
    for (const team of ['T1', 'T2']) expect((await browser.install(team)).html).toContain('Parley is installed in');
    for (const team of ['T1', 'T2']) expect(await send(mentionIn({ team }, 'how many orders are there?'))).toBe(200);
    for (const team of ['T1', 'T2']) await slack.until(() => textsIn(team).some((text) => /\d/.test(text)));
    await parley.bot.drained();
    expect(slack.stray).toEqual([]);
  });

  it('are still there after a restart', { timeout: 60_000 }, async () => {
    await parley.stop();
    await start();
    const before = textsIn('T1').length;
    await send(mentionIn({ team: 'T1', ts: '1700000002.000100' }, 'how many customers are there?'));
    await slack.until(() =>
      textsIn('T1')
        .slice(before)
        .some((text) => /\d/.test(text)),
    );
    await parley.bot.drained();
    expect(slack.stray).toEqual([]);
  });

  it('and one that leaves takes nothing of the other with it', { timeout: 60_000 }, async () => {
    slack.uninstall('T1');
    await send(eventIn('T1', { type: 'app_uninstalled' }));
    await expect.poll(() => log).toContain('the app was removed');
    const before = textsIn('T2').length;
    await send(mentionIn({ team: 'T1', ts: '1700000003.000100' }, 'how many orders are there?'));
    await send(mentionIn({ team: 'T2', ts: '1700000003.000100' }, 'how many orders are there?'));
    await slack.until(() =>
      textsIn('T2')
        .slice(before)
        .some((text) => /\d/.test(text)),
    );
    await parley.bot.drained();
    await expect.poll(() => log).toContain('was dropped');
  });

  it('leave no token in the log, nor in the database', () => {
    const written =
      log + readFileSync(join(folder, 'parley.db'), 'latin1') + readFileSync(join(folder, 'parley.db-wal'), 'latin1');
    expect(written).not.toMatch(/xoxb-T|client-secret|state-secret/);
    expect(written).toContain('T2');
  });
});
