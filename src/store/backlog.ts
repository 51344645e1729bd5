import type { QuestionState } from '../bot/model/question.ts';
import type { Database } from './tables.ts';

/** What is left to do in the journal. */
export interface Backlog {
  /** How many questions aren't finished, by their state. */
  states: Readonly<Record<Unfinished, number>>;
  /** When the oldest of those was received that don't wait for their asker; undefined: there is none. */
  oldest: Date | undefined;
}

type Unfinished = Extract<QuestionState, 'received' | 'asking' | 'parked'>;

/** A longer backlog is counted as this long: counting must not become work of its own. */
const MOST_COUNTED = 10_000;

export const readBacklog = async (db: Database): Promise<Backlog> => {
  const [received, asking, parked] = await Promise.all([
    countOf(db, 'received'),
    countOf(db, 'asking'),
    countOf(db, 'parked'),
  ]);
  const [oldest] = [received.oldest, asking.oldest].filter((at) => at !== null).toSorted();
  const states = { received: received.count, asking: asking.count, parked: parked.count };
  return { states, oldest: oldest === undefined ? undefined : new Date(oldest) };
};

/** By the index of what is unfinished, the oldest first. */
async function countOf(db: Database, state: Unfinished): Promise<{ count: number; oldest: string | null }> {
  const open = db.selectFrom('bot_questions').select('received_at').where('finished_at', 'is', null);
  const { count, oldest } = await db
    .selectFrom(open.where('state', '=', state).orderBy('received_at').limit(MOST_COUNTED).as('open'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}
