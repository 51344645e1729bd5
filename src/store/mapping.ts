import { type Cipher, UnsealError } from '../shared/cipher.ts';

/**
 * Takes the fields that a mapping has not named: there must be none. A field that the model has and the store forgets
 * does not compile, even an optional one. In the other direction, `Record<keyof …, unknown>` requires every field.
 */
export const everyFieldNamed = (_rest: Record<string, never>): void => {};

/** What can't be decrypted here (another key, moved from another row, damaged) counts as absent. */
export function openSealed(cipher: Cipher, sealed: string, identity: string): string | undefined {
  try {
    return cipher.open(sealed, identity);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
