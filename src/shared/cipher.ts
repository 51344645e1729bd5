import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomFillSync } from 'node:crypto';
import { atOnce, inSlices, type Steps } from './steps.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/**
 * Encrypts short secrets for storage (AES-256-GCM). `identity` names the record and field the secret belongs to;
 * it is authenticated, so a value copied to another row can't be decrypted there.
 */
export interface Cipher {
  encrypt(plaintext: string, identity: string): string;
  /** @throws DecryptError when the value was changed, moved to another identity or encrypted with another key */
  decrypt(encrypted: string, identity: string): string;
  /** undefined: it can't be decrypted here (another key, moved from another row, damaged). */
  tryDecrypt(encrypted: string, identity: string): string | undefined;
  /** As `encrypt` and `tryDecrypt`, for megabytes: a little at a time, between which other work goes on. */
  encryptLong(plaintext: string, identity: string): Promise<string>;
  tryDecryptLong(encrypted: string, identity: string): Promise<string | undefined>;
  /** Whether it says that it was encrypted with the key in use, and not with one before it. */
  isCurrent(encrypted: string): boolean;
}

/** The key in use, and those before it that something may still be encrypted or signed with. */
export interface KeyRing {
  current: Buffer;
  previous: readonly Buffer[];
}

export class DecryptError extends Error {
  override name = 'DecryptError';
}

/**
 * Encrypts with `key`, and also decrypts what one of the `previous` keys encrypted.
 * @param key 32 bytes. Encrypted form: `v1.<key id>.<base64url of iv, ciphertext and tag>`.
 */
export function createCipher(key: Buffer, previous: readonly Buffer[] = []): Cipher {
  const keys = new Map([...previous, key].map((one) => [keyIdOf(one), one]));
  const keyId = keyIdOf(key);
  const open = (encrypted: string, identity: string): Steps<string> => {
    const [version, encryptedWith, encoded] = encrypted.split('.');
    if (version !== 'v1' || encryptedWith === undefined || encoded === undefined) {
      throw new DecryptError('not an encrypted value');
    }
    const found = keys.get(encryptedWith);
    if (found === undefined) throw new DecryptError('encrypted with another key');
    return decryptBody(encoded, found, identity);
  };
  const seal = (plaintext: string, identity: string) => encryptBody(plaintext, key, identity);
  const prefix = `v1.${keyId}.`;
  return {
    decrypt: (encrypted, identity) => atOnce(open(encrypted, identity)),
    encrypt: (plaintext, identity) => prefix + atOnce(seal(plaintext, identity)),
    encryptLong: async (plaintext, identity) => prefix + (await inSlices(seal(plaintext, identity))),
    tryDecrypt(encrypted, identity) {
      try {
        return atOnce(open(encrypted, identity));
      } catch (error) {
        return unlessUndecipherable(error);
      }
    },
    async tryDecryptLong(encrypted, identity) {
      try {
        return await inSlices(open(encrypted, identity));
      } catch (error) {
        return unlessUndecipherable(error);
      }
    },
    isCurrent: (encrypted) => encrypted.startsWith(prefix),
  };
}

/** A cipher for one purpose, its keys derived from those of the ring. */
export function cipherFor({ current, previous }: KeyRing, purpose: string): Cipher {
  return createCipher(
    deriveKey(current, purpose),
    previous.map((key) => deriveKey(key, purpose)),
  );
}

/** Names a key without telling it. */
export function keyIdOf(key: Buffer): string {
  if (key.length !== KEY_BYTES) throw new RangeError(`the encryption key must have ${KEY_BYTES} bytes`);
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function unlessUndecipherable(error: unknown): undefined {
  if (!(error instanceof DecryptError)) throw error;
}

/** What is done at once; of both encodings a whole number of groups. */
const STEP_BYTES = 3 * 64 * 1_024;
const STEP_LETTERS = 4 * 64 * 1_024;

/** Asking for each by itself takes longer than to encrypt a question. */
const VECTORS = Buffer.alloc(IV_BYTES * 256);
let used = VECTORS.length;

/** Random, and never given twice. */
function nextVector(): Buffer {
  if (used === VECTORS.length) {
    randomFillSync(VECTORS);
    used = 0;
  }
  const vector = Buffer.from(VECTORS.subarray(used, used + IV_BYTES));
  used += IV_BYTES;
  return vector;
}

function* encryptBody(plaintext: string, key: Buffer, identity: string): Steps<string> {
  const iv = nextVector();
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(identity));
  const text = Buffer.from(plaintext, 'utf8');
  if (text.length > STEP_BYTES) yield;
  let encoded = '';
  // The vector is 12 bytes, so that groups of three end where the text's do.
  let before = iv;
  let from = 0;
  for (; text.length - from > STEP_BYTES; from += STEP_BYTES) {
    encoded += Buffer.concat([before, cipher.update(text.subarray(from, from + STEP_BYTES))]).toString('base64url');
    before = Buffer.alloc(0);
    yield;
  }
  const last = [before, cipher.update(text.subarray(from)), cipher.final(), cipher.getAuthTag()];
  return encoded + Buffer.concat(last).toString('base64url');
}

function* decryptBody(encoded: string, key: Buffer, identity: string): Steps<string> {
  const body = Buffer.alloc(Buffer.byteLength(encoded, 'base64url'));
  let bytes = 0;
  for (let from = 0; from < encoded.length; from += STEP_LETTERS) {
    bytes += body.write(encoded.slice(from, from + STEP_LETTERS), bytes, 'base64url');
    yield;
  }
  try {
    const tagAt = bytes - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(identity)).setAuthTag(body.subarray(tagAt, bytes));
    const text: Buffer[] = [];
    for (let from = IV_BYTES; from < tagAt; from += STEP_BYTES) {
      text.push(decipher.update(body.subarray(from, Math.min(from + STEP_BYTES, tagAt))));
      yield;
    }
    return Buffer.concat([...text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new DecryptError("the value can't be decrypted here", { cause });
  }
}

/** A key of its own for each purpose, so that one secret in the configuration is enough. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `parley ${purpose}`, KEY_BYTES));
}
