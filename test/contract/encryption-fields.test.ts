import { describe, expect, it } from 'vitest';
import { createResourceRequestSchema } from '../../src/contract/resources.ts';

const database = { username: 'reader', password: '', host: 'db.example.com', port: 5432, dbname: 'flights' };
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nY2VydA==\n-----END CERTIFICATE-----';
const KEY = '-----BEGIN PRIVATE KEY-----\na2V5\n-----END PRIVATE KEY-----';
const OLD_KEY = '-----BEGIN RSA PRIVATE KEY-----\r\nProc-Type: 4,ENCRYPTED\r\na2V5\r\n-----END RSA PRIVATE KEY-----';

const read = (type: string, change: object) =>
  createResourceRequestSchema.safeParse({ name: 'Shop', type, db_credentials: { ...database, ...change } });

describe.each(['db:postgres', 'db:mysql'])('how a connection to %s is encrypted', (type) => {
  it.each([
    {},
    { sslmode: 'disable' },
    { sslmode: 'prefer' },
    { sslmode: 'require' },
    { sslmode: 'verify-ca' },
    { sslmode: 'verify-full', sslrootcert: CERTIFICATE },
    { sslmode: 'verify-ca', sslrootcert: `${CERTIFICATE}\r\n${CERTIFICATE}` },
    { sslcert: CERTIFICATE, sslkey: KEY },
    { sslcert: CERTIFICATE, sslkey: KEY.replaceAll('PRIVATE KEY', 'EC PRIVATE KEY') },
  ])('may be %j', (change) => {
    const request = read(type, change).data;
    expect(request?.db_credentials).toEqual({ ...database, ...change });
  });

  it.each<[object, string, RegExp]>([
    [{ sslmode: 'allow' }, 'sslmode', /verify-full/],
    [{ sslmode: null }, 'sslmode', /verify-full/],
    [{ sslrootcert: CERTIFICATE }, 'sslmode', /verify-ca or verify-full/],
    [{ sslmode: 'require', sslrootcert: CERTIFICATE }, 'sslmode', /verify-ca or verify-full/],
    [{ sslmode: 'disable', sslcert: CERTIFICATE, sslkey: KEY }, 'sslmode', /can't be disable/],
    [{ sslmode: 'verify-ca', sslrootcert: 'my authority' }, 'sslrootcert', /PEM/],
    [{ sslmode: 'verify-ca', sslrootcert: '' }, 'sslrootcert', /PEM/],
    [{ sslmode: 'verify-ca', sslrootcert: KEY }, 'sslrootcert', /PEM/],
    [{ sslmode: 'verify-ca', sslrootcert: `${CERTIFICATE}\0` }, 'sslrootcert', /control/],
    [{ sslcert: CERTIFICATE }, 'sslkey', /required with a client certificate/],
    [{ sslkey: KEY }, 'sslcert', /required with a client key/],
    [{ sslcert: CERTIFICATE, sslkey: KEY.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE') }, 'sslkey', /passphrase/],
    [{ sslcert: CERTIFICATE, sslkey: OLD_KEY }, 'sslkey', /passphrase/],
    [{ sslcert: CERTIFICATE, sslkey: CERTIFICATE }, 'sslkey', /private key/],
    [{ sslcert: `${CERTIFICATE}\u0007`, sslkey: KEY }, 'sslcert', /control/],
    [{ sslcert: CERTIFICATE, sslkey: `${KEY}\u001b` }, 'sslkey', /control/],
  ])("can't be %j: told on %s", (change, field, message) => {
    const issues = read(type, change).error?.issues ?? [];
    expect(issues[0]).toMatchObject({
      path: ['db_credentials', field],
      message: expect.stringMatching(message) as unknown,
    });
  });

  it.each(['username', 'password', 'host', 'dbname', 'sslmode'])('takes lines of text nowhere else: %s', (field) => {
    for (const character of ['\n', '\r', '\t', '\0', '\u0085']) {
      const issues = read(type, { [field]: `x${character}y` }).error?.issues ?? [];
      expect(issues[0]?.path).toEqual(['db_credentials', field]);
    }
  });
});
