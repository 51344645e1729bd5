import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { SnowflakeCredentials } from '../../../contract/resources.ts';
import { ConnectorError } from '../errors.ts';

/** What the password field carries. */
export type Secret =
  | { kind: 'token'; token: string; type: 'PROGRAMMATIC_ACCESS_TOKEN' | 'OAUTH' }
  | { kind: 'key'; key: KeyObject };

type Typed = Pick<SnowflakeCredentials, 'password' | 'authenticator' | 'private_key_passphrase'>;

const WHAT_TO_PASTE = 'Paste a programmatic access token or a private key (PEM) of the user instead.';
const PASSPHRASE = 'private_key_passphrase';

const PROBLEMS = {
  password: `This looks like a password, and Snowflake doesn't accept passwords from apps. ${WHAT_TO_PASTE}`,
  noOauth: "This isn't an OAuth access token. Paste the whole token, or leave the authenticator empty.",
  noKey: "This isn't a private key. Paste all of it, from BEGIN to END, or leave the authenticator empty.",
  noToken: 'This is a private key, and the authenticator asks for a token. Leave the authenticator empty.',
  older:
    'This encrypted key has an old format. Convert it with openssl pkcs8 -topk8 -in rsa_key.p8, then paste the result.',
  publicKey: 'This is the public key. Paste the private key of the pair instead.',
  otherKey: 'Snowflake needs an RSA key of at least 2048 bits in PEM format, starting with BEGIN PRIVATE KEY.',
  broken: "This private key can't be read. Paste all of it, from BEGIN to END.",
} as const;

const LEAST_BITS = 2_048;
const LEAST_TOKEN_LENGTH = 60;
/** How Snowflake's own OAuth begins its access tokens. Those of other servers look like any JWT. */
const OAUTH_TOKEN = /^ver:\d+-hint:/;

/**
 * Tells tokens, a key and a mere password apart by their form, or checks what the authenticator says they are.
 * @throws ConnectorError of kind `wrong-credentials` with the field to mend and what to paste instead
 */
export function readSecret({ password, authenticator, private_key_passphrase: passphrase }: Typed): Secret {
  const text = password.trim();
  if (text.includes('PRIVATE KEY')) {
    if (authenticator !== undefined && authenticator !== 'snowflake_jwt') throw problem('noToken', 'authenticator');
    return { kind: 'key', key: readKey(text, passphrase) };
  }
  if (/BEGIN (RSA )?PUBLIC KEY/.test(text)) throw problem('publicKey');
  if (authenticator === 'snowflake_jwt') throw problem('noKey');
  const isOauth = authenticator === 'oauth' || (authenticator === undefined && OAUTH_TOKEN.test(text));
  if (!isToken(text)) throw problem(isOauth ? 'noOauth' : 'password');
  return { kind: 'token', token: text, type: isOauth ? 'OAUTH' : 'PROGRAMMATIC_ACCESS_TOKEN' };
}

/** Tokens are long and of these characters; no password that a person types is. */
const isToken = (text: string) => text.length >= LEAST_TOKEN_LENGTH && /^[\w.~+/=:-]+$/.test(text);

function readKey(text: string, passphrase: string | undefined): KeyObject {
  if (/Proc-Type:\s*4,\s*ENCRYPTED/.test(text)) throw problem('older');
  if (/BEGIN (?!(RSA |ENCRYPTED )?PRIVATE KEY)/.test(text)) throw problem('otherKey');
  const key = parseKey(text, passphrase);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < LEAST_BITS) throw problem('otherKey');
  return key;
}

const PEM = /-----BEGIN ((?:RSA |ENCRYPTED )?PRIVATE KEY)-----(.*?)-----END \1-----/s;

/** A field of one line takes the line breaks out of what is pasted, or leaves `\n` as two characters. */
function parseKey(text: string, passphrase: string | undefined): KeyObject {
  const [, label = '', body = ''] = PEM.exec(text) ?? [];
  const isEncrypted = label.startsWith('ENCRYPTED');
  if (isEncrypted && passphrase === undefined) throw encrypted('This private key is encrypted. Enter its passphrase.');
  const der = { key: Buffer.from(body.replaceAll(/\\[nr]|\s/g, ''), 'base64'), format: 'der' } as const;
  const type = label.startsWith('RSA') ? 'pkcs1' : 'pkcs8';
  try {
    return createPrivateKey({ ...der, type, ...(isEncrypted && { passphrase }) });
  } catch {
    // What it says may quote the key.
    throw isEncrypted
      ? encrypted("This passphrase doesn't open the private key, or the key is incomplete.")
      : problem('broken');
  }
}

/** Both may be wrong: a cut key can't be told from a wrong passphrase. */
const encrypted = (message: string) =>
  new ConnectorError('wrong-credentials', message, { fields: [PASSPHRASE, 'password'] });

const problem = (which: keyof typeof PROBLEMS, field = 'password') =>
  new ConnectorError('wrong-credentials', PROBLEMS[which], { fields: [field] });
