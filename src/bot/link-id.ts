import { randomBytes } from 'node:crypto';

const BYTES = 24;

/** Not to be guessed: whoever has the link may type the secret. */
export const makeLinkId = (): string => randomBytes(BYTES).toString('base64url');
