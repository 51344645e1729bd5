import type { TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { FindPosted } from './find-posted.ts';
import type { makeOwnPosts } from './own-posts.ts';

/** Slack may hold a message back for longer than the bot waits, and shows it then: it is looked for after so long, one after the other. */
const LOOKS_MS = [15_000, 60_000, 300_000];
/** So many tries may come late. */
const MOST_TWINS = 10;

interface LateTwinsDeps {
  own: Pick<ReturnType<typeof makeOwnPosts>, 'kept' | 'remove'>;
  findPosted: FindPosted;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  closing: AbortSignal;
  logger: Logger;
}

interface Doubtful {
  team: TeamId;
  delivery: string;
}

/** Removes what comes to be there beside the message that is kept, also where no event tells of it. */
export function makeRemoveLateTwins({ own, findPosted, sleep, closing, logger }: LateTwinsDeps) {
  const watched = new Set<string>();

  /** false: there is nothing more to look for. */
  const look = async (named: Doubtful, where: Parameters<FindPosted>[1]): Promise<boolean> => {
    for (let twins = 0; twins < MOST_TWINS; twins += 1) {
      const kept = own.kept(named);
      // It is being posted again.
      if (kept === undefined) return true;
      const looked = await findPosted(named.delivery, { ...where, except: kept.ts });
      if (looked.kind === 'hidden') return false;
      if (looked.kind === 'absent') return true;
      await own.remove(named.team, looked.message);
    }
    return false;
  };

  return async (named: Doubtful, where: Parameters<FindPosted>[1]): Promise<void> => {
    const key = `${named.team} ${named.delivery}`;
    if (watched.has(key)) return;
    watched.add(key);
    try {
      for (const ms of LOOKS_MS) {
        await sleep(ms, closing);
        if (closing.aborted || !(await look(named, where))) return;
      }
    } catch (error) {
      logger.warn({ err: error }, 'a message may be there twice: it could not be looked for');
    } finally {
      watched.delete(key);
    }
  };
}
