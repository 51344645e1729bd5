import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, VIEWS } from '../../src/bot/model/ids.ts';
import { type Authority, makeAuthority, type Signed } from '../service/connectors/authority.ts';
import {
  findPostgres,
  startPostgres,
  type TestServer,
  unprivilegedUser,
} from '../service/connectors/postgres/servers.ts';
import { browseOwnPage, linkIn } from './own-page.ts';
import { type Story, startStory } from './story.ts';

const PUBLIC_URL = 'http://bot.example.com';
const SECRET = 'Zq8-typed-on-the-page';
const RULES = `
hostssl all holder all scram-sha-256 clientcert=verify-ca
host all all all scram-sha-256
`;
const binaries = findPostgres();
const textOf = (value: unknown): string => JSON.stringify(value);

describe.skipIf(binaries === undefined)("typing a secret on the bot's own page", () => {
  let story: Story;
  let server: TestServer;
  let authority: Authority;
  let pair: Signed;
  let folder: string;
  beforeAll(async () => {
    const owner = await unprivilegedUser();
    authority = await makeAuthority(owner);
    const { certFile, keyFile } = await authority.sign('db.example.test');
    pair = await authority.sign('holder');
    folder = await mkdtemp(join(tmpdir(), 'rules-'));
    const rules = join(folder, 'pg_hba.conf');
    await writeFile(rules, RULES);
    for (const path of [folder, rules]) if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
    const settings = [
      'ssl=on',
      `ssl_cert_file=${certFile}`,
      `ssl_key_file=${keyFile}`,
      `ssl_ca_file=${authority.file}`,
    ];
    server = await startPostgres(
      binaries ?? '',
      [...settings, `hba_file=${rules}`].flatMap((setting) => ['-c', setting]),
    );
    await server.execute(`CREATE ROLE holder LOGIN PASSWORD '${SECRET}'`);
    await server.execute(`CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`);
    await server.execute('CREATE TABLE parcels (id int PRIMARY KEY, weight numeric)');
    await server.execute('GRANT SELECT ON parcels TO reader, holder');
    story = await startStory({ PUBLIC_URL });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await server.stop();
    await Promise.all([authority.remove(), rm(folder, { recursive: true })]);
  });

  /** The path of the link that the modal hands out. */
  const handOut = async (name: string, user = 'reader') => {
    const ana = story.playground.asPerson('ana');
    await ana.usesShortcut('connect-resource:shortcut');
    const modal = await ana.modal('connect-resource:submit');
    expect(textOf(modal.blocks)).not.toContain('connect-resource:password');
    const { host, port, dbname } = server.credentials;
    await ana.fills(modal, { Name: name, Host: host, Port: String(port), Database: dbname, 'User name': user });
    expect(await ana.submits(modal)).toBe('updated');
    const step = await ana.modal(({ blocks }) => textOf(blocks).includes(PUBLIC_URL));
    return linkIn(step);
  };

  const browse = () => browseOwnPage(story, PUBLIC_URL);

  it('shows a masked field on a page that nothing stores or frames', async () => {
    const { response, html } = await browse().open(await handOut('Parcels'));
    expect(response.status).toBe(200);
    expect(html).toContain('type="password"');
    expect(html).toContain('Parcels');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect(html).not.toMatch(/<script|https?:/);
  });

  it('asks again after a wrong secret, connects with the right one, and says so in Slack', async () => {
    const path = await handOut('Parcels');
    const browser = browse();
    const first = await browser.open(path);
    const wrong = await browser.send(path, { csrf: first.csrf, secret: 'wrong-one' });
    expect(wrong.response.status).toBe(422);
    expect(wrong.html).toContain('accept the user name and password');
    expect(wrong.html).not.toContain('wrong-one');
    expect((await browser.open(path)).response.status).toBe(410);
    const next = new URL(wrong.action, `${PUBLIC_URL}${path}`).pathname;
    const right = await browser.send(next, { csrf: wrong.csrf, secret: SECRET });
    expect(right.response.status).toBe(200);
    expect(right.html).toContain('is connected');
    const done = await story.playground.asPerson('ana').modal(({ blocks }) => textOf(blocks).includes('is connected'));
    expect(textOf(done.blocks)).toContain('Parcels');
    expect((await browser.send(next, { csrf: wrong.csrf, secret: SECRET })).response.status).toBe(410);
  });

  it('takes a client certificate and its key, and says what is wrong with them', async () => {
    const path = await handOut('Guarded parcels', 'holder');
    const browser = browse();
    const first = await browser.open(path);
    expect(first.html).toContain('<details><summary>Sign in with a client certificate');
    const next = (action: string) => new URL(action, `${PUBLIC_URL}${path}`).pathname;
    const lacking = await browser.send(path, { csrf: first.csrf, secret: SECRET });
    expect(lacking.html).toContain('The server requires a client certificate.');
    expect(lacking.html).toContain('<details open>');
    const alone = { csrf: lacking.csrf, secret: SECRET, sslcert: pair.cert };
    const half = await browser.send(next(lacking.action), alone);
    expect(half.html).toContain('Add the key of the client certificate.');
    const other = await authority.sign('somebody');
    const both = { secret: SECRET, sslcert: pair.cert.replaceAll('\n', '\r\n') };
    const strange = await browser.send(next(half.action), { ...both, csrf: half.csrf, sslkey: other.key });
    expect(strange.html).toContain('belong to the client certificate');
    const right = await browser.send(next(strange.action), { ...both, csrf: strange.csrf, sslkey: pair.key });
    expect(right.html).toContain('is connected');
  });

  it('tells in a direct message when the modal was closed', async () => {
    const ana = story.playground.asPerson('ana');
    const path = await handOut('Parcels of the north');
    await ana.closes(await ana.modal());
    const browser = browse();
    const { csrf } = await browser.open(path);
    await browser.send(path, { csrf, secret: SECRET });
    await story.playground.until(() =>
      story.playground.messagesIn('dm:ana').some(({ text }) => text.includes('Parcels of the north is connected')),
    );
  });

  it('replaces the credentials of a data source, after a wrong secret too', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.opensHome();
    await ana.clicks(await ana.home(({ blocks }) => textOf(blocks).includes('Parcels')), ACTIONS.manageSources);
    await ana.clicks(await ana.modal(({ blocks }) => textOf(blocks).includes('Manage Parcels')), 'Manage Parcels');
    await ana.clicks(await ana.modal(({ blocks }) => textOf(blocks).includes('ID: ')), 'Replace credentials');
    const form = await ana.modal(VIEWS.replaceCredentials);
    expect(textOf(form.blocks)).not.toContain('connect-resource:password');
    expect(await ana.submits(form)).toBe('updated');
    const step = await ana.modal(({ blocks }) => textOf(blocks).includes(PUBLIC_URL));
    const path = linkIn(step);
    const browser = browse();
    const first = await browser.open(path);
    expect(first.html).toMatch(/<h1>Replace credentials<\/h1>[^]*Parcels[^]*>Replace<\/button>/);
    const wrong = await browser.send(path, { csrf: first.csrf, secret: 'wrong-one' });
    expect(wrong.html).toContain('accept the user name and password');
    const next = new URL(wrong.action, `${PUBLIC_URL}${path}`).pathname;
    const right = await browser.send(next, { csrf: wrong.csrf, secret: SECRET });
    expect(right.response.status).toBe(200);
    expect(right.html).toContain('has new credentials');
    await ana.closes(await ana.modal(({ blocks }) => textOf(blocks).includes('has new credentials')));
    await ana.closes(await ana.modal());
    await ana.closes(await ana.modal());
  });

  it('takes nothing that the page did not send itself', async () => {
    const path = await handOut('Parcels');
    const browser = browse();
    const { csrf } = await browser.open(path);
    expect((await browse().send(path, { csrf, secret: SECRET })).response.status).toBe(403);
    expect((await browser.send(path, { csrf: 'x', secret: SECRET })).response.status).toBe(403);
    expect((await browser.send(path, { csrf, secret: SECRET }, 'https://evil.example')).response.status).toBe(403);
    expect((await browser.send(path, { csrf, secret: 'x'.repeat(200_000) })).response.status).toBe(413);
    expect((await browser.open(`${path}x`)).response.status).toBe(410);
    expect((await browser.open(path)).response.status).toBe(200);
  });

  it('keeps the secret nowhere, logs it nowhere and sends it to Slack nowhere', () => {
    const kept = readdirSync(story.folder)
      .filter((name) => name.startsWith('parley.db'))
      .map((name) => readFileSync(join(story.folder, name), 'latin1'))
      .join('\n');
    for (const secret of [SECRET, 'wrong-one', pair.key.split('\n')[1] ?? SECRET]) {
      expect(kept.includes(secret)).toBe(false);
      expect(textOf(story.playground.calls())).not.toContain(secret);
      expect(story.log()).not.toContain(secret);
    }
  });
});
