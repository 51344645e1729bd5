import type { Logger } from '../../shared/logger.ts';
import type { Leases, Questions } from '../../store/index.ts';
import { type MessageKey, messageId, type ThreadKey } from '../model/keys.ts';
import type { StopKind } from '../model/question.ts';
import type { Work } from './work.ts';

/** How often this process says that it is there, and looks for what others left. With a lease of 4 s, 5 s after its end a question goes on. */
const BEAT_MS = 1_000;

/** A beat renews each of them, so that a longer backlog waits in the journal. */
const MOST_IN_WORK = 500;

interface LeaseDeps {
  leases: Leases;
  questions: Pick<Questions, 'takeOver'>;
  work: Work;
  every: (ms: number, callback: () => void) => () => void;
  logger: Logger;
}

export interface KeptLeases {
  /** What this process has stays its own; it takes up nothing more. */
  takeNoMore(): void;
  end(): void;
}

/**
 * Keeps what this process works on for itself, and takes up what no process works on: of one that died, of one that gave
 * it back, or its own that was left unfinished.
 */
export function keepLeases({ leases, questions, work, every, logger }: LeaseDeps): KeptLeases {
  let idle = new Set<string>();
  let takes = true;
  let isBeating = false;

  async function beat(): Promise<void> {
    const held = await renew();
    const unseen = held.filter(({ message }) => !work.has(message));
    // Twice in a row: it isn't just about to be taken.
    for (const { message } of unseen) if (idle.has(messageId(message))) await leases.giveBack(message);
    idle = new Set(unseen.map(({ message }) => messageId(message)));
    if (!takes) return;
    const { running, waiting } = work.counts();
    // At least one, so that no number of questions that hang keeps what others asked from being answered.
    const taken = await questions.takeOver({ most: Math.max(1, MOST_IN_WORK - running - waiting) });
    for (const question of taken) work.take(question);
    // A person may have stopped one, and who had it ended before it heard.
    if (taken.length > 0) await renew();
  }

  /** Ends here what another process has taken, or what another was asked to stop. */
  async function renew() {
    const { held, lost } = await leases.renew();
    for (const message of lost) {
      logger.warn({ message }, 'another process has taken a question over');
      if (work.has(message)) work.lose(message);
      else await leases.release(message, 0);
    }
    for (const { message, stop } of held) if (stop !== undefined) work.stop(message, stop);
    return held;
  }

  const tick = (): void => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .catch((error: unknown) => logger.error({ err: error }, 'leases of questions were not renewed'))
      .finally(() => {
        isBeating = false;
      });
  };
  // What was taken before may have been stopped.
  tick();
  const end = every(BEAT_MS, tick);
  return {
    takeNoMore: () => {
      takes = false;
    },
    end,
  };
}

const LOOK_AGAIN_MS = 200;
/** A process that doesn't end a question by then is asked no longer: what it goes on to do is refused. */
const PATIENCE_MS = 5_000;

/** Questions in work in whichever process. */
export interface WorkAnywhere {
  /** A question that is already in work here is not taken twice. */
  take: Work['take'];
  /** false: nobody works on it, or it ends already. */
  stop(message: MessageKey, why: StopKind): Promise<boolean>;
  /** By a person. */
  stopThread(thread: ThreadKey): Promise<void>;
  /** Those of a workspace, here: elsewhere they end with the next call that Slack refuses. */
  stopTeam: Work['stopTeam'];
  settledIn: Work['settledIn'];
  /** Resolves when nobody works on this question; after a while in any case. */
  settled(message: MessageKey): Promise<void>;
}

export function workAnywhere({
  work,
  leases,
  sleep,
}: Pick<LeaseDeps, 'work' | 'leases'> & { sleep: (ms: number) => Promise<void> }): WorkAnywhere {
  return {
    take: (question, times) => work.take(question, times),
    async stop(message, why) {
      if (!work.stop(message, why)) return leases.askToStop(message, why);
      // If this process ends before the person is told, the next one hears of it. Stopped it is in any case.
      if (why === 'stopped') await leases.askToStop(message, why).catch(() => false);
      return true;
    },
    async stopThread(thread) {
      work.stopThread(thread, 'stopped');
      await leases.askToStopThread(thread);
    },
    stopTeam: (team, why) => work.stopTeam(team, why),
    settledIn: (team) => work.settledIn(team),
    async settled(message) {
      await work.settled(message);
      for (let waited = 0; waited < PATIENCE_MS && (await leases.isElsewhere(message)); waited += LOOK_AGAIN_MS)
        await sleep(LOOK_AGAIN_MS);
    },
  };
}
