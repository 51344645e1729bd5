import { type Cipher, UnsealError } from '../shared/cipher.ts';

/**
 * What a mapping has not named of a record: nothing. A field that the model gets and the store forgets does not compile,
 * be it optional; in the other direction `Record<keyof …, unknown>` wants every field of it.
 */
export const everyFieldNamed = (_rest: Record<string, never>): void => {};

/** What does not open here (another key, moved from another row, damaged) counts as absent. */
export function openSealed(cipher: Cipher, sealed: string, identity: string): string | undefined {
  try {
    return cipher.open(sealed, identity);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
