import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEncryption } from '../../../src/service/connectors/encryption.ts';
import { type Authority, makeAuthority, type Signed } from './authority.ts';

describe('how a connection is encrypted (needs `openssl`)', () => {
  let authority: Authority;
  let old: Authority;
  let signed: Signed;
  beforeAll(async () => {
    [authority, old] = await Promise.all([makeAuthority(), makeAuthority(undefined, { days: 0, name: 'old' })]);
    signed = await authority.sign('reader');
  });
  afterAll(() => Promise.all([authority.remove(), old.remove()]));

  it.each([
    [undefined, 'if-offered', false, false],
    ['disable', 'never', false, false],
    ['prefer', 'if-offered', false, false],
    ['require', 'always', false, false],
    ['verify-ca', 'always', true, false],
    ['verify-full', 'always', true, true],
  ] as const)('%s: TLS %s, certificate checked: %s, host name too: %s', (sslmode, tls, isChecked, namesHost) => {
    expect(readEncryption(sslmode === undefined ? {} : { sslmode })).toEqual({
      tls,
      namesHost,
      options: { rejectUnauthorized: isChecked },
    });
  });

  it('passes on what is good', () => {
    const pair = { sslcert: signed.cert, sslkey: signed.key };
    // A list of authorities keeps old ones for a while.
    const sslrootcert = old.pem + authority.pem;
    expect(readEncryption({ sslmode: 'verify-ca', sslrootcert, ...pair }).options).toEqual({
      rejectUnauthorized: true,
      ca: sslrootcert,
      cert: signed.cert,
      key: signed.key,
    });
  });

  const broken = '-----BEGIN CERTIFICATE-----\nTm90IG9uZQ==\n-----END CERTIFICATE-----';
  const otherKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it.each([
    ['sslrootcert', () => ({ sslrootcert: broken }), /can't be read/],
    ['sslrootcert', () => ({ sslrootcert: '-----BEGIN CERTIFICATE-----' }), /can't be read/],
    ['sslrootcert', () => ({ sslrootcert: old.pem }), /authority has expired/],
    ['sslcert', () => ({ sslcert: broken, sslkey: signed.key }), /can't be read/],
    ['sslcert', () => ({ sslcert: old.pem, sslkey: signed.key }), /client certificate has expired/],
    ['sslkey', () => ({ sslcert: signed.cert, sslkey: 'no key at all' }), /private key without a passphrase/],
    ['sslkey', () => ({ sslcert: signed.cert, sslkey: otherKey() }), /doesn't belong to the client certificate/],
  ])('names the field that is wrong: %s', (field, fields, message) => {
    const read = () => readEncryption({ sslmode: 'verify-full', ...fields() });
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ name: 'ConnectorError', fields: [field] }));
    expect(read).not.toThrow(/BEGIN C|no key at all/);
  });
});
