import { onTestFinished } from 'vitest';
import { type Bot, createBot } from '../../../src/bot/app/app.ts';
import type { SlackConnection } from '../../../src/config/config.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Store } from '../../../src/store/index.ts';
import { FakeWholeService, SHOP } from '../../fakes/around-the-bot.ts';
import { APP, ManyWorkspaces, sendSigned } from '../../fakes/many-workspaces.ts';
import { envelope } from '../../fixtures/slack-events.ts';
import { cipherOf, makeDatabaseFile, openTestStore } from '../../store/world.ts';

export const PUBLIC_URL = 'https://parley.example.com';
export const STATE_SECRET = 'state-secret-0123456789abcdef0123456789';

/** A person's browser: it keeps cookies, and follows nothing by itself. */
class Browser {
  cookies = '';
  readonly #bot: string;

  constructor(bot: string) {
    this.#bot = bot;
  }

  /** @param address of the bot as people know it, or as it is */
  async open(address: string): Promise<Response & { html: string }> {
    const url = new URL(address.replace(PUBLIC_URL, this.#bot), this.#bot);
    const response = await fetch(url, { headers: { cookie: this.cookies }, redirect: 'manual' });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (set.length > 0) this.cookies = set.join('; ');
    return Object.assign(response, { html: await response.text() });
  }

  /** From the page with Slack's button to Slack's answer. @param as the workspace that a person chooses; '': they refuse */
  async allow(as: string): Promise<string> {
    const page = await this.open('/slack/install');
    const [, link = ''] = /href="([^"]+)"/.exec(page.html) ?? [];
    const asks = new URL(link.replaceAll('&amp;', '&'));
    asks.searchParams.set('as', as);
    const answer = await fetch(asks, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  async install(as: string): Promise<Response & { html: string }> {
    return this.open(await this.allow(as));
  }
}

export interface World {
  slack: ManyWorkspaces;
  bot: Bot;
  store: Store;
  service: FakeWholeService;
  browser: Browser;
  /** What the bot logged. */
  logged: () => string;
  send(payload: object): Promise<number>;
}

/** The bot over HTTP, installed nowhere yet. */
export async function startWorld(options: ConstructorParameters<typeof ManyWorkspaces>[0] = {}): Promise<World> {
  const slack = await new ManyWorkspaces(options).start();
  onTestFinished(() => slack.stop());
  const store = await openTestStore({ file: makeDatabaseFile(), cipher: cipherOf(1) });
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
    browser: new Browser(address),
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

const authorized = (team: string, isOrgWide: boolean) => ({
  team_id: team,
  enterprise_id: team.startsWith('E') ? team.split('.')[0] : null,
  user_id: `UBOT@${team}`,
  is_bot: true,
  is_enterprise_install: isOrgWide,
});

interface Where {
  team: string;
  channel?: string;
  ts?: string;
  isOrgWide?: boolean;
}

/** An event in a workspace. */
export const eventIn = (team: string, event: Record<string, unknown>, { isOrgWide = false, time = 0 } = {}): object =>
  envelope(event, {
    team_id: team,
    event_time: time === 0 ? Math.floor(Date.now() / 1_000) : time,
    authorizations: [authorized(team, isOrgWide)],
  });

/** Somebody mentions the bot. */
export const mentionIn = (
  { team, channel = `C1@${team}`, ts = '1700000001.000100', isOrgWide = false }: Where,
  text: string,
): object => {
  const bot = isOrgWide ? team.split('.')[0] : team;
  return eventIn(
    team,
    { type: 'app_mention', user: `U1@${team}`, channel, text: `<@UBOT@${bot}> ${text}`, ts },
    { isOrgWide },
  );
};
