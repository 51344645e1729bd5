import { quantile } from '../statistics.ts';
import { BUSIEST_HOUR, rateAt } from './day.ts';
import { ALIKE, KINDS, type Kind } from './places.ts';
import { type Outcome, type Run, simulate } from './simulation.ts';

/** Of its time in the busiest hour, what a replica may be busy. More leaves nothing for the one that just failed. */
const MOST_USE = 0.7;
/** Of a hundred questions, 99 wait no longer for a replica. */
const MOST_WAIT_SECONDS = 1;

/** Of many replicas, a tenth more or less is as good. */
const PRECISION = 0.1;

export interface Sized {
  replicas: number;
  databases: number;
  outcome: Outcome;
}

/** As few databases and replicas as are enough. Whatever else is too slow stays so with more of them. */
export function enough(asked: Omit<Run, 'replicas' | 'databases'>): Sized {
  const run = { ...asked, databases: enoughDatabases(asked) };
  return { ...enoughReplicas(run), databases: run.databases };
}

/** Their commits are known without a simulation. */
function enoughDatabases({ size, values }: Pick<Run, 'size' | 'values'>): number {
  const questions = rateAt(BUSIEST_HOUR * 3_600, size.people * values.questionsPerPerson);
  return Math.ceil((questions * values.commits) / values.commitsPerSecond / MOST_USE);
}

function enoughReplicas(run: Omit<Run, 'replicas'>): Omit<Sized, 'databases'> {
  let [tooFew, replicas] = [0, 1];
  let enough: Omit<Sized, 'databases'> | undefined;
  while (enough === undefined || enough.replicas - tooFew > Math.max(1, enough.replicas * PRECISION)) {
    const outcome = simulate({ ...run, replicas });
    if (isEnough(outcome)) enough = { replicas, outcome };
    else tooFew = replicas;
    replicas = enough === undefined ? grown(replicas, outcome) : Math.ceil((tooFew + enough.replicas) / 2);
    if (enough !== undefined && replicas === enough.replicas) break;
  }
  return enough;
}

const useOfReplicas = ({ tallies }: Outcome): number => Math.max(...ALIKE.map((kind) => tallies[kind].mean));

const isBusy = (outcome: Outcome): boolean => useOfReplicas(outcome) > MOST_USE;

const isEnough = (outcome: Outcome): boolean =>
  !isBusy(outcome) && !(quantile(outcome.waitsForReplicas, 0.99) > MOST_WAIT_SECONDS);

/** By how busy they are, and where that isn't the trouble, by a fifth. */
const grown = (replicas: number, outcome: Outcome): number =>
  Math.ceil(
    Math.max(replicas + 1, (replicas * useOfReplicas(outcome)) / MOST_USE, isBusy(outcome) ? 0 : replicas * 1.2),
  );

/** What is busiest, first. */
export function busiest({ tallies }: Outcome): { kind: Kind; use: number }[] {
  const useOf = (kind: Kind): number => (ALIKE.includes(kind) ? tallies[kind].mean : tallies[kind].busiest);
  return KINDS.map((kind) => ({ kind, use: useOf(kind) })).toSorted((a, b) => b.use - a.use);
}
