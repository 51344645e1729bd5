import { StreamTooLargeError } from './event-stream.ts';

/** What one call holds of all that is being read. */
interface Held {
  /** @throws StreamTooLargeError */
  hold: (bytes: number) => void;
  release: () => void;
}

/** An answer of this size never gives way to others. */
const SMALL = 1_024 * 1_024;

/**
 * Bounds what all answers together hold in memory while they are read: twice what one may have. Beyond that a large one
 * fails, so that those of other questions are read.
 */
export function makeHeldBytes(maxOfOne: number): () => Held {
  let total = 0;
  return () => {
    let own = 0;
    return {
      hold(bytes) {
        own += bytes;
        total += bytes;
        if (total > 2 * maxOfOne && own > SMALL)
          throw new StreamTooLargeError('came while other large answers were read');
      },
      release() {
        total -= own;
        own = 0;
      },
    };
  };
}
