import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeSecretPage, type Pages } from '../../../src/bot/connect/page/secret-page.ts';
import { makeSecretLinks, type SecretLinks } from '../../../src/bot/connect/secret-links.ts';
import { makeModelSecret } from '../../../src/bot/language-model/model-secret.ts';
import { makeShowModel } from '../../../src/bot/language-model/show-model.ts';
import { makeTryModel } from '../../../src/bot/language-model/try-model.ts';
import { askedBeforeSchema } from '../../../src/bot/model/ids.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { createSigner } from '../../../src/shared/signer.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { openBotStore } from '../world.ts';
import { FakeModelService, person } from './fake-model-service.ts';

const PUBLIC_URL = 'https://bot.example';
const KEY = 'sk-typed-on-the-page-4417';
const form = { provider: 'openai', model: '<b>gpt</b>', baseUrl: '', dailyTokens: '5,000' } as const;

const asked = askedBeforeSchema.parse({ channel: 'C1', ts: '1700000001.000100' });

let slack: FakeSlack;
let service: FakeModelService;
let links: SecretLinks;
let pages: Pages;
let clock: ManualClock;
let mayManage: boolean;
let log: string[];

beforeEach(async () => {
  slack = await new FakeSlack().start();
  onTestFinished(() => slack.stop());
  service = new FakeModelService();
  clock = new ManualClock();
  mayManage = true;
  log = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void log.push(line) } });
  const { pendingConnections, resources } = await openBotStore();
  const signer = createSigner(Buffer.alloc(32, 3));
  let n = 0;
  const makeLinkId = () => `link-${++n}`;
  links = makeSecretLinks({ pending: pendingConnections, signer, clock, makeLinkId, publicUrl: PUBLIC_URL });
  const { clientOf, delivery } = deliveryTo({ apiUrl: slack.apiUrl, sleep: async () => undefined });
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF', logger });
  const model = makeModelSecret({
    access: { mayManage: async () => (mayManage ? { allowed: true } : { allowed: false, why: 'not-a-manager' }) },
    tryModel: makeTryModel({ service, askAdminApi }),
    show: makeShowModel({ resources, keyIn: 'page', isOwnService: true }),
    clientOf,
    delivery,
  });
  const source = () => expect.fail('no data source waits here');
  pages = makeSecretPage({ links, source, model, signer, publicUrl: PUBLIC_URL, logger });
});

/** A browser that keeps its cookie. */
function browse() {
  let cookie = '';
  const go = async (url: string, init: { method?: string; body?: URLSearchParams } = {}) => {
    const headers = new Headers({ origin: PUBLIC_URL, ...(cookie === '' ? {} : { cookie }) });
    const response = await pages(new Request(url, { ...init, headers }));
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const html = await response.text();
    const csrf = /name="csrf" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const next = new URL(/action="([^"]*)"/.exec(html)?.[1] ?? '', url).href;
    return { status: response.status, html, csrf, next };
  };
  return {
    open: (url: string) => go(url),
    send: (url: string, csrf: string, secret: string) =>
      go(url, { method: 'POST', body: new URLSearchParams({ csrf, secret }) }),
  };
}

const handOut = () => links.issue({ person, model: form, viewId: 'V1' });
const told = () => slack.calls.map(({ args }) => JSON.stringify(args)).join('\n');

describe('the key of a language model, on the bot’s own page', () => {
  it('is asked for alone, beside what was chosen in Slack', async () => {
    const { status, html } = await browse().open(await handOut());
    expect(status).toBe(200);
    expect(html).toContain('<h1>Connect a language model</h1>');
    expect(html).toContain('<dd>&lt;b&gt;gpt&lt;/b&gt;</dd>');
    expect(html).toContain('<label for="secret">API key</label><input type="password"');
    expect(html).not.toContain('client certificate');
    expect(html).not.toContain('type="file"');
  });

  it('is tried with the model that was chosen, step by step in the modal, and said where the link was handed out', async () => {
    const url = await handOut();
    const browser = browse();
    const { csrf } = await browser.open(url);
    const done = await browser.send(url, csrf, ` ${KEY} `);
    expect(done.status).toBe(200);
    expect(done.html).toContain('is connected. It answers from the next question on.');
    expect(service.tried).toEqual(['tools', 'going-on', 'context']);
    expect(service.connected).toEqual([
      { provider: 'openai', model: form.model, api_key: KEY, daily_tokens: 5_000, changed_by: 'slack:T1:U1' },
    ]);
    const views = slack.calls.filter(({ method }) => method === 'views.update').map(({ args }) => JSON.stringify(args));
    expect(views).toHaveLength(4);
    expect(views[1]).toContain('tried tools');
    expect(views[3]).toContain('answers from the next question on');
    expect(slack.calls.filter(({ method }) => method === 'chat.postMessage')).toEqual([]);
    expect(told() + done.html + log.join('')).not.toContain(KEY);
    expect((await browser.open(url)).html).toContain('This link was used or has expired.');
    expect((await browser.send(url, csrf, KEY)).status).toBe(410);
  });

  it('is said in a direct message where the modal was closed, with the question that it may answer now', async () => {
    slack.refuse('views.update', ...Array.from({ length: 4 }, () => ({ error: 'not_found' })));
    const url = await links.issue({ person, model: { ...form, asked }, viewId: 'V1' });
    const browser = browse();
    const { csrf } = await browser.open(url);
    await browser.send(url, csrf, KEY);
    const [message] = slack.calls.filter(({ method }) => method === 'chat.postMessage');
    expect(JSON.stringify(message?.args)).toContain('is connected. It answers from the next question on.');
    expect(JSON.stringify(message?.args)).toContain(`"value":"C1 ${asked.ts}"`);
  });

  it('is asked for again where the provider doesn’t take it, or where it is empty, and then no more', async () => {
    service.badPart = 'tools';
    service.badCheck = 'reach';
    const browser = browse();
    let shown = await browser.open(await handOut());
    for (let left = 5; left > 0; left -= 1) {
      shown = await browser.send(shown.next, shown.csrf, left % 2 === 0 ? '' : 'sk-wrong');
      expect(shown.status).toBe(422);
      expect(shown.html).toContain(left % 2 === 0 ? 'Enter the key.' : 'Connection: tried tools');
      expect(shown.html).toContain('type="password"');
    }
    const last = await browser.send(shown.next, shown.csrf, 'sk-wrong');
    expect(last.html).toContain('This link no longer works. Please start again in Slack.');
    expect(service.connected).toEqual([]);
    expect(told()).toContain('Nothing was changed.');
  });

  it('is not asked for again where another key would not help', async () => {
    service.badPart = 'context';
    const url = await handOut();
    const browser = browse();
    const { csrf } = await browser.open(url);
    const { html } = await browser.send(url, csrf, KEY);
    expect(html).toContain('I couldn&#39;t connect');
    expect(html).toContain('tried context');
    expect(html).toContain('This link no longer works. Please start again in Slack.');
    expect(service.connected).toEqual([]);
  });

  it('is tried for nobody who may no longer manage', async () => {
    const url = await handOut();
    const browser = browse();
    const { csrf } = await browser.open(url);
    mayManage = false;
    const { html } = await browser.send(url, csrf, KEY);
    expect(html).toContain('Only workspace admins, and people they name in my Home tab, can do this.');
    expect(service.tried).toEqual([]);
    expect(told()).not.toContain(KEY);
  });

  it('is not taken from another browser than the one that was shown the form, nor after ten minutes', async () => {
    const url = await handOut();
    const browser = browse();
    const { csrf } = await browser.open(url);
    const other = await browse().send(url, csrf, KEY);
    expect(other.status).toBe(403);
    expect(other.html).toContain('Please open the link in Slack again.');
    clock.advance(600_000);
    const late = await browser.send(url, csrf, KEY);
    expect(late.status).toBe(410);
    expect(late.html).toContain('Please start again in Slack.');
    expect(service.tried).toEqual([]);
  });
});
