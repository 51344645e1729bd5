import type { Events } from './events.ts';
import type { Values } from './parameters.ts';
import type { Places } from './places.ts';

/** What of a question matters to how it is shown in Slack. */
export interface ShownQuestion {
  replica: string;
  /** Its rank by people. */
  workspace: number;
  /** Or a direct message. */
  channel: string;
  /** The message that shows how far it is. */
  plan: 'none' | 'posted';
  isDone: boolean;
}

interface ShowingDeps {
  events: Events;
  places: Places;
  values: Values;
}

const MINUTE = 60;

/** Messages and edits, at Slack's pace. */
export class Showing {
  readonly #deps: ShowingDeps;
  /** How many plans each replica draws again and again. */
  readonly #drawing = new Map<string, number>();

  constructor(deps: ShowingDeps) {
    this.#deps = deps;
  }

  /** In place of the plan, if there is one. */
  deliver(question: ShownQuestion, answered: () => void): void {
    question.isDone = true;
    if (question.plan === 'none') return this.#post(question, answered);
    this.#count(question, -1);
    this.#edit(question, answered);
  }

  /** Once the question has taken so long, if it isn't answered yet. */
  showPlan(question: ShownQuestion): void {
    if (question.isDone) return;
    const begin = (): void => {
      question.plan = 'posted';
      this.#count(question, 1);
      this.#drawAgain(question);
    };
    this.#post(question, begin, () => !question.isDone);
  }

  #drawAgain(question: ShownQuestion): void {
    const { values, events } = this.#deps;
    const plans = this.#drawing.get(question.replica) ?? 0;
    events.after(Math.max(values.editEvery, values.editEveryEach * plans), () => {
      if (question.isDone) return;
      this.#edit(
        question,
        () => this.#drawAgain(question),
        () => !question.isDone,
      );
    });
  }

  #count({ replica }: ShownQuestion, change: 1 | -1): void {
    this.#drawing.set(replica, (this.#drawing.get(replica) ?? 0) + change);
  }

  /** One a second in a channel, and as many in any minute as a workspace takes. */
  #post({ workspace, channel }: ShownQuestion, sent: () => void, isWanted = (): boolean => true): void {
    const { places, values } = this.#deps;
    const inWorkspace = places.of('messages in a workspace', String(workspace));
    places.of('messages in a channel', channel).pace(values.postSpace + values.slackReply, () => {
      if (!isWanted()) return false;
      inWorkspace.pace(MINUTE, () => sendIf(isWanted, sent));
      return true;
    });
  }

  #edit({ workspace }: ShownQuestion, sent: () => void, isWanted = (): boolean => true): void {
    this.#deps.places.of('edits in a workspace', String(workspace)).pace(MINUTE, () => sendIf(isWanted, sent));
  }
}

function sendIf(isWanted: () => boolean, send: () => void): boolean {
  const goes = isWanted();
  if (goes) send();
  return goes;
}
