import { type Cipher, UnsealError } from '../shared/cipher.ts';

/** What does not open here (another key, moved from another row, damaged) counts as absent. */
export function openSealed(cipher: Cipher, sealed: string, identity: string): string | undefined {
  try {
    return cipher.open(sealed, identity);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
