import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/**
 * Seals short secrets for storage (AES-256-GCM). `identity` names the record and field the secret belongs to;
 * it is authenticated, so a sealed value copied to another row does not open.
 */
export interface Cipher {
  seal(plaintext: string, identity: string): string;
  /** @throws UnsealError when the value was changed, moved to another identity or sealed with another key */
  open(sealed: string, identity: string): string;
  /** Whether it says that it was sealed with the key in use, and not with one before it. */
  isCurrent(sealed: string): boolean;
}

/** The key in use, and those before it that something may still be sealed or signed with. */
export interface KeyRing {
  current: Buffer;
  previous: readonly Buffer[];
}

export class UnsealError extends Error {
  override name = 'UnsealError';
}

/**
 * Seals with `key`; opens also what one of the `previous` keys sealed.
 * @param key 32 bytes. Sealed form: `v1.<key id>.<base64url of iv, ciphertext and tag>`.
 */
export function createCipher(key: Buffer, previous: readonly Buffer[] = []): Cipher {
  const keys = new Map([...previous, key].map((one) => [keyIdOf(one), one]));
  const keyId = keyIdOf(key);
  return {
    seal(plaintext, identity) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(identity));
      const body = Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${keyId}.${body.toString('base64url')}`;
    },
    open(sealed, identity) {
      const [version, sealedWith, encoded] = sealed.split('.');
      if (version !== 'v1' || sealedWith === undefined || encoded === undefined) {
        throw new UnsealError('not a sealed value');
      }
      const found = keys.get(sealedWith);
      if (found === undefined) throw new UnsealError('sealed with another key');
      return decrypt(Buffer.from(encoded, 'base64url'), found, identity);
    },
    isCurrent: (sealed) => sealed.startsWith(`v1.${keyId}.`),
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

function decrypt(body: Buffer, key: Buffer, identity: string): string {
  try {
    const tagAt = body.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(identity)).setAuthTag(body.subarray(tagAt));
    return Buffer.concat([decipher.update(body.subarray(IV_BYTES, tagAt)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new UnsealError('the sealed value does not open here', { cause });
  }
}

/** A key of its own for each purpose, so that one secret in the configuration is enough. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `parley ${purpose}`, KEY_BYTES));
}
