import type { Events } from './events.ts';
import type { Values } from './parameters.ts';
import type { Kind, Places } from './places.ts';
import { OF_REPLICAS } from './places.ts';
import { type Random, Zipf } from './random.ts';
import { Showing, type ShownQuestion } from './showing.ts';
import type { Size, Writer } from './sizes.ts';
import type { Station } from './station.ts';

export interface Question extends ShownQuestion {
  askedAt: number;
  source: string;
  /** Seconds that it was worked on, and did not wait. */
  worked: number;
  waitedForReplica: number;
}

interface QuestionsDeps {
  events: Events;
  places: Places;
  random: Random;
  size: Size;
  writer: Writer;
  replicas: number;
  /** Each has the questions of some workspaces. */
  databases: number;
  values: Values;
}

/** What happens to each question, as the bot and the service do it. */
export class Questions {
  readonly #deps: QuestionsDeps;
  readonly #who: Random;
  readonly #takes: Random;
  readonly #workspaces: Zipf;
  /** Of the channels and of the data sources of a workspace. */
  readonly #popular: Zipf;
  readonly #showing: Showing;

  constructor(deps: QuestionsDeps) {
    this.#deps = deps;
    this.#showing = new Showing(deps);
    this.#who = deps.random.fork('who');
    this.#takes = deps.random.fork('takes');
    const { workspaces, flatness } = deps.size;
    this.#workspaces = new Zipf(workspaces, flatness);
    this.#popular = new Zipf(this.#countPer(deps.values.peoplePerChannel, this.#workspaces.share(0)));
  }

  ask(answered: (question: Question) => void): void {
    const question = this.#draw();
    inTurn(this.#steps(question), () => this.#showing.deliver(question, () => answered(question)));
  }

  /** Its places at the service are its own until the service has answered. */
  #steps(question: Question): Step[] {
    const { values, events, writer } = this.#deps;
    const onSource = `${question.replica} ${question.source}`;
    const bot = this.#station('questions at once of a replica', question.replica);
    const gate = this.#station('questions at once on a data source, of a replica', onSource);
    const connection = this.#station('connections to a data source, of a replica', onSource);
    const statement = this.#takes.exponential(values.statement);
    const model = this.#takes.exponential(values.model);
    return [
      (next) => this.#work(question, 'event loop of a replica', values.botCpu / 2, next),
      (next) => this.#commit(question, 1, next),
      (next) => {
        events.after(values.planAfter, () => this.#showing.showPlan(question));
        this.#enter(question, bot, next);
      },
      (next) => this.#enter(question, gate, next),
      (next) => this.#work(question, 'event loop of a replica', values.loopCpu - values.botCpu, next),
      (next) => this.#work(question, 'engine thread of a replica', values.threadCpu, next),
      (next) => (writer === 'engine' ? next() : this.#askModel(question, model, next)),
      (next) => this.#enter(question, connection, next),
      (next) => this.#work(question, 'statements at once in a warehouse', statement, next, question.source),
      (next) => {
        for (const place of [connection, gate, bot]) place.leave();
        this.#commit(question, values.commits - 1, next);
      },
      (next) => this.#work(question, 'event loop of a replica', values.botCpu / 2, next),
    ];
  }

  #askModel(question: Question, seconds: number, done: () => void): void {
    question.worked += seconds;
    this.#deps.events.after(seconds, done);
  }

  #draw(): Question {
    const { replicas, values, events, size } = this.#deps;
    const rank = this.#workspaces.pick(this.#who);
    const share = this.#workspaces.share(rank);
    const isDirect = this.#who.next() < values.directShare;
    const place = isDirect
      ? `direct ${this.#who.below(Math.ceil(size.people * share))}`
      : `channel ${this.#popular.pick(this.#who, this.#countPer(values.peoplePerChannel, share))}`;
    const source = this.#popular.pick(this.#who, this.#countPer(values.peoplePerSource, share));
    return {
      askedAt: events.now,
      replica: String(this.#who.below(replicas)),
      workspace: rank,
      channel: `${rank} ${place}`,
      source: `${rank} ${source}`,
      worked: 0,
      waitedForReplica: 0,
      plan: 'none',
      isDone: false,
    };
  }

  #countPer(people: number, share: number): number {
    return Math.max(1, Math.round((this.#deps.size.people * share) / people));
  }

  #commit(question: Question, commits: number, done: () => void): void {
    const { databases, values } = this.#deps;
    const database = String(question.workspace % databases);
    this.#work(question, 'commits of a database', commits / values.commitsPerSecond, done, database);
  }

  #work(question: Question, kind: Kind, seconds: number, done: () => void, which = question.replica): void {
    const { events } = this.#deps;
    const station = this.#station(kind, which);
    const came = events.now;
    station.serve(seconds, () => {
      question.worked += seconds;
      if (OF_REPLICAS.includes(kind)) question.waitedForReplica += events.now - came - seconds;
      done();
    });
  }

  #enter(question: Question, station: Station, begin: () => void): void {
    const came = this.#deps.events.now;
    station.enter(() => {
      question.waitedForReplica += this.#deps.events.now - came;
      begin();
    });
  }

  #station(kind: Kind, which: string): Station {
    return this.#deps.places.of(kind, which);
  }
}

type Step = (next: () => void) => void;

function inTurn(steps: readonly Step[], done: () => void, at = 0): void {
  const step = steps[at];
  if (step === undefined) done();
  else step(() => inTurn(steps, done, at + 1));
}
