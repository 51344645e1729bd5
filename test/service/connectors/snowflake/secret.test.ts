import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSecret } from '../../../../src/service/connectors/snowflake/secret.ts';
import { keptRsaKey } from '../../../fixtures/kept-keys.ts';
import { FOREIGN_TOKEN, OAUTH_TOKEN, PRIVATE_KEY, TOKEN } from './stub/world.ts';

const pem = { format: 'pem' } as const;
const rsa = keptRsaKey('another-of-snowflake');
const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const lines = rsa.export({ ...pem, type: 'pkcs8' }).toString();
const older = rsa.export({ ...pem, type: 'pkcs1' }).toString();
const sealedAs = (cipher: string) => rsa.export({ ...pem, type: 'pkcs8', cipher, passphrase: 'hush' }).toString();
const sealed = sealedAs('aes-256-cbc');

describe('the password field of Snowflake', () => {
  it('takes a token', () => {
    expect(readSecret({ password: ` ${TOKEN}\n` })).toEqual({
      kind: 'token',
      token: TOKEN,
      type: 'PROGRAMMATIC_ACCESS_TOKEN',
    });
  });

  it("takes an OAuth token: Snowflake's own by its form, others where the authenticator says so", () => {
    const typeOf = (secret: Parameters<typeof readSecret>[0]) => {
      const read = readSecret(secret);
      return read.kind === 'token' && read.type;
    };
    expect(typeOf({ password: OAUTH_TOKEN })).toBe('OAUTH');
    expect(typeOf({ password: FOREIGN_TOKEN, authenticator: 'oauth' })).toBe('OAUTH');
    expect(typeOf({ password: FOREIGN_TOKEN })).toBe('PROGRAMMATIC_ACCESS_TOKEN');
    expect(typeOf({ password: OAUTH_TOKEN, authenticator: 'programmatic_access_token' })).toBe(
      'PROGRAMMATIC_ACCESS_TOKEN',
    );
  });

  it.each([
    [{ password: 'Summer2026!', authenticator: 'oauth' }, 'password', /isn't an OAuth access token/],
    [{ password: TOKEN, authenticator: 'snowflake_jwt' }, 'password', /isn't a private key/],
    [{ password: lines, authenticator: 'oauth' }, 'authenticator', /asks for a token/],
  ] as const)('says what does not fit the authenticator: %#', (typed, field, says) => {
    const secret = () => readSecret(typed);
    expect(secret).toThrow(expect.objectContaining({ fields: [field] }) as Error);
    expect(secret).toThrow(says);
  });

  it.each([
    ['as it is', sealed],
    ['in one line without breaks', sealed.replaceAll('\n', '')],
    ['with line breaks spelled out', sealed.replaceAll('\n', '\\n')],
    ['as openssl pkcs8 -v2 des3 makes it', sealedAs('des-ede3-cbc')],
  ])('takes an encrypted key %s with its passphrase', (_how, password) => {
    const secret = readSecret({ password, private_key_passphrase: 'hush' });
    expect(secret.kind === 'key' && secret.key.equals(rsa)).toBe(true);
  });

  it.each([
    ['none', undefined, /is encrypted. Enter its passphrase/],
    ['another', 'hash', /doesn't open/],
  ])('says of an encrypted key with %s passphrase which field that is', (_which, passphrase, says) => {
    const secret = () => readSecret({ password: sealed, private_key_passphrase: passphrase });
    const fields = ['private_key_passphrase', 'password'];
    expect(secret).toThrow(expect.objectContaining({ kind: 'wrong-credentials', fields }) as Error);
    expect(secret).toThrow(says);
    expect(secret).not.toThrow(/hash/);
  });

  it.each([
    ['as it is', lines],
    ['of the older form', older],
    ['in one line with spaces', lines.replaceAll('\n', ' ')],
    ['in one line without', lines.replaceAll('\n', '')],
    ['with line breaks spelled out', lines.replaceAll('\n', '\\n')],
    ['with the line breaks of Windows', lines.replaceAll('\n', '\r\n')],
  ])('takes a private key %s', (_how, text) => {
    const secret = readSecret({ password: text });
    expect(secret.kind === 'key' && secret.key.equals(rsa)).toBe(true);
  });

  it.each([
    ['a password', 'Summer2026!', /Paste a programmatic access token or a private key/],
    ['a long password with spaces', 'correct horse battery staple '.repeat(4), /looks like a password/],
    ['nothing', ' ', /looks like a password/],
    ['an encrypted key of the older form', `${older.split('\n')[0]}\nProc-Type: 4,ENCRYPTED\nxx`, /encrypted.*openssl/],
    [
      'a public key',
      createPublicKey(rsa)
        .export({ ...pem, type: 'spki' })
        .toString(),
      /public key/,
    ],
    ['a key of a curve', curve.privateKey.export({ ...pem, type: 'pkcs8' }).toString(), /RSA key/],
    ['a key of OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----', /RSA key/],
    ['a weak key', weak.privateKey.export({ ...pem, type: 'pkcs8' }).toString(), /2048 bits/],
    ['half a key', lines.slice(0, 700), /can't be read/],
    ['a key with a hole', lines.replace(/.{400}/s, ''), /./],
  ])('says of %s what to paste instead', (_what, text, says) => {
    const secret = () => readSecret({ password: text });
    expect(secret).toThrow(expect.objectContaining({ kind: 'wrong-credentials', fields: ['password'] }) as Error);
    expect(secret).toThrow(says);
  });

  it('repeats nothing of what was pasted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }), (text) => {
        try {
          readSecret({ password: `-----BEGIN PRIVATE KEY-----${text}-----END PRIVATE KEY-----` });
        } catch (error) {
          expect(String(error)).toMatch(/can't be read|RSA key/);
          expect(error).not.toHaveProperty('cause');
        }
      }),
    );
    expect(PRIVATE_KEY).toContain('PRIVATE KEY');
  });
});
