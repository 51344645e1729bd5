import type { Clock } from '../../shared/clock.ts';
import type { MessageTs, ResourceId, SlackUserId } from '../../shared/ids.ts';
import type { Questions } from '../../store/index.ts';
import type { Access, People } from '../access/access.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { WorkAnywhere } from '../questions/index.ts';
import type { Delivery } from '../slack/delivery.ts';
import { isNotThere } from '../slack/failures.ts';
import { renderChoiceMade } from './asks-back.blocks.ts';

interface AskedAbout {
  thread: ThreadKey;
  user: SlackUserId;
  text: string;
  resourceId: ResourceId | undefined;
}

/** Posts in the thread what a person asks there. undefined: the bot isn't in the conversation. */
type AnnounceQuestion = (asked: AskedAbout) => Promise<MessageTs | undefined>;

type AboutOutcome = { kind: 'taken' } | { kind: 'not-there' } | { kind: 'no-access'; why: NoAccess };

interface AboutDeps {
  questions: Pick<Questions, 'receive'>;
  access: Pick<Access, 'mayAsk'>;
  announce: AnnounceQuestion;
  work: Pick<WorkAnywhere, 'take'>;
  clock: Clock;
}

/** Asks in the thread of a person's message. The bot posts the question, with the name of the person who asks. */
export function makeAskAboutMessage({ questions, access, announce, work, clock }: AboutDeps) {
  return async (asked: AskedAbout): Promise<AboutOutcome> => {
    const { thread, user, text, resourceId } = asked;
    const permission = await access.mayAsk({ team: thread.team, user }, thread);
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const messageTs = await announce(asked);
    if (messageTs === undefined) return { kind: 'not-there' };
    const question = { thread, messageTs, user, text, details: { resourceId } };
    await questions.receive(question, clock.now());
    work.take(question);
    return { kind: 'taken' };
  };
}

interface AnnounceDeps {
  delivery: Pick<Delivery, 'post'>;
  people: Pick<People, 'find'>;
}

export function makeAnnounceQuestion({ delivery, people }: AnnounceDeps): AnnounceQuestion {
  return async ({ thread, user, text: question }) => {
    const name = (await people.find({ team: thread.team, user }))?.name;
    const { text, blocks } = renderChoiceMade(question, { user, name });
    try {
      return (await delivery.post(thread, { text, blocks })).ts;
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}
