import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSecret } from '../../../../src/service/connectors/snowflake/secret.ts';
import { keptRsaKey } from '../../../fixtures/kept-keys.ts';
import { PRIVATE_KEY, TOKEN } from './stub/world.ts';

const pem = { format: 'pem' } as const;
const rsa = keptRsaKey('another-of-snowflake');
const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const lines = rsa.export({ ...pem, type: 'pkcs8' }).toString();
const older = rsa.export({ ...pem, type: 'pkcs1' }).toString();
const sealed = rsa.export({ ...pem, type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'hush' }).toString();

describe('the password field of Snowflake', () => {
  it('takes a token', () => {
    expect(readSecret(` ${TOKEN}\n`)).toEqual({ kind: 'token', token: TOKEN });
  });

  it.each([
    ['as it is', lines],
    ['of the older form', older],
    ['in one line with spaces', lines.replaceAll('\n', ' ')],
    ['in one line without', lines.replaceAll('\n', '')],
    ['with line breaks spelled out', lines.replaceAll('\n', '\\n')],
    ['with the line breaks of Windows', lines.replaceAll('\n', '\r\n')],
  ])('takes a private key %s', (_how, text) => {
    const secret = readSecret(text);
    expect(secret.kind === 'key' && secret.key.equals(rsa)).toBe(true);
  });

  it.each([
    ['a password', 'Summer2026!', /Paste a programmatic access token or a private key/],
    ['a long password with spaces', 'correct horse battery staple '.repeat(4), /looks like a password/],
    ['nothing', ' ', /looks like a password/],
    ['an encrypted key', sealed, /encrypted.*openssl/],
    ['an encrypted key of the older form', `${older.split('\n')[0]}\nProc-Type: 4,ENCRYPTED\nxx`, /encrypted/],
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
    const secret = () => readSecret(text);
    expect(secret).toThrow(expect.objectContaining({ kind: 'wrong-credentials', fields: ['password'] }) as Error);
    expect(secret).toThrow(says);
  });

  it('repeats nothing of what was pasted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }), (text) => {
        try {
          readSecret(`-----BEGIN PRIVATE KEY-----${text}-----END PRIVATE KEY-----`);
        } catch (error) {
          expect(String(error)).toMatch(/can't be read|RSA key/);
          expect(error).not.toHaveProperty('cause');
        }
      }),
    );
    expect(PRIVATE_KEY).toContain('PRIVATE KEY');
  });
});
