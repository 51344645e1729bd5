import type { Logger } from '../../shared/logger.ts';
import { NotDelivered } from './failures.ts';
import type { FindPosted, FoundMessage } from './find-posted.ts';

/** Where nothing can be found again, a message is sent once more at most. */
export const MOST_REPEATS = 1;

interface LookDeps {
  findPosted: FindPosted;
  logger: Logger;
}

interface Doubted {
  delivery: string;
  where: Parameters<FindPosted>[1];
  /** How often it was sent and nobody said whether it is there. */
  doubts: number;
  lastError: unknown;
}

/** Whether a message is there, after a reply was lost. @throws NotDelivered where nobody can say, and it was repeated */
export function makeLookAgain({ findPosted, logger }: LookDeps) {
  return async (
    { delivery, where, doubts, lastError }: Doubted,
    heard: FoundMessage | undefined,
  ): Promise<FoundMessage | undefined> => {
    if (heard !== undefined) return heard;
    const looked = await findPosted(delivery, where);
    if (looked.kind === 'found') return looked.message;
    if (looked.kind === 'absent') return undefined;
    logger.warn({ channel: where.channel, doubts }, 'a message may be posted twice: its conversation cannot be read');
    // A lost answer is worse than two, but two are enough.
    if (doubts > MOST_REPEATS) throw new NotDelivered({ isUncertain: true, wasRepeated: true, cause: lastError });
    return undefined;
  };
}
