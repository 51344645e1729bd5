import { onTestFinished } from 'vitest';
import { type Bot, createBot } from '../../../src/bot/app/app.ts';
import type { SlackConnection } from '../../../src/config/config.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Store } from '../../../src/store/index.ts';
import { FakeWholeService, SHOP } from '../../fakes/around-the-bot.ts';
import { APP, ManyWorkspaces, sendSigned } from '../../fakes/many-workspaces.ts';
import { cipherOf, openTestStore } from '../../store/world.ts';
import { Browser } from './browser.ts';

export const PUBLIC_URL = 'https://parley.example.com';
export const STATE_SECRET = 'state-secret-0123456789abcdef0123456789';

export interface World {
  slack: ManyWorkspaces;
  bot: Bot;
  store: Store;
  service: FakeWholeService;
  browser: Browser;
  /** What the bot logged. */
  logged: () => string;
  send: (payload: object) => Promise<number>;
}

/** The bot over HTTP, installed nowhere yet. */
export async function startWorld(options: ConstructorParameters<typeof ManyWorkspaces>[0] = {}): Promise<World> {
  const slack = await new ManyWorkspaces(options).start();
  onTestFinished(() => slack.stop());
  const store = await openTestStore({ cipher: cipherOf(1) });
  await store.resources.remember({ ...SHOP, team: null, at: new Date(0) });
  const service = new FakeWholeService();
  let log = '';
  const bot = createBot({
    connection: connectionTo(slack),
    host: '127.0.0.1',
    port: 0,
    service,
    store,
    clock: systemClock,
    logger: createLogger({ level: 'info', destination: { write: (line: string) => void (log += line) } }),
  });
  await bot.start();
  onTestFinished(() => bot.stop({ graceMs: 0 }));
  const address = `http://127.0.0.1:${bot.address()?.port}`;
  return {
    slack,
    bot,
    store,
    service,
    browser: new Browser(address, PUBLIC_URL),
    logged: () => log,
    send: (payload) => sendSigned(`${address}/slack/events`, payload),
  };
}

const connectionTo = (slack: ManyWorkspaces): SlackConnection => ({
  mode: 'oauth',
  oauth: {
    clientId: APP.clientId,
    clientSecret: APP.clientSecret,
    stateSecret: STATE_SECRET,
    publicUrl: PUBLIC_URL,
  },
  signingSecret: APP.signingSecret,
  apiUrl: slack.apiUrl,
});
