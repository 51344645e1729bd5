import { randomBytes } from 'node:crypto';
import { type AnswerId, answerIdSchema } from '../shared/ids.ts';

const BYTES = 15;

/** Not to be guessed: whoever is handed an id is handed the answer's buttons. */
export const makeAnswerId = (): AnswerId => answerIdSchema.parse(randomBytes(BYTES).toString('base64url'));
