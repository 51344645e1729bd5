import type { OnStage } from '../../client/exchanges.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ConversationId, MessageTs } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { StageTimes } from '../../shared/stage-times.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { Answers, Leases, Questions } from '../../store/index.ts';
import { type SlackMessage } from '../kit/blocks.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AnswersShown } from '../model/settings.ts';
import { TakenOver } from '../model/taken-over.ts';
import type { RemoveMessage, RespondThrough } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { readFailure } from '../slack/failures.ts';
import type { FindPosted } from '../slack/find-posted.ts';
import { renderStopOffer } from './outcome.blocks.ts';
import { addStage, NO_STEPS, renderProgress, runningOn, type Steps, sayStatus, type Usual } from './progress.blocks.ts';
import type { ShownStatus, Statuses } from './status.ts';

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

interface ProgressDeps
  extends Omit<MessageDeps, 'drawing' | 'question' | 'leftover' | 'status' | 'steps' | 'source' | 'isAway'> {
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

/** Names the message in its metadata; the same in each attempt. */
const deliveryOf = (question: MessageTs): string => `${question}/progress`;

/** The message that shows how far a question is: the answer takes its place, or it goes. */
export interface Drawn {
  /** undefined: there is none, or none to count on. */
  ts: MessageTs | undefined;
  /** Slack still works on it: what takes its place might be drawn over. It is removed once Slack is done. */
  isLate: boolean;
}

/** In a thread, where everybody may see the answer. */
const PLAN_AFTER_MS = 4_000;
/** Elsewhere people only see that they can stop it. */
const NOTE_AFTER_MS = 10_000;
const EDIT_MS = 3_000;
/** All edits share what Slack allows a workspace, 50 a minute: https://docs.slack.dev/apis/web-api/rate-limits */
const EDIT_MS_EACH = 1_500;
/** The answer waits no longer for an edit that is under way. */
const SETTLE_MS = 2_000;

interface MessageDeps extends Pick<BackgroundTimers, 'after' | 'sleep'> {
  delivery: Pick<Delivery, 'post' | 'update'>;
  respondThrough: RespondThrough;
  removeMessage: RemoveMessage;
  questions: Pick<Questions, 'noteReply'>;
  leases: Pick<Leases, 'assure'>;
  answers: Pick<Answers, 'usuallyTookMs'>;
  clock: Clock;
  logger: Logger;
  /** How many messages are drawn again and again; all share it. */
  drawing: { count: number };
  question: Question;
  /** The message that an attempt which was cut off left behind. */
  leftover: MessageTs | undefined;
  status: Pick<ShownStatus, 'again'> | undefined;
  steps: () => Steps;
  source: () => KnownResource | undefined;
  /** The service isn't answering. */
  isAway: () => boolean;
}

/** The message about one question, drawn again and again until it is settled. */
class ProgressMessage {
  readonly #deps: MessageDeps;
  readonly #wasInterrupted: boolean;
  #askedAt: Date;
  /** What it is drawn on. */
  #ts: MessageTs | undefined;
  #isDrawn: boolean;
  /** undefined: nothing was drawn. */
  #underWay: Promise<void> | undefined;
  #settled: Promise<Drawn> | undefined;
  #cancel = (): void => {};
  #usual: Usual | undefined;
  #isCounted = false;
  #isPlan = false;
  #isLate = false;
  readonly #calledOff = new AbortController();

  constructor(deps: MessageDeps) {
    this.#deps = deps;
    this.#askedAt = deps.clock.now();
    this.#wasInterrupted = deps.leftover !== undefined;
    this.#isDrawn = this.#wasInterrupted;
    this.#ts = deps.leftover ?? deps.question.details?.replaces;
  }

  begin(answers: AnswersShown): void {
    this.#askedAt = this.#deps.clock.now();
    this.#isPlan = answers === 'public' && this.#deps.question.details?.responseUrl === undefined;
    // What an earlier attempt left behind says that it works, and nothing did.
    if (this.#isPlan) this.#after(this.#wasInterrupted ? 0 : PLAN_AFTER_MS, () => this.#drawPlan());
    else if (!this.#wasInterrupted) this.#after(NOTE_AFTER_MS, () => this.#offerStop());
  }

  /** The service went away, which is said at once, or answers again. */
  turn(): void {
    if (this.#settled !== undefined) return;
    this.#cancel();
    if (!this.#isPlan && !this.#deps.isAway()) return;
    const drawn = this.#underWay ?? Promise.resolve();
    this.#underWay = drawn.then(async () => {
      // What was under way may have planned the next.
      this.#cancel();
      if (this.#settled === undefined) await (this.#isPlan ? this.#drawPlan() : this.#offerStop());
    });
  }

  settle(): Promise<Drawn> {
    this.#settled ??= this.#settle();
    return this.#settled;
  }

  async #settle(): Promise<Drawn> {
    this.#cancel();
    if (this.#isCounted) this.#deps.drawing.count -= 1;
    if (this.#underWay === undefined) return { ts: this.#isDrawn ? this.#ts : undefined, isLate: false };
    // What still waits for its turn says that it works, and it no longer does.
    this.#calledOff.abort();
    const enough = new AbortController();
    const done = this.#underWay.then(() => true);
    const isDone = await Promise.race([done, this.#deps.sleep(SETTLE_MS, enough.signal).then(() => false)]);
    enough.abort('over');
    if (isDone) return { ts: this.#isDrawn ? this.#ts : undefined, isLate: false };
    this.#isLate = true;
    void done.then(() => this.#remove());
    return { ts: undefined, isLate: true };
  }

  #after(ms: number, draw: () => Promise<void>): void {
    if (this.#settled !== undefined) return;
    this.#cancel = this.#deps.after(ms, () => {
      this.#underWay = draw();
    });
  }

  async #drawPlan(): Promise<void> {
    const { drawing } = this.#deps;
    if (!this.#isCounted) drawing.count += 1;
    this.#isCounted = true;
    this.#usual ??= await this.#findUsual();
    const message = this.#render();
    try {
      if (this.#ts === undefined) await this.#post(message);
      else await this.#edit(this.#ts, message);
      // Once is enough to say that the service isn't answering.
      if (!this.#deps.isAway()) this.#after(Math.max(EDIT_MS, EDIT_MS_EACH * drawing.count), () => this.#drawPlan());
    } catch (error) {
      if (this.#calledOff.signal.aborted || error instanceof TakenOver) return;
      this.#deps.logger.warn({ err: error }, 'the progress of a question could not be shown');
      if (readFailure(error).kind !== 'refused') this.#after(EDIT_MS, () => this.#drawPlan());
      else await this.#offerStop(this.#ts);
    }
  }

  /** A failure here must not hold up the message. */
  async #findUsual(): Promise<Usual | undefined> {
    const { answers, question, source, logger } = this.#deps;
    const asked = source();
    if (asked === undefined) return undefined;
    try {
      const tookMs = await answers.usuallyTookMs(question.thread.team, asked.id);
      return tookMs === undefined ? undefined : { source: asked.name, tookMs };
    } catch (error) {
      logger.warn({ err: error }, 'the usual time of a data source could not be looked up');
      return undefined;
    }
  }

  #render(): SlackMessage {
    const { question, clock, steps, isAway } = this.#deps;
    const progress = {
      steps: steps(),
      isAway: isAway(),
      usual: isAway() ? undefined : this.#usual,
      askedAt: this.#askedAt,
      wasInterrupted: this.#wasInterrupted,
    };
    return renderProgress({ question, ...progress, now: clock.now() });
  }

  async #post({ text, blocks }: Pick<SlackMessage, 'text' | 'blocks'>): Promise<void> {
    const { delivery, question, status, questions } = this.#deps;
    const options = { delivery: deliveryOf(question.messageTs), since: question.messageTs, isUrgent: false };
    const signal = this.#calledOff.signal;
    const assure = () => this.#assure();
    this.#ts = (await delivery.post(question.thread, { text, blocks }, { ...options, signal, assure })).ts;
    this.#isDrawn = true;
    if (this.#isLate) return;
    // So that it is found after a crash, and when the question is edited or deleted.
    await questions.noteReply({ ...question.thread, ts: question.messageTs }, this.#ts);
    if (this.#settled === undefined) status?.again();
  }

  async #edit(ts: MessageTs, { text, blocks }: Pick<SlackMessage, 'text' | 'blocks'>): Promise<void> {
    const { delivery, question } = this.#deps;
    await delivery.update(
      { team: question.thread.team, channel: question.thread.channel, ts },
      { text, blocks },
      { signal: this.#calledOff.signal, assure: () => this.#assure() },
    );
    this.#isDrawn = true;
  }

  /** Another process may have answered by now, in the place of this message. @throws TakenOver */
  #assure(): Promise<void> {
    const { leases, question } = this.#deps;
    return leases.assure({ ...question.thread, ts: question.messageTs });
  }

  /**
   * Where the steps aren't shown, or Slack doesn't accept them: says only that the question can be stopped.
   * @param drawn the message that showed earlier steps
   */
  async #offerStop(drawn = this.#isDrawn ? this.#ts : undefined): Promise<void> {
    const { question, respondThrough, isAway, logger } = this.#deps;
    const { thread, messageTs, user, details } = question;
    const { text, blocks } = renderStopOffer(messageTs, isAway());
    const to = { team: thread.team, channel: thread.channel, user };
    const { signal } = this.#calledOff;
    try {
      if (drawn !== undefined) await this.#edit(drawn, { text, blocks });
      else if (details?.responseUrl === undefined) await this.#post({ text, blocks });
      else await respondThrough({ ...to, responseUrl: details.responseUrl }, { text, blocks }, { signal });
    } catch (error) {
      if (this.#calledOff.signal.aborted || error instanceof TakenOver) return;
      logger.warn({ err: error }, 'the offer to stop could not be shown');
    }
  }

  async #remove(): Promise<void> {
    const { removeMessage, question, logger } = this.#deps;
    if (!this.#isDrawn || this.#ts === undefined) return;
    await removeMessage({ ...question.thread, ts: this.#ts }).catch((error: unknown) =>
      logger.warn({ err: error }, 'a message about a question could not be deleted'),
    );
  }
}
