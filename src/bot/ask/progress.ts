import type { OnStage } from '../../client/exchanges.ts';
import type { ConversationId, MessageTs } from '../../shared/ids.ts';
import type { StageTimes } from '../../shared/stage-times.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AnswersShown } from '../model/settings.ts';
import type { FindPosted } from '../slack/find-posted.ts';
import { addStage, NO_STEPS, runningOn, sayStatus } from './progress.blocks.ts';
import { type Drawn, deliveryOf, type MessageDeps, ProgressMessage } from './progress-message.ts';
import type { Statuses } from './status.ts';

/** Hears what becomes of a question while it is answered. */
export interface Watch {
  /** Its asker may ask here, and answers are shown so; the service is asked next. */
  onAsk(answers: AnswersShown): void;
  /** Which data source is asked. */
  onSource: (resource: KnownResource) => void;
  onStage: OnStage;
  /** The service isn't answering and is waited for, or answers again. */
  onAway: (isAway: boolean) => void;
  /** As which conversation the service has it. */
  onAsked?: (id: ConversationId) => void;
  /** Gets what the service took. */
  times?: Pick<StageTimes<'service'>, 'of'>;
}

/** Shows people that a question is in work, and its steps. A failure to show them is only logged, and never holds up an answer. */
export interface Progress {
  /**
   * A status after a moment; after a while a message, with a button to stop.
   * @param leftover the message that an attempt which was cut off left behind
   */
  show(question: Question, leftover?: MessageTs): ShownProgress;
  /** The message that an attempt left behind and had no time to note. */
  findLeftover(question: Question): Promise<MessageTs | undefined>;
}

/** Its functions need no `this`. */
export interface ShownProgress extends Watch {
  /** Draws nothing more. Resolves soon, with the message that was drawn. */
  settle(): Promise<Drawn>;
  /** The data source that is running a statement right now, as far as the service says. */
  runningOn(): string | undefined;
  end(): void;
}

interface ProgressDeps extends MessageDeps {
  statuses: Statuses;
  findPosted: FindPosted;
}

export function makeProgress(deps: ProgressDeps): Progress {
  const { statuses, findPosted, clock, logger } = deps;
  /** How many messages are drawn again and again. */
  const drawing = { count: 0 };
  return {
    async findLeftover({ thread, messageTs, details }) {
      if (details?.responseUrl !== undefined || !hasMessage(thread.threadTs)) return undefined;
      try {
        const looked = await findPosted(deliveryOf(messageTs), { ...thread, since: messageTs });
        return looked.kind === 'found' ? looked.message.ts : undefined;
      } catch (error) {
        logger.warn({ err: error }, 'the message about an interrupted question could not be looked for');
        return undefined;
      }
    },
    show(question, leftover) {
      const { thread } = question;
      let steps = NO_STEPS;
      let source: KnownResource | undefined;
      let isAway = false;
      const status = hasMessage(thread.threadTs) ? statuses.show(thread, sayStatus(steps)) : undefined;
      const message = new ProgressMessage({
        ...deps,
        drawing,
        question,
        leftover,
        status,
        steps: () => steps,
        source: () => source,
        isAway: () => isAway,
      });
      let isPublic = false;
      return {
        onAsk(answers) {
          isPublic = answers === 'public';
          message.begin(answers);
        },
        onSource(resource) {
          source = resource;
        },
        onStage(stage) {
          steps = addStage(steps, stage, clock.now());
          // If not everyone can see the answer, the steps aren't shown either.
          if (isPublic) status?.say(sayStatus(steps));
        },
        onAway(now) {
          if (now === isAway) return;
          isAway = now;
          message.turn();
        },
        settle: () => message.settle(),
        runningOn: () => runningOn(steps),
        end() {
          void message.settle();
          status?.end();
        },
      };
    },
  };
}
