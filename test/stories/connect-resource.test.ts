import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, makeAuthority } from '../service/connectors/authority.ts';
import {
  findPostgres,
  startPostgres,
  type TestServer,
  unprivilegedUser,
} from '../service/connectors/postgres/servers.ts';
import { type Story, saying, startStory } from './story.ts';

const SHORTCUT = 'connect-resource:shortcut';
const MODAL = 'connect-resource:submit';
const SECRET = 'Zq7-never-written-down';
const binaries = findPostgres();
const textOf = (value: unknown): string => JSON.stringify(value);

/** Every byte that bot and service keep; what the playground keeps stands for Slack's side. */
const keptIn = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith('parley.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

describe.skipIf(binaries === undefined)('connecting a database', () => {
  let story: Story;
  let server: TestServer;
  let authority: Authority;
  beforeAll(async () => {
    const owner = await unprivilegedUser();
    authority = await makeAuthority(owner);
    const { certFile, keyFile } = await authority.sign('db.example.test', 'IP:127.0.0.1');
    const tls = ['-c', 'ssl=on', '-c', `ssl_cert_file=${certFile}`, '-c', `ssl_key_file=${keyFile}`];
    server = await startPostgres(binaries ?? '', tls);
    await server.execute(`CREATE ROLE blind LOGIN PASSWORD '${SECRET}'`);
    await server.execute(`CREATE ROLE reader LOGIN PASSWORD '${SECRET}'`);
    await server.execute('CREATE TABLE parcels (id int PRIMARY KEY, weight numeric, sent_on date, price money)');
    await server.execute(
      `INSERT INTO parcels VALUES (1, 2.5, '2026-01-05', '1234567890123456.50'), (2, 4, '2026-02-05', 0.06)`,
    );
    await server.execute('GRANT SELECT ON parcels TO reader');
    story = await startStory();
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await server.stop();
    await authority.remove();
  });

  const fields = () => ({
    Host: server.credentials.host,
    Port: String(server.credentials.port),
    Database: server.credentials.dbname,
    'User name': 'reader',
  });

  it('tells what is missing, a wrong password as such, and connects with the right one', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.usesShortcut(SHORTCUT);
    const modal = await ana.modal(MODAL);
    expect(textOf(modal.blocks)).toContain('Slack has no password field');
    await ana.fills(modal, { ...fields(), Name: ' ', Port: '99999', Dataset: 'mine' });
    expect(await ana.submits(modal)).toEqual({
      'connect-resource:name': saying('fill this in'),
      'connect-resource:port-postgres': saying('65535'),
      'connect-resource:dataset': saying('UUID'),
    });
    await ana.closes(modal);

    await ana.runs('data-questions', '/ask connect');
    const again = await ana.modal(MODAL);
    await ana.fills(again, { ...fields(), Name: 'Parcels', Password: 'wrong-one' });
    expect(await ana.submits(again)).toEqual({
      'connect-resource:username': saying("didn't accept the user name and password"),
      'connect-resource:password': saying("didn't accept the user name and password"),
    });
    await ana.fills(again, { Password: SECRET });
    expect(await ana.submits(again)).toBe('updated');
    const done = await ana.modal(({ blocks }) => textOf(blocks).includes('is connected'));
    expect(textOf(done.blocks)).toContain('Parcels');
    expect(textOf(done.blocks)).toMatch(/parcels/);
    expect(textOf(done.blocks).split('Questions to try:')[1]?.match(/• /g)).toHaveLength(3);
  });

  it('can then be asked by everyone', async () => {
    const ben = story.playground.asPerson('ben');
    // The one whose words fit is asked, and named.
    const posted = await ben.says('data-questions', '@parley how many parcels are there?');
    const answers = () =>
      story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    await story.playground.until(() =>
      answers().some(({ text }) => /^There are 2 parcels\.[^]*Parcels · 1 row/.test(text)),
    );
  });

  it('adds up money, with all its digits, and reckons with it as with other numbers', async () => {
    const ben = story.playground.asPerson('ben');
    const asked = async (question: string) => {
      const posted = await ben.says('data-questions', `@parley ${question}`);
      return () => story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === posted.ts);
    };
    const total = await asked('total price of parcels');
    await story.playground.until(() => total().some(({ text }) => text.includes('Total price: 1234567890123456.56.')));
    const cheap = await asked('how many parcels with a price under 5?');
    await story.playground.until(() =>
      cheap().some(({ text }) => text.startsWith('There is 1 parcel with a price under 5.')),
    );
    const average = await asked('average price of parcels');
    await story.playground.until(() =>
      average().some(({ text }) => text.includes('Average price: 617283945061728.28.')),
    );
  });

  it('checks the certificate of the server where somebody wants that, and says what it lacks', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.usesShortcut(SHORTCUT);
    const modal = await ana.modal(MODAL);
    // Newcomers aren't asked for certificates.
    expect(textOf(modal.blocks)).toContain('connect-resource:encryption');
    expect(textOf(modal.blocks)).not.toMatch(/connect-resource:(authority|certificate)/);
    await ana.fills(modal, { ...fields(), Name: 'Checked', Password: SECRET });
    await ana.fills(modal, { Encryption: 'Always, and check the certificate and the host name' });
    const checking = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:authority'));
    expect(textOf(checking.blocks)).toContain('connect-resource:certificate-key');
    expect(await ana.submits(checking)).toEqual({
      'connect-resource:authority': saying("isn't from a trusted authority"),
    });
    await ana.fills(checking, { 'Certificate authority': 'the one of our company' });
    expect(await ana.submits(checking)).toEqual({ 'connect-resource:authority': saying('PEM format') });
    await ana.fills(checking, { 'Certificate authority': authority.pem, 'Client certificate': authority.pem });
    expect(await ana.submits(checking)).toEqual({ 'connect-resource:certificate-key': saying('Add the key') });
    await ana.fills(checking, { 'Client certificate': null, Host: 'localhost' });
    expect(await ana.submits(checking)).toEqual({ 'connect-resource:host': saying('another host name') });
    await ana.fills(checking, { Host: server.credentials.host });
    expect(await ana.submits(checking)).toBe('updated');
    await ana.modal(({ blocks }) => textOf(blocks).includes('is connected'));
  });

  it('names the field that leads nowhere, and says what the user may not read', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.usesShortcut(SHORTCUT);
    const modal = await ana.modal(MODAL);
    await ana.fills(modal, { ...fields(), Name: 'Nowhere', Password: SECRET, Port: '1' });
    expect(await ana.submits(modal)).toEqual({
      'connect-resource:port-postgres': saying('no server accepts connections on this port'),
    });
    await ana.fills(modal, { ...fields(), Host: 'no-such-host.invalid' });
    expect(await ana.submits(modal)).toEqual({ 'connect-resource:host': saying('no host with this name') });
    await ana.fills(modal, { ...fields(), 'User name': 'blind' });
    expect(await ana.submits(modal)).toEqual({
      'connect-resource:username': saying('SELECT on the tables'),
      'connect-resource:dbname': saying('SELECT on the tables'),
    });
    await ana.closes(modal);
  });

  it('lets only those connect who may', async () => {
    const ben = story.playground.asPerson('ben');
    await ben.usesShortcut(SHORTCUT);
    expect(textOf((await ben.modal()).blocks)).toContain('Only workspace admins');
  });

  it('changes the fields with the type, keeps what was typed, and says what to paste in place of a password', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.usesShortcut(SHORTCUT);
    const modal = await ana.modal(MODAL);
    await ana.fills(modal, { Name: 'Warehouse', Host: 'db.example.com' });
    await ana.fills(modal, { Type: 'Snowflake' });
    const snowflake = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:warehouse'));
    expect(textOf(snowflake.blocks)).toContain('Warehouse');
    expect(textOf(snowflake.blocks)).not.toContain('connect-resource:host');
    await ana.fills(snowflake, { Account: 'a1', User: 'u', Warehouse: 'w', Database: 'd', Role: 'r' });
    await ana.fills(snowflake, { 'Token or private key': SECRET });
    expect(await ana.submits(snowflake)).toEqual({ 'connect-resource:password': saying('programmatic access token') });
    await ana.fills(snowflake, { Type: 'MySQL or MariaDB' });
    const mysql = await ana.modal(({ blocks }) => textOf(blocks).includes('port-mysql'));
    expect(textOf(mysql.blocks)).toContain('3306');
    await ana.closes(mysql);
  });

  it('takes the key file of BigQuery pasted or uploaded, and says what it lacks', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.usesShortcut(SHORTCUT);
    const modal = await ana.modal(MODAL);
    await ana.fills(modal, { Type: 'BigQuery', Name: 'Warehouse' });
    const bigquery = await ana.modal(({ blocks }) => textOf(blocks).includes('connect-resource:key'));
    expect(await ana.submits(bigquery)).toEqual({ 'connect-resource:key': saying('Paste the contents') });
    await ana.fills(bigquery, { 'Key file (JSON)': 'not json' });
    expect(await ana.submits(bigquery)).toEqual({
      'connect-resource:key': saying("isn't the complete JSON"),
    });
    await ana.fills(bigquery, { 'Key file (JSON)': '{"type":"service_account"}' });
    expect(await ana.submits(bigquery)).toEqual({ 'connect-resource:key': saying('private_key') });
    const names = ['project_id', 'private_key_id', 'client_email', 'client_id', 'auth_uri', 'token_uri'];
    const urls = ['auth_provider_x509_cert_url', 'client_x509_cert_url'];
    const key = Object.fromEntries([...names, ...urls].map((name) => [name, 'x']));
    const content = JSON.stringify({ type: 'service_account', private_key: SECRET, ...key });
    await ana.fills(bigquery, { 'Key file (JSON)': null, 'Or upload the key file': [{ name: 'key.json', content }] });
    expect(await ana.submits(bigquery)).toEqual({ 'connect-resource:key': saying('token address') });
    await ana.closes(bigquery);
  });

  it('links what the service has already, which Home shows at once', async () => {
    const ana = story.playground.asPerson('ana');
    await ana.opensHome();
    await ana.clicks(await ana.home(({ blocks }) => textOf(blocks).includes('Parcels')), 'connect-resource:open');
    await ana.clicks(await ana.modal(MODAL), 'link-resource:open');
    const link = await ana.modal('link-resource:submit');
    await ana.fills(link, { ID: 'nonsense', Name: ' ' });
    expect(await ana.submits(link)).toEqual({
      'link-resource:id': saying('UUID'),
      'link-resource:name': saying('fill this in'),
    });
    await ana.fills(link, { ID: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', Name: 'Elsewhere' });
    expect(await ana.submits(link)).toBe('updated');
    expect(textOf((await ana.modal()).blocks)).toContain('Ask it a question');
    await ana.home(({ blocks }) => textOf(blocks).includes('Elsewhere'));
  });

  it('keeps the secret nowhere and sends it nowhere back', () => {
    expect(keptIn(story.folder)).toContain('bot_resources');
    expect(keptIn(story.folder).includes(SECRET)).toBe(false);
    expect(textOf(story.playground.calls())).not.toContain(SECRET);
    expect(story.log()).not.toContain(SECRET);
  });
});
