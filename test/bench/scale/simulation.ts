import { BUSIEST_HOUR, nextArrival } from './day.ts';
import { Events } from './events.ts';
import type { Values } from './parameters.ts';
import { KINDS, type Kind, Places } from './places.ts';
import { type Question, Questions } from './question.ts';
import { Random } from './random.ts';
import type { Size, Writer } from './sizes.ts';
import type { Tally, Window } from './station.ts';

export interface Run {
  size: Size;
  writer: Writer;
  replicas: number;
  databases: number;
  values: Values;
  seed: number;
}

export interface Outcome {
  asked: number;
  answered: number;
  /** Of each question of the busiest hour: seconds that it waited for others, in all. */
  waits: number[];
  /** The same, only for what more replicas would help against. */
  waitsForReplicas: number[];
  tallies: Readonly<Record<Kind, Tally>>;
}

/** For as long, what Slack counts in a minute isn't full yet. */
const WARM_UP = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Questions of a day or more, from the arrival to the answer in Slack. The same seed gives the same outcome. */
export function simulate(run: Run): Outcome {
  const { size, values, seed } = run;
  const events = new Events();
  const random = new Random(seed);
  const window = windowOf(size);
  const places = new Places({ events, window, values });
  const questions = new Questions({ ...run, events, places, random });
  const arrivals = random.fork('arrivals');
  const perDay = size.people * values.questionsPerPerson;
  const outcome: Outcome = { asked: 0, answered: 0, waits: [], waitsForReplicas: [], tallies: places.tallies };
  const { from, until } = timeOf(size, window);
  const answered = (question: Question): void => {
    outcome.answered += 1;
    if (!places.tallies[KINDS[0]].isCounted(question.askedAt)) return;
    outcome.waits.push(events.now - question.askedAt - question.worked);
    outcome.waitsForReplicas.push(question.waitedForReplica);
  };
  const askFrom = (now: number): void => {
    const at = nextArrival(now, perDay, arrivals);
    if (at >= until) return;
    events.after(at - events.now, () => {
      outcome.asked += 1;
      questions.ask(answered);
      askFrom(at);
    });
  };
  askFrom(from);
  events.run();
  return outcome;
}

function windowOf({ days, slice }: Size): Window {
  const from = BUSIEST_HOUR * HOUR;
  return { from, to: from + (slice ?? HOUR), days };
}

/** When people ask: all day, or for a while in the busiest hour, and a little before. */
const timeOf = ({ days, slice }: Size, { from, to }: Window): { from: number; until: number } =>
  slice === undefined ? { from: 0, until: days * DAY } : { from: from - WARM_UP, until: to };
