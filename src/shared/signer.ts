import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts that leave the process and come back (HMAC-SHA256, base64url). */
export interface Signer {
  sign(text: string): string;
  /** Takes the same time whether or not it is. */
  isSigned(text: string, signature: string): boolean;
}

/** @param previous keys whose signatures still count */
export function createSigner(key: Buffer, previous: readonly Buffer[] = []): Signer {
  const digest = (text: string, by = key): Buffer => createHmac('sha256', by).update(text).digest();
  return {
    sign: (text) => digest(text).toString('base64url'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const isBy = (by: Buffer): boolean => {
        const expected = digest(text, by);
        return given.length === expected.length && timingSafeEqual(given, expected);
      };
      return [key, ...previous].map(isBy).includes(true);
    },
  };
}
