import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ConnectorError } from '../errors.ts';

/** What the password field carries. */
export type Secret = { kind: 'token'; token: string } | { kind: 'key'; key: KeyObject };

const WHAT_TO_PASTE = 'Paste a programmatic access token or a private key (PEM) of the user instead.';

const PROBLEMS = {
  password: `This looks like a password, and Snowflake doesn't accept passwords from apps. ${WHAT_TO_PASTE}`,
  encrypted: 'This private key is encrypted. Decrypt it with openssl rsa -in rsa_key.p8, then paste the result.',
  publicKey: 'This is the public key. Paste the private key of the pair instead.',
  otherKey: 'Snowflake needs an RSA key of at least 2048 bits in PEM format, starting with BEGIN PRIVATE KEY.',
  broken: "This private key can't be read. Paste all of it, from BEGIN to END.",
} as const;

const LEAST_BITS = 2_048;
const LEAST_TOKEN_LENGTH = 60;

/**
 * Tells a token, a key and a mere password apart by their form.
 * @throws ConnectorError of kind `wrong-credentials` with the field `password` and what to paste instead
 */
export function readSecret(typed: string): Secret {
  const text = typed.trim();
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type:\s*4,\s*ENCRYPTED/.test(text)) throw problem('encrypted');
  if (/BEGIN (RSA )?PUBLIC KEY/.test(text)) throw problem('publicKey');
  if (/BEGIN (?!(RSA )?PRIVATE KEY)/.test(text)) throw problem('otherKey');
  if (text.includes('PRIVATE KEY')) return { kind: 'key', key: readKey(text) };
  if (!isToken(text)) throw problem('password');
  return { kind: 'token', token: text };
}

/** Snowflake's tokens are long and of these characters; no password that a person types is. */
const isToken = (text: string) => text.length >= LEAST_TOKEN_LENGTH && /^[\w.~+/=-]+$/.test(text);

/** A field of one line takes the line breaks out of what is pasted, or leaves `\n` as two characters. */
function readKey(text: string): KeyObject {
  const [, label = '', body = ''] = /-----BEGIN ((?:RSA )?PRIVATE KEY)-----(.*?)-----END \1-----/s.exec(text) ?? [];
  const base64 = body.replaceAll(/\\[nr]|\s/g, '');
  const der = { key: Buffer.from(base64, 'base64'), format: 'der' } as const;
  let key: KeyObject;
  try {
    key = createPrivateKey({ ...der, type: label.startsWith('RSA') ? 'pkcs1' : 'pkcs8' });
  } catch {
    // What it says may quote the key.
    throw problem('broken');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < LEAST_BITS) throw problem('otherKey');
  return key;
}

const problem = (which: keyof typeof PROBLEMS) =>
  new ConnectorError('wrong-credentials', PROBLEMS[which], { fields: ['password'] });
