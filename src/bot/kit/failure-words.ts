import type { Failure, FailureReason } from '../model/failure.ts';
import { clampText } from './clamp.ts';
import { SHOWN } from './limits.ts';
import type { Piece } from './words.ts';

const SAID: Record<FailureReason, string> = {
  unreachable: 'I could not reach the data service. Please try again in a few minutes.',
  'timed-out': 'The data service took too long. It may have done it all the same: look before you try again.',
  busy: 'The data service is busy. Please try again in a minute.',
  'not-allowed': 'The data service does not let me do this for you. Whoever runs me can look at the access it gives.',
  refused: 'The data service did not accept this.',
  'too-long': 'This is too long for the data service.',
  'gave-up': 'I was interrupted and stopped. Please try again.',
  unexpected: 'Something went wrong. Please try again; if it happens again, pass on the reference.',
};

/** Why the service did not do something, for a modal. */
export function sayFailure({ reason, detail, referenceId }: Failure): Piece[][] {
  const told = clampText((detail ?? '').trim(), SHOWN.detail);
  return [[SAID[reason]], ...(told === '' ? [] : [[`It said: ${told}`]]), [`Reference: ${referenceId}`]];
}
