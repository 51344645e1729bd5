import type { Clock } from '../../shared/clock.ts';
import type { ChannelId, MessageTs, SavedQueryId } from '../../shared/ids.ts';
import type { Questions, SavedQueries } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { Question } from '../model/question.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import type { Delivery } from '../slack/delivery.ts';
import { isNotThere } from '../slack/failures.ts';
import { renderRunning } from './saved-queries.blocks.ts';

/** Posts in a conversation that a person runs a saved query there. */
type AnnounceRun = (
  run: { query: SavedQuery; person: PersonKey; channel: ChannelId },
  /** undefined: the bot isn't in the conversation. */
) => Promise<MessageTs | undefined>;

export type RunOutcome =
  | { kind: 'running' }
  /** Not known in this workspace. */
  | { kind: 'gone' }
  | { kind: 'not-there' }
  | { kind: 'no-access'; why: NoAccess };

interface RunDeps {
  savedQueries: Pick<SavedQueries, 'find'>;
  questions: Pick<Questions, 'receive'>;
  access: Pick<Access, 'mayAsk'>;
  announce: AnnounceRun;
  take: (question: Question) => void;
  clock: Clock;
}

interface Run {
  query: SavedQueryId;
  channel: ChannelId;
}

/** Asks a saved query by its name, of its own resource, in the thread of a message that says so. */
export function makeRunSavedQuery({ savedQueries, questions, access, announce, take, clock }: RunDeps) {
  return async (person: PersonKey, { query: id, channel }: Run): Promise<RunOutcome> => {
    const query = await savedQueries.find(person.team, id);
    if (query === undefined) return { kind: 'gone' };
    const permission = await access.mayAsk(person, { channel });
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const ts = await announce({ query, person, channel });
    if (ts === undefined) return { kind: 'not-there' };
    const question: Question = {
      thread: { team: person.team, channel, threadTs: ts },
      messageTs: ts,
      user: person.user,
      text: query.name,
      details: { resourceId: query.resource.id, parentId: null },
    };
    await questions.receive(question, clock.now());
    take(question);
    return { kind: 'running' };
  };
}

export function makeAnnounceRun(delivery: Pick<Delivery, 'post'>): AnnounceRun {
  return async ({ query, person, channel }) => {
    const { text, blocks } = renderRunning(query, person.user);
    try {
      return (await delivery.post({ team: person.team, channel }, { text, blocks })).ts;
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}
