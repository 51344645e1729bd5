import { backgroundTimers } from '../../shared/timers.ts';
import { type Access, type AskPermission, placeOf } from '../access/access.ts';
import type { Question } from '../model/question.ts';

/** Nobody waits for an acknowledgement of a question any more. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];

interface MayAskDeps {
  access: Pick<Access, 'mayAsk'>;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type MayAsk = (question: Question, signal?: AbortSignal) => Promise<AskPermission>;

/** Whether the asker may see data where they asked. While Slack doesn't say who they are, it is asked again for a while. */
export function makeMayAsk({ access, sleep = backgroundTimers.sleep }: MayAskDeps): MayAsk {
  return async (question, signal) => {
    const ask = (): Promise<AskPermission> =>
      access.mayAsk({ team: question.thread.team, user: question.user }, placeOf(question));
    let permission = await ask();
    for (const wait of WAITS_MS) {
      if (permission.allowed || permission.why !== 'unknown-person' || signal?.aborted === true) break;
      await sleep(wait, signal);
      permission = await ask();
    }
    return permission;
  };
}
