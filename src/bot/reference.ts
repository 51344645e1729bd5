import { randomInt } from 'node:crypto';

/** No 0, O, 1, I, L: it is read out and typed again. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** What a person passes on and the log is searched for. */
export function makeReference(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
