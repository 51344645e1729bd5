import type { AnswerId, ChannelId, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import type { KeptAnswer } from '../model/answer.ts';

interface Visit {
  id: AnswerId;
  /** Where and by whom it is asked for, as Slack says; a modal stands in no channel. */
  team: TeamId;
  channel?: ChannelId;
  user: SlackUserId;
}

/** A kept answer for somebody who acts on it. undefined: gone, or not theirs to act on, which looks the same from outside. */
export function makeFindAnswer(answers: Pick<Answers, 'find'>) {
  return async ({ id, team, channel, user }: Visit): Promise<KeptAnswer | undefined> => {
    const kept = await answers.find(id);
    if (kept === undefined || kept.thread.team !== team) return undefined;
    if (channel !== undefined && kept.thread.channel !== channel) return undefined;
    if (kept.audience === 'asker' && kept.asker !== user) return undefined;
    return kept;
  };
}
