import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomFillSync } from 'node:crypto';

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
  const prefix = `v1.${keyId}.`;
  const decrypt = (encrypted: string, identity: string): string => {
    const [version, encryptedWith, encoded] = encrypted.split('.');
    if (version !== 'v1' || encryptedWith === undefined || encoded === undefined) {
      throw new DecryptError('not an encrypted value');
    }
    const found = keys.get(encryptedWith);
    if (found === undefined) throw new DecryptError('encrypted with another key');
    return decryptBody(encoded, found, identity);
  };
  return {
    decrypt,
    encrypt: (plaintext, identity) => prefix + encryptBody(plaintext, key, identity),
    tryDecrypt(encrypted, identity) {
      try {
        return decrypt(encrypted, identity);
      } catch (error) {
        if (error instanceof DecryptError) return undefined;
        throw error;
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

function encryptBody(plaintext: string, key: Buffer, identity: string): string {
  const iv = nextVector();
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(identity));
  return Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

function decryptBody(encoded: string, key: Buffer, identity: string): string {
  const body = Buffer.from(encoded, 'base64url');
  try {
    const tagAt = body.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(identity)).setAuthTag(body.subarray(tagAt));
    return Buffer.concat([decipher.update(body.subarray(IV_BYTES, tagAt)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new DecryptError("the value can't be decrypted here", { cause });
  }
}

/** A key of its own for each purpose, so that one secret in the configuration is enough. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `parley ${purpose}`, KEY_BYTES));
}
