import { describe, expect, it } from 'vitest';
import { checkWithoutSecret, readConnection } from '../../../src/bot/connect/connect-form.ts';
import type { ConnectForm } from '../../../src/bot/model/resource.ts';

const saying = (part: RegExp): unknown => expect.stringMatching(part);
const DATASET = '22222222-2222-4222-8222-222222222222';
const SECRET = 'very-secret';
const form = (
  type: ConnectForm['type'],
  fields: Record<string, string>,
  rest: Partial<ConnectForm> = {},
): ConnectForm => ({
  type,
  name: 'Sales',
  description: '',
  datasetId: DATASET,
  fields,
  ...rest,
});
const DATABASE = { host: ' db.example.com ', port: '5432', dbname: 'sales', username: 'reader' };
const KEY_NAMES = [
  'project_id',
  'private_key_id',
  'private_key',
  'client_email',
  'client_id',
  'auth_uri',
  'token_uri',
  'auth_provider_x509_cert_url',
  'client_x509_cert_url',
];
const KEY = { type: 'service_account', ...Object.fromEntries(KEY_NAMES.map((name) => [name, SECRET])) };
const problemsOf = (one: ConnectForm, secret = SECRET) => {
  const read = readConnection(one, { main: secret });
  return read.kind === 'incomplete' ? read.problems : [];
};

describe('the request to connect', () => {
  it.each(['db:postgres', 'db:mysql'] as const)('has exactly the fields of %s', (type) => {
    expect(readConnection(form(type, DATABASE), { main: SECRET })).toEqual({
      kind: 'complete',
      datasetId: DATASET,
      request: {
        type,
        name: 'Sales',
        db_credentials: {
          host: 'db.example.com',
          port: 5432,
          dbname: 'sales',
          username: 'reader',
          password: SECRET,
        },
      },
    });
  });

  it('has exactly the fields of Snowflake', () => {
    const fields = { account: 'a', user: 'u', warehouse: 'w', database: 'd', role: 'r' };
    expect(readConnection(form('dw:snowflake', { ...fields, host: 'left over' }), { main: SECRET })).toMatchObject({
      request: { db_credentials: { ...fields, password: SECRET } },
    });
  });

  it('has exactly the fields of a key file, whatever else is in it', () => {
    const read = readConnection(form('dw:bigquery', {}), { main: JSON.stringify({ ...KEY, universe_domain: 'x' }) });
    expect(read.kind === 'complete' && read.request.db_credentials).toEqual(KEY);
  });

  it('carries a description only when there is one', () => {
    const read = readConnection(form('db:postgres', DATABASE, { description: 'All of it' }), { main: SECRET });
    expect(read).toMatchObject({ request: { description: 'All of it' } });
  });
});

describe('how the connection is encrypted', () => {
  const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nY2VydA==\n-----END CERTIFICATE-----';
  const CLIENT_KEY = '-----BEGIN PRIVATE KEY-----\na2V5\n-----END PRIVATE KEY-----';
  const made = (fields: Record<string, string>, pair: { sslcert?: string; sslkey?: string } = {}) =>
    readConnection(form('db:postgres', { ...DATABASE, ...fields }), { main: SECRET, ...pair });
  const credentials = (read: ReturnType<typeof made>) => (read.kind === 'complete' ? read.request.db_credentials : {});

  it('is left out where it is the usual way: a service may not know it', () => {
    for (const read of [made({}), made({ sslmode: 'prefer' }), made({ sslmode: '', sslrootcert: ' ' })])
      expect(Object.keys(credentials(read)).filter((name) => name.startsWith('ssl'))).toEqual([]);
  });

  it('is asked for with the certificates that were typed', () => {
    const chosen = { sslmode: 'verify-full', sslrootcert: `${CERTIFICATE}\n` };
    expect(credentials(made(chosen, { sslcert: CERTIFICATE, sslkey: CLIENT_KEY }))).toMatchObject({
      sslmode: 'verify-full',
      sslrootcert: CERTIFICATE,
      sslcert: CERTIFICATE,
      sslkey: CLIENT_KEY,
    });
    expect(credentials(made(chosen, { sslcert: '', sslkey: '' }))).not.toHaveProperty('sslkey');
  });

  it.each([
    [{ sslmode: 'verify-ca', sslrootcert: 'mine' }, {}, 'sslrootcert', /PEM format/],
    [{}, { sslcert: CERTIFICATE }, 'sslkey', /^Add the key/],
    [{}, { sslkey: CLIENT_KEY }, 'sslcert', /^Add the client certificate/],
    [{}, { sslcert: CERTIFICATE, sslkey: 'x' }, 'sslkey', /private key in PEM/],
    [{ host: 'a\u0000b' }, {}, 'host', /control characters/],
  ])('is said in plain words where it is wrong: %j', (fields, pair, field, message) => {
    const read = made(fields, pair);
    expect(read).toMatchObject({ problems: [{ field, message: saying(message) }] });
  });
});

describe('what is wrong with it', () => {
  it('is said in plain words under each field, once', () => {
    expect(problemsOf(form('db:postgres', { port: '70000' }, { name: ' ', datasetId: 'mine' }))).toEqual([
      { field: 'dataset', message: 'Enter the ID of the dataset, a UUID.' },
      { field: 'name', message: 'Please fill this in.' },
      { field: 'username', message: 'Please fill this in.' },
      { field: 'host', message: 'Please fill this in.' },
      { field: 'port', message: 'Enter a port from 1 to 65535.' },
      { field: 'dbname', message: 'Please fill this in.' },
    ]);
  });

  it.each(['', '0', '-1', '5432.5', 'five', '1e3', '123456'])('names a port that is none: %j', (port) => {
    expect(problemsOf(form('db:postgres', { ...DATABASE, port })).map(({ field }) => field)).toEqual(['port']);
  });

  it.each([
    ['', /Paste the contents/],
    ['{"private_key": "very-secret"', /isn't the complete JSON/],
    ['[]', /isn't the complete JSON/],
    [JSON.stringify({ ...KEY, type: 'authorized_user' }), /isn't the key of a service account/],
    [JSON.stringify({ ...KEY, private_key: '', client_id: 7 }), /no valid private_key, client_id/],
  ])('says what a key file lacks and quotes nothing of it: %j', (text, message) => {
    const [problem, ...others] = problemsOf(form('dw:bigquery', {}), text);
    expect(problem).toEqual({ field: 'key', message: saying(message) });
    expect(JSON.stringify(problem)).not.toContain(SECRET);
    expect(others).toEqual([]);
  });

  it('says before the secret is there what can be said', () => {
    expect(checkWithoutSecret(form('db:postgres', DATABASE))).toEqual([]);
    expect(checkWithoutSecret(form('dw:bigquery', {}))).toEqual([]);
    expect(checkWithoutSecret(form('dw:bigquery', {}, { name: '' })).map(({ field }) => field)).toEqual(['name']);
    expect(checkWithoutSecret(form('dw:snowflake', {})).map(({ field }) => field)).not.toContain('password');
  });
});
