import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts that leave the process and come back (HMAC-SHA256, base64url). */
export interface Signer {
  sign(text: string): string;
  /** Takes the same time whether or not it is. */
  isSigned(text: string, signature: string): boolean;
}

export function createSigner(key: Buffer): Signer {
  const digest = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => digest(text).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
