import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askRequestSchema } from '../../src/contract/conversations.ts';
import { createResourceRequestSchema, resourcesPath } from '../../src/contract/resources.ts';
import { savedQueriesPath, saveQueryRequestSchema } from '../../src/contract/saved-queries.ts';
import { signInRequestSchema } from '../../src/contract/sign-in.ts';

const ID = '11111111-1111-4111-8111-111111111111';

const database = { username: 'reader', password: '', host: 'db.example.com', port: 5432, dbname: 'flights' };
const keyFile = {
  type: 'service_account',
  project_id: 'p',
  private_key_id: 'k',
  private_key: '-----BEGIN PRIVATE KEY-----',
  client_email: 'e@example.com',
  client_id: '1',
  auth_uri: 'https://a.example.com',
  token_uri: 'https://t.example.com',
  auth_provider_x509_cert_url: 'https://x.example.com',
  client_x509_cert_url: 'https://y.example.com',
};
const snowflake = { account: 'a', user: 'u', password: 'p', warehouse: 'w', database: 'd', role: 'r' };

const badFields = (schema: typeof createResourceRequestSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));

describe('a request to sign in', () => {
  it.each([
    [{ external_id: 'slack:T1:U1', ttl_seconds: 3_600 }, true],
    [{ external_id: 'slack:T1:U1', ttl_seconds: 0.5, display_name: 'Ada', email: 'a', picture: 'p' }, true],
    [{ external_id: 'x', ttl_seconds: 60, display_name: null, email: null, picture: null }, true],
    [{ external_id: '', ttl_seconds: 3_600 }, false],
    [{ external_id: '  ', ttl_seconds: 3_600 }, false],
    [{ external_id: 'ben lee', ttl_seconds: 3_600 }, true],
    [{ external_id: 'x' }, false],
    [{ external_id: 'x', ttl_seconds: 0 }, false],
    [{ external_id: 'x', ttl_seconds: -1 }, false],
    [{ external_id: 'x', ttl_seconds: '3600' }, false],
    [{ external_id: 'x', ttl_seconds: Number.POSITIVE_INFINITY }, false],
  ])('%j is accepted: %s', (request, accepted) => {
    expect(signInRequestSchema.safeParse(request).success).toBe(accepted);
  });
});

describe('a question', () => {
  it.each([
    [{ query: 'how many?', resource_id: ID }, true],
    [{ query: 'how many?', resource_id: ID, chat_id: ID, dataset_id: ID }, true],
    [{ query: 'how many?', resource_id: ID, chat_id: null, parent_id: null, dataset_id: null }, true],
    [{ query: '', resource_id: ID }, false],
    [{ query: ' \n ', resource_id: ID }, false],
    [{ resource_id: ID }, false],
    [{ query: 'how many?', resource_id: 'flights' }, false],
    [{ query: 'how many?', resource_id: ID, chat_id: 'x' }, false],
    [{ query: 'x'.repeat(4_001), resource_id: ID }, false],
  ])('%j is accepted: %s', (request, accepted) => {
    expect(askRequestSchema.safeParse(request).success).toBe(accepted);
  });
});

describe('a query to save', () => {
  it.each([
    [{ query: 'Flights', sql: 'SELECT 1' }, true],
    [{ query: 'Flights', sql: 'SELECT 1', explanation: '' }, true],
    [{ query: 'Flights', sql: 'SELECT 1', explanation: null }, true],
    [{ query: '', sql: 'SELECT 1' }, false],
    [{ query: 'Flights', sql: ' ' }, false],
    [{ query: 'Flights' }, false],
  ])('%j is accepted: %s', (request, accepted) => {
    expect(saveQueryRequestSchema.safeParse(request).success).toBe(accepted);
  });
});

describe('a resource to create', () => {
  const shapes = [
    { type: 'db:mysql', db_credentials: database },
    { type: 'db:postgres', db_credentials: database },
    { type: 'dw:bigquery', db_credentials: keyFile },
    { type: 'dw:snowflake', db_credentials: snowflake },
  ];

  it.each(shapes)('of type $type is accepted with the credentials of that type', (shape) => {
    const request = { name: 'Flights', description: '', ...shape };
    expect(createResourceRequestSchema.parse(request)).toEqual(request);
  });

  it.each(shapes)(
    'of type $type needs each of its credentials, and names the missing one',
    ({ type, db_credentials }) => {
      for (const field of Object.keys(db_credentials)) {
        const request = { name: 'Flights', type, db_credentials: { ...db_credentials, [field]: undefined } };
        expect(badFields(createResourceRequestSchema, request)).toEqual([`db_credentials.${field}`]);
      }
    },
  );

  it.each(shapes)('of type $type has no control character in any of its credentials', ({ type, db_credentials }) => {
    for (const [field, value] of Object.entries(db_credentials)) {
      if (typeof value !== 'string' || field === 'type') continue;
      const request = { name: 'Flights', type, db_credentials: { ...db_credentials, [field]: `a\u0000${value}` } };
      expect(badFields(createResourceRequestSchema, request)).toEqual([`db_credentials.${field}`]);
    }
  });

  it('may have the lines of a key, and no description', () => {
    const key = { ...keyFile, private_key: '-----BEGIN PRIVATE KEY-----\nabc\r\n-----END PRIVATE KEY-----\n' };
    const request = { name: 'Flights', description: null, type: 'dw:bigquery', db_credentials: key };
    expect(createResourceRequestSchema.safeParse(request).success).toBe(true);
  });

  it('is refused with the credentials of another type, or of a type that is not known', () => {
    const mixed = { name: 'Flights', type: 'db:postgres', db_credentials: snowflake };
    expect(badFields(createResourceRequestSchema, mixed)).toContain('db_credentials.host');
    const unknown = { name: 'Flights', type: 'db:oracle', db_credentials: database };
    expect(badFields(createResourceRequestSchema, unknown)).toEqual(['type']);
  });

  it.each([0, 65_536, 54.5, '5432'])('has no port %j', (port) => {
    const request = { name: 'Flights', type: 'db:postgres', db_credentials: { ...database, port } };
    expect(badFields(createResourceRequestSchema, request)).toEqual(['db_credentials.port']);
  });
});

describe('paths', () => {
  it('carry their id in one segment, whatever it is', () => {
    expect(savedQueriesPath(ID)).toBe(`/v2/resources/${ID}/queries`);
    expect(resourcesPath(ID)).toBe(`/v2/datasets/${ID}/resources`);
    expect(savedQueriesPath('../x?y#z')).toBe('/v2/resources/..%2Fx%3Fy%23z/queries');
    expect(resourcesPath('a/b')).toBe('/v2/datasets/a%2Fb/resources');
  });
});

describe('the external ID', () => {
  const SPACES = Array.from(
    '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  );
  const read = (external_id: string) => signInRequestSchema.safeParse({ external_id, ttl_seconds: 60 });

  it('is taken as it is, or not at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (id) => {
        const { data } = read(id);
        if (data !== undefined) expect(data.external_id).toBe(id);
      }),
    );
  });

  it('has white space of no kind at either end', () => {
    for (const space of SPACES) {
      for (const id of [`${space}ben`, `ben${space}`, space, `${space}ben${space}`])
        expect([id, read(id).success]).toEqual([id, false]);
      expect([space, read(`ben${space}lee`).success]).toEqual([space, !/\p{Cc}/u.test(space)]);
    }
  });
});
