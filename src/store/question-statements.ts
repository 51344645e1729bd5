import type { Insertable, Selectable } from 'kysely';
import type { MessageKey } from '../bot/model/keys.ts';
import { compileOnce, type Slots } from '../shared/compile-once.ts';
import { isMessage, type LeaseBook } from './leases.ts';
import type { Database, QuestionRow } from './tables.ts';

/** What isn't undefined is set. */
export type Changes = Partial<Omit<Selectable<QuestionRow>, keyof MessageKey | 'fence'>>;

/** A question, under the fence that this process has; unless it doesn't work on it. */
interface Own extends Record<keyof MessageKey, string> {
  fence: number | undefined;
}

type Received = Insertable<QuestionRow> & { now: number };

/** What runs for each question. */
export function compileStatements(db: Database, leases: LeaseBook) {
  const changed = db.updateTable('bot_questions');
  const ownOf = (message: Slots<Own>) => {
    const found = changed.where(isMessage(message));
    return message.fence === undefined ? found : found.where('fence', '=', message.fence);
  };
  return {
    receive: compileOnce(db, ({ now, ...row }: Slots<Received>) =>
      db
        .insertInto('bot_questions')
        .values({ ...row, lease_until: leases.until(leases.leaseMs, now) })
        .onConflict((conflict) => conflict.columns(['team', 'channel', 'ts']).doNothing()),
    ),
    begin: compileOnce(db, ({ begun_at, ...own }: Slots<Own & { begun_at: string }>) =>
      ownOf(own)
        .where('finished_at', 'is', null)
        .set(({ eb }) => ({ state: 'asking', attempts: eb('attempts', '+', 1), begun_at }))
        .returning(['attempts', 'received_at']),
    ),
    change: compileOnce(db, ({ team, channel, ts, fence, ...set }: Slots<Own & Changes>) =>
      ownOf({ team, channel, ts, fence }).set(set),
    ),
    changeOpen: compileOnce(db, ({ team, channel, ts, fence, ...set }: Slots<Own & Changes>) =>
      ownOf({ team, channel, ts, fence }).where('finished_at', 'is', null).set(set),
    ),
    find: compileOnce(db, (message: Slots<Record<keyof MessageKey, string>>) =>
      db.selectFrom('bot_questions').selectAll().where(isMessage(message)),
    ),
  };
}
