import type { OnStage } from '../../client/exchanges.ts';
import type { MessageTs } from '../../shared/ids.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { Question } from '../model/question.ts';
import type { AnswersShown } from '../model/settings.ts';
import { sayStatus } from './progress.blocks.ts';
import { type Drawn, type MessageDeps, ProgressMessage } from './progress-message.ts';
import type { Statuses } from './status.ts';
import { addStage, NO_STEPS } from './steps.ts';

/** Hears what becomes of a question while it is answered. */
export interface Watch {
  /** Its asker may ask here, and answers are shown so; the service is asked next. */
  onAsk(answers: AnswersShown): void;
  onStage: OnStage;
}

/** Shows people that a question is worked on, and how far that is. Showing may fail unseen: it never stands in an answer's way. */
export interface Progress {
  /**
   * A status at once; after a while a message, with a button to stop.
   * @param standing the message that an attempt which was cut off left behind
   */
  show(question: Question, standing?: MessageTs): ShownProgress;
}

export interface ShownProgress extends Watch {
  /** Draws nothing more. Resolves soon, with the message that was drawn. */
  settle(): Promise<Drawn>;
  end(): void;
}

interface ProgressDeps extends Omit<MessageDeps, 'drawing' | 'question' | 'standing' | 'status' | 'steps'> {
  statuses: Statuses;
}

export function makeProgress(deps: ProgressDeps): Progress {
  const { statuses, clock } = deps;
  /** How many messages are drawn again and again. */
  const drawing = { count: 0 };
  return {
    show(question, standing) {
      const { thread } = question;
      let steps = NO_STEPS;
      const status = hasMessage(thread.threadTs) ? statuses.show(thread, sayStatus(steps)) : undefined;
      const message = new ProgressMessage({ ...deps, drawing, question, standing, status, steps: () => steps });
      let isPublic = false;
      return {
        onAsk(answers) {
          isPublic = answers === 'public';
          message.begin(answers);
        },
        onStage(stage) {
          steps = addStage(steps, stage, clock.now());
          // Where not everybody may see the answer, nobody reads what is asked for it.
          if (isPublic) status?.say(sayStatus(steps));
        },
        settle: () => message.settle(),
        end() {
          void message.settle();
          status?.end();
        },
      };
    },
  };
}
