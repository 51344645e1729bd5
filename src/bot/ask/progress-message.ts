import type { Clock } from '../../shared/clock.ts';
import type { MessageTs } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { Answers, Leases, Questions } from '../../store/index.ts';
import type { SlackMessage } from '../kit/blocks.ts';
import type { Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AnswersShown } from '../model/settings.ts';
import { TakenOver } from '../model/taken-over.ts';
import type { RemoveMessage, RespondThrough } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { NotDelivered, readFailure } from '../slack/failures.ts';
import { renderStopOffer } from './outcome.blocks.ts';
import { renderProgress, type Steps, type Usual } from './progress.blocks.ts';
import type { ShownStatus } from './status.ts';

/** Names the message about a question in its metadata; the same in each attempt. */
export const deliveryOf = (question: MessageTs): string => `${question}/progress`;

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

export interface MessageDeps extends Pick<BackgroundTimers, 'after' | 'sleep'> {
  delivery: Pick<Delivery, 'post' | 'update'>;
  respondThrough: RespondThrough;
  removeMessage: RemoveMessage;
  questions: Pick<Questions, 'noteReply'>;
  leases: Pick<Leases, 'assure'>;
  answers: Pick<Answers, 'usuallyTookMs'>;
  clock: Clock;
  logger: Logger;
}

interface AboutQuestion extends MessageDeps {
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
export class ProgressMessage {
  readonly #deps: AboutQuestion;
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
  /** Slack may still draw what it was told before. */
  #mayBeDrawnOver = false;
  readonly #calledOff = new AbortController();

  constructor(deps: AboutQuestion) {
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
    if (this.#underWay === undefined) return this.#standing();
    // What still waits for its turn says that it works, and it no longer does.
    this.#calledOff.abort();
    const enough = new AbortController();
    const done = this.#underWay.then(() => true);
    const isDone = await Promise.race([done, this.#deps.sleep(SETTLE_MS, enough.signal).then(() => false)]);
    enough.abort('over');
    if (isDone && !this.#mayBeDrawnOver) return this.#standing();
    this.#isLate = true;
    void done.then(() => this.#remove());
    return { ts: undefined, isLate: true };
  }

  #standing(): Drawn {
    return { ts: this.#isDrawn ? this.#ts : undefined, isLate: false };
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
    try {
      const { mayComeAgain } = await delivery.update(
        { team: question.thread.team, channel: question.thread.channel, ts },
        { text, blocks },
        { signal: this.#calledOff.signal, assure: () => this.#assure() },
      );
      this.#isDrawn = true;
      this.#mayBeDrawnOver ||= mayComeAgain;
    } catch (error) {
      if (error instanceof NotDelivered && error.isUncertain) [this.#isDrawn, this.#mayBeDrawnOver] = [true, true];
      throw error;
    }
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
