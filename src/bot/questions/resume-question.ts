import type { Clock } from '../../shared/clock.ts';
import type { MessageTs, ResourceId, SlackUserId } from '../../shared/ids.ts';
import type { Questions } from '../../store/index.ts';
import type { MessageKey } from '../model/keys.ts';
import type { JournalEntry, QuestionDetails } from '../model/question.ts';
import type { WorkAnywhere } from './leases.ts';

/** `open`: more is asked in a modal. `not-yours`: only its asker may. `gone`: its words are no longer kept, or it went on long ago. */
export type Resumed =
  | { kind: 'taken' }
  | { kind: 'open' }
  | { kind: 'not-yours'; asker: SlackUserId }
  | { kind: 'gone' };

export interface ResumeDeps {
  questions: Questions;
  work: Pick<WorkAnywhere, 'take' | 'stop' | 'settled'>;
  clock: Clock;
}

/** A click on a message about a question. */
export interface QuestionClick {
  message: MessageKey;
  user: SlackUserId;
  /** The message with the button, to be replaced by what comes of it; undefined when only this person sees it. */
  clicked: MessageTs | undefined;
  /** Reaches only the person who clicked; used when only they see the message. */
  responseUrl: string | undefined;
}

/** Resumes a question that waits for its asker: after a failure, after a stop, or for a choice of its source. */
export function makeResumeQuestion({ questions, work, clock }: ResumeDeps) {
  const resume = async (
    click: QuestionClick,
    from: JournalEntry['state'][],
    more: (entry: JournalEntry) => QuestionDetails,
  ): Promise<Resumed> => {
    // Its message is posted a moment before the journal knows that it waits.
    await work.settled(click.message);
    const entry = await questions.find(click.message);
    if (entry === undefined || entry.text === undefined || !from.includes(entry.state)) return { kind: 'gone' };
    if (entry.user !== click.user) return { kind: 'not-yours', asker: entry.user };
    const { thread, messageTs, user, text } = entry;
    const shown = click.clicked === undefined ? { responseUrl: click.responseUrl } : { replaces: click.clicked };
    const question = { thread, messageTs, user, text, details: { ...entry.details, ...more(entry), ...shown } };
    if (!(await questions.retake(question, clock.now()))) return { kind: 'gone' };
    work.take(question);
    return { kind: 'taken' };
  };

  return {
    tryAgain: (click: QuestionClick): Promise<Resumed> => resume(click, ['failed', 'stopped'], () => ({})),
    /** Another source knows nothing of an earlier conversation, nor can its rows be compared. */
    chooseResource: (click: QuestionClick, resourceId: ResourceId): Promise<Resumed> =>
      resume(click, ['parked'], ({ details }) => ({
        resourceId,
        unaddressed: false,
        ...(details.parentId ? { parentId: null } : {}),
        comparedWith: undefined,
      })),
    async stop(message: MessageKey, user: SlackUserId): Promise<Resumed> {
      const entry = await questions.find(message);
      if (entry === undefined) return { kind: 'gone' };
      if (entry.user !== user) return { kind: 'not-yours', asker: entry.user };
      return (await work.stop(message, 'stopped')) ? { kind: 'taken' } : { kind: 'gone' };
    },
  };
}
