import type { AnswerId, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { RemoveMessage } from '../slack/client.ts';

interface DeleteDeps {
  answers: Answers;
  access: Pick<Access, 'mayAdminister'>;
  removeMessage: RemoveMessage;
}

/** The person who asked, or an admin, deletes an answer and everything stored about it. */
export function makeDeleteAnswer({ answers, access, removeMessage }: DeleteDeps) {
  const mayDelete = async (answer: KeptAnswer, user: SlackUserId): Promise<boolean> =>
    answer.asker === user || (await access.mayAdminister({ team: answer.thread.team, user })).allowed;

  return {
    mayDelete,
    /** false: gone, or not theirs. */
    async remove(id: AnswerId, { team, user }: { team: TeamId; user: SlackUserId }): Promise<boolean> {
      const answer = await answers.find(id);
      if (answer === undefined || answer.thread.team !== team || !(await mayDelete(answer, user))) return false;
      // The message first: while it is there, they can ask again for its deletion.
      if (answer.messageTs !== undefined) await removeMessage({ ...answer.thread, ts: answer.messageTs });
      await answers.remove(id);
      return true;
    },
  };
}
