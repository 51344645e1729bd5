import type { Events } from './events.ts';
import type { Values } from './parameters.ts';
import type { Kind, Places } from './places.ts';
import { OF_REPLICAS } from './places.ts';
import { type Random, Zipf } from './random.ts';
import type { Size, Writer } from './sizes.ts';
import type { Station } from './station.ts';

export interface Question {
  askedAt: number;
  replica: string;
  /** Its rank by people. */
  workspace: number;
  /** Or a direct message. */
  channel: string;
  source: string;
  /** Seconds that it was worked on, and did not wait. */
  worked: number;
  waitedForReplica: number;
  /** The message that shows how far it is. */
  plan: 'none' | 'posted';
  isDone: boolean;
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

const MINUTE = 60;

/** What happens to each question, as the bot and the service do it. */
export class Questions {
  readonly #deps: QuestionsDeps;
  readonly #who: Random;
  readonly #takes: Random;
  readonly #workspaces: Zipf;
  /** Of the channels and of the data sources of a workspace. */
  readonly #popular: Zipf;
  /** How many plans each replica draws again and again. */
  readonly #drawing = new Map<string, number>();

  constructor(deps: QuestionsDeps) {
    this.#deps = deps;
    this.#who = deps.random.fork('who');
    this.#takes = deps.random.fork('takes');
    const { workspaces, flatness } = deps.size;
    this.#workspaces = new Zipf(workspaces, flatness);
    this.#popular = new Zipf(this.#countPer(deps.values.peoplePerChannel, this.#workspaces.share(0)));
  }

  ask(answered: (question: Question) => void): void {
    const question = this.#draw();
    const { values } = this.#deps;
    this.#work(question, 'event loop of a replica', values.botCpu / 2, () =>
      this.#commit(question, 1, () => this.#askService(question, answered)),
    );
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

  /** Its place at the service is its own until the service has answered. */
  #askService(question: Question, answered: (question: Question) => void): void {
    const { values, events } = this.#deps;
    const onSource = `${question.replica} ${question.source}`;
    const bot = this.#station('questions at once of a replica', question.replica);
    const gate = this.#station('questions at once on a data source, of a replica', onSource);
    events.after(values.planAfter, () => this.#showPlan(question));
    this.#enter(question, bot, () =>
      this.#enter(question, gate, () =>
        this.#writeSql(question, () =>
          this.#runSql(question, onSource, () => {
            gate.leave();
            bot.leave();
            this.#commit(question, values.commits - 1, () =>
              this.#work(question, 'event loop of a replica', values.botCpu / 2, () =>
                this.#deliver(question, answered),
              ),
            );
          }),
        ),
      ),
    );
  }

  #writeSql(question: Question, done: () => void): void {
    const { values, writer, events } = this.#deps;
    this.#work(question, 'event loop of a replica', values.loopCpu - values.botCpu, () => {
      this.#work(question, 'engine thread of a replica', values.threadCpu, () => {
        if (writer === 'engine') return done();
        const seconds = this.#takes.exponential(values.model);
        question.worked += seconds;
        events.after(seconds, done);
      });
    });
  }

  #runSql(question: Question, onSource: string, done: () => void): void {
    const { values } = this.#deps;
    const connection = this.#station('connections to a data source, of a replica', onSource);
    this.#enter(question, connection, () =>
      this.#work(
        question,
        'statements at once in a warehouse',
        this.#takes.exponential(values.statement),
        () => {
          connection.leave();
          done();
        },
        question.source,
      ),
    );
  }

  /** In place of the plan, if there is one. */
  #deliver(question: Question, answered: (question: Question) => void): void {
    question.isDone = true;
    if (question.plan === 'none') return this.#post(question, () => answered(question));
    this.#drawing.set(question.replica, (this.#drawing.get(question.replica) ?? 0) - 1);
    this.#edit(question, () => answered(question));
  }

  #showPlan(question: Question): void {
    if (question.isDone) return;
    this.#post(
      question,
      () => {
        question.plan = 'posted';
        this.#drawing.set(question.replica, (this.#drawing.get(question.replica) ?? 0) + 1);
        this.#drawAgain(question);
      },
      () => !question.isDone,
    );
  }

  #drawAgain(question: Question): void {
    const { values, events } = this.#deps;
    const others = this.#drawing.get(question.replica) ?? 0;
    events.after(Math.max(values.editEvery, values.editEveryEach * others), () => {
      if (question.isDone) return;
      this.#edit(
        question,
        () => this.#drawAgain(question),
        () => !question.isDone,
      );
    });
  }

  /** One a second in a channel, and as many in any minute as a workspace takes. */
  #post(question: Question, sent: () => void, isWanted = (): boolean => true): void {
    const { values } = this.#deps;
    const inWorkspace = this.#station('messages in a workspace', String(question.workspace));
    this.#station('messages in a channel', question.channel).pace(values.postSpace + values.slackReply, () => {
      if (!isWanted()) return false;
      inWorkspace.pace(MINUTE, () => sendIf(isWanted, sent));
      return true;
    });
  }

  #edit(question: Question, sent: () => void, isWanted = (): boolean => true): void {
    const inWorkspace = this.#station('edits in a workspace', String(question.workspace));
    inWorkspace.pace(MINUTE, () => sendIf(isWanted, sent));
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

function sendIf(isWanted: () => boolean, send: () => void): boolean {
  const goes = isWanted();
  if (goes) send();
  return goes;
}
