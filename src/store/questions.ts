import { type ExpressionBuilder, type QueryResult, type Selectable, sql } from 'kysely';
import type { MessageKey, ThreadKey } from '../bot/model/keys.ts';
import type { JournalEntry, Question, QuestionDelivery, QuestionEnd } from '../bot/model/question.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { Clock } from '../shared/clock.ts';
import {
  type ConversationId,
  type MessageTs,
  type ResourceId,
  resourceIdSchema,
  type SlackUserId,
  type TeamId,
} from '../shared/ids.ts';
import { isMessage, isWorkedOnElsewhere, type LeaseBook, taking } from './leases.ts';
import { encryptOffer, entryOf, type KeptQuestion, keyOf, rowOf, wordColumns } from './question-rows.ts';
import { type Changes, compileStatements } from './question-statements.ts';
import type { BotTables, Database, NothingLeft, QuestionRow } from './tables.ts';

interface Asked {
  resourceId: ResourceId;
  parentId: ConversationId | undefined;
  conversationId: ConversationId;
}

interface LastAsked {
  ts: MessageTs;
  resourceId: ResourceId;
  conversationId: ConversationId;
}

/**
 * The journal: one row per received question, so that each is asked once and none is lost in a crash. What a process
 * notes about a question it works on is refused with TakenOver once another works on it.
 */
export interface Questions {
  /** false: this message was received before. */
  receive(question: Question, at: Date): Promise<boolean>;
  /**
   * Counts the attempt. undefined: an earlier question of the thread is under way, come again. @throws when no such question waits to
   * be asked
   */
  begin(
    question: Pick<Question, 'thread' | 'messageTs'>,
    at: Date,
  ): Promise<{ attempts: number; receivedAt: Date } | undefined>;
  /** Which source it was asked of, and as which conversation. */
  noteAsked(message: MessageKey, asked: Asked): Promise<void>;
  /** The bot's message about it; undefined: it is gone. */
  noteReply(message: MessageKey, replyTs: MessageTs | undefined): Promise<void>;
  /** What is posted next. `offer`: questions to choose from. */
  noteDelivery(message: MessageKey, delivery: QuestionDelivery, offer?: readonly string[]): Promise<void>;
  /** It waits for its asker to choose, also across a restart. `replyTs`: as by `noteReply`, in the same change. */
  park(message: MessageKey, replyTs?: MessageTs): Promise<void>;
  /**
   * Deletes the words of an answered question. A finished question stays as it is.
   * @param replyTs as by `noteReply`, in the same change
   */
  finish(message: MessageKey, state: QuestionEnd, at: Date, replyTs?: MessageTs): Promise<void>;
  find(message: MessageKey): Promise<JournalEntry | undefined>;
  /**
   * Whatever became of it, it waits to be asked again, with these words, those of the edit `editedTs` if that is given.
   * false: it was never received, or has the words of this edit or a later one.
   */
  retake(question: Question, at: Date, editedTs?: MessageTs): Promise<boolean>;
  /**
   * Questions that no process works on, a few of them, the oldest first: from now on this one does. Those whose text does
   * not open (another key) are marked failed and left out. The next call has the next ones.
   * @param atStart a process that is alone with its database frees all at its start that the one before it had
   * @param most no more than these
   */
  takeOver(options?: { atStart?: boolean; most?: number }): Promise<Question[]>;
  /** The questions received last in this thread, the newest first; a few of them. */
  latestIn(thread: ThreadKey): Promise<JournalEntry[]>;
  /** What was asked last in this channel before that message, and when, as Slack's timestamp. */
  lastBefore(message: MessageKey): Promise<LastAsked | undefined>;
  /** What this person asked last. */
  lastResource(team: TeamId, user: SlackUserId): Promise<ResourceId | undefined>;
  remove(message: MessageKey): Promise<void>;
  /** Questions received before this moment can no longer be asked again. */
  dropWordsOlderThan(before: Date): Promise<void>;
}

interface QuestionDeps {
  cipher: Cipher;
  clock: Clock;
  leases: LeaseBook;
}

export function createQuestions(db: Database, { cipher, clock, leases }: QuestionDeps): Questions {
  const statements = compileStatements(db, leases);
  const own = ({ team, channel, ts }: MessageKey) => ({
    team,
    channel,
    ts,
    fence: leases.fenceOf({ team, channel, ts }),
  });
  /** Where nothing was changed, it came to its end, or another process has it. */
  const note = async (message: MessageKey, { numAffectedRows }: QueryResult<unknown>): Promise<void> => {
    if (numAffectedRows === 0n) await leases.assertOwn(message);
  };
  const change = async (message: MessageKey, set: Changes) =>
    note(message, await statements.change({ ...own(message), ...set }));
  const changeOpen = async (message: MessageKey, set: Changes) =>
    note(message, await statements.changeOpen({ ...own(message), ...set }));
  const end = async (message: MessageKey, set: Changes, replyTs: MessageTs | undefined): Promise<void> => {
    if (replyTs === undefined) await changeOpen(message, set);
    else {
      const ended = { ...own(message), ...set, reply_ts: replyTs };
      // What came to its end before is told what was posted all the same.
      if ((await statements.changeOpen(ended)).numAffectedRows === 0n) await change(message, { reply_ts: replyTs });
    }
    leases.drop(message);
  };
  const rows = () => db.selectFrom('bot_questions').selectAll();

  return {
    async receive(question, at) {
      const row = { ...rowOf(question, { cipher, at }), holder: leases.holder, fence: 1 };
      const { numAffectedRows } = await statements.receive({ ...row, now: leases.ownNow() });
      const isNew = numAffectedRows === 1n;
      if (isNew) leases.note(keyOf(question), row.fence);
      return isNew;
    },
    async begin(question, at) {
      const message = keyOf(question);
      const begin = async (tx: Database) =>
        (await statements.begin({ ...own(message), begun_at: at.toISOString() }, tx)).rows[0];
      const begun = await inThread(db, question, leases, begin);
      if (begun === 'busy') return undefined;
      if (begun !== undefined) return { attempts: begun.attempts, receivedAt: new Date(begun.received_at) };
      await leases.assertOwn(message);
      throw new Error('no such question waits to be asked');
    },
    noteAsked(message, { resourceId, parentId, conversationId }) {
      const asked = { resource_id: resourceId, parent_id: parentId ?? null, conversation_id: conversationId };
      return change(message, asked);
    },
    noteReply: (message, replyTs) => change(message, { reply_ts: replyTs ?? null }),
    noteDelivery(message, { id, end, answer, ...rest }, offer = []) {
      rest satisfies NothingLeft;
      const offered = offer.length === 0 ? null : encryptOffer(offer, message, cipher);
      const delivery = { delivery_id: id, delivery_end: end, delivery_answer: answer ?? null, sealed_offer: offered };
      return changeOpen(message, delivery);
    },
    park: (message, replyTs) => end(message, { state: 'parked' }, replyTs),
    finish(message, state, at, replyTs) {
      const words = state === 'answered' ? { sealed_text: null, sealed_details: null } : {};
      return end(message, { state, finished_at: at.toISOString(), ...words }, replyTs);
    },
    async find({ team, channel, ts }) {
      const [row] = (await statements.find({ team, channel, ts })).rows;
      return row && entryOf(row, cipher);
    },
    async retake(question, at, editedTs) {
      const again = { state: 'received', attempts: 0, received_at: at.toISOString(), finished_at: null } as const;
      const edited = editedTs === undefined ? {} : { edited_ts: editedTs };
      const row = await db
        .updateTable('bot_questions')
        .where(isMessage(keyOf(question)))
        .$if(editedTs !== undefined, (rows) => rows.where(isBefore(editedTs ?? '')))
        .set({ ...again, ...edited, ...wordColumns(question, cipher), ...NO_DELIVERY })
        .set({ ...taking(leases), stop: null })
        .returning('fence')
        .executeTakeFirst();
      if (row !== undefined) leases.note(keyOf(question), row.fence);
      return row !== undefined;
    },
    async takeOver({ atStart = false, most = MOST_TAKEN } = {}) {
      if (atStart && !leases.isShared) await freeAll(db, leases);
      const isFree = (eb: ExpressionBuilder<BotTables, 'bot_questions'>) =>
        eb.or([eb('holder', 'is', null), eb('holder', '!=', leases.holder)]).and('lease_until', '<=', leases.now());
      const free = db
        .selectFrom('bot_questions')
        .select(['team', 'channel', 'ts'])
        .where('finished_at', 'is', null)
        .where('state', '!=', 'parked')
        .where(isFree)
        .orderBy('received_at')
        .orderBy('ts')
        .limit(Math.min(most, MOST_TAKEN));
      // A look costs less than a change of nothing.
      if ((await free.executeTakeFirst()) === undefined) return [];
      const chosen = leases.isShared ? free.forUpdate().skipLocked() : free;
      const taken = await db
        .updateTable('bot_questions')
        .where((eb) => eb(eb.refTuple('team', 'channel', 'ts'), 'in', chosen.$asTuple('team', 'channel', 'ts')))
        .set(taking(leases))
        .returningAll()
        .execute();
      const questions: Question[] = [];
      for (const row of taken.toSorted(byAge)) {
        const { thread, messageTs, user, text, details } = entryOf(row, cipher);
        leases.note(keyOf({ thread, messageTs }), row.fence);
        if (text !== undefined) {
          const whole: Required<KeptQuestion> = { thread, messageTs, user, text, details };
          const { details: _empty, ...plain } = whole;
          questions.push(row.sealed_details === null ? plain : whole);
        } else {
          const lost = { state: 'failed', finished_at: clock.now().toISOString(), ...NO_WORDS } as const;
          await statements.changeOpen({ ...own(keyOf({ thread, messageTs })), ...lost });
          leases.drop(keyOf({ thread, messageTs }));
        }
      }
      return questions;
    },
    async latestIn({ team, channel, threadTs }) {
      const inChannel = rows().where('team', '=', team).where('channel', '=', channel);
      const newest = inChannel.where('thread_ts', '=', threadTs).orderBy('received_at', 'desc').orderBy('ts', 'desc');
      return (await newest.limit(LATEST).execute()).map((row) => entryOf(row, cipher));
    },
    async lastBefore({ team, channel, ts }) {
      const row = await rows()
        .where('team', '=', team)
        .where('channel', '=', channel)
        .where('ts', '<', ts)
        .where('conversation_id', 'is not', null)
        .orderBy('ts', 'desc')
        .limit(1)
        .executeTakeFirst();
      const { messageTs, resourceId, conversationId } = row === undefined ? {} : entryOf(row, cipher);
      if (messageTs === undefined || resourceId === undefined || conversationId === undefined) return undefined;
      return { ts: messageTs, resourceId, conversationId };
    },
    async lastResource(team, user) {
      const row = await db
        .selectFrom('bot_questions')
        .select('resource_id')
        .where('team', '=', team)
        .where('slack_user', '=', user)
        .where('resource_id', 'is not', null)
        .orderBy('received_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : resourceIdSchema.parse(row.resource_id);
    },
    async remove(message) {
      await db.deleteFrom('bot_questions').where(isMessage(message)).execute();
      leases.drop(message);
    },
    async dropWordsOlderThan(before) {
      const old = db.updateTable('bot_questions').where('received_at', '<', before.toISOString());
      const now = clock.now().toISOString();
      await old.where('state', '=', 'parked').set({ state: 'failed', finished_at: now }).execute();
      await old.where('finished_at', 'is not', null).where('sealed_text', 'is not', null).set(NO_WORDS).execute();
    },
  };
}

const LATEST = 10;
/** The next ones are for the other processes, or for a moment later. */
const MOST_TAKEN = 50;
const NO_DELIVERY = { sealed_offer: null, delivery_id: null, delivery_end: null, delivery_answer: null };
const NO_WORDS = { sealed_text: null, sealed_details: null, sealed_offer: null };

/** What a process had that was alone with this database. It is gone, and nobody waits for its leases to end. */
const freeAll = (db: Database, leases: LeaseBook) =>
  db
    .updateTable('bot_questions')
    .where('finished_at', 'is', null)
    .where('state', '!=', 'parked')
    .set({ holder: null, lease_until: leases.now() })
    .execute();

/** It is worked on, or will be in a moment; not what waits for its asker, or for Slack to be back. */
const isUnderWay = (leases: LeaseBook) => (eb: ExpressionBuilder<BotTables, 'bot_questions'>) =>
  eb.and([
    eb('finished_at', 'is', null),
    eb('state', '!=', 'parked'),
    eb.or([eb('holder', 'is not', null), eb('lease_until', '<=', leases.now())]),
  ]);

/** One at a time in a thread, and the earlier ones first, whichever process works on them, or will. */
async function inThread<T>(
  db: Database,
  { thread, messageTs }: Pick<Question, 'thread' | 'messageTs'>,
  leases: LeaseBook,
  begin: (tx: Database) => Promise<T>,
): Promise<T | 'busy'> {
  const { team, channel, threadTs } = thread;
  const next = async (tx: Database): Promise<T | 'busy'> => {
    const before = await tx
      .selectFrom('bot_questions')
      .select('ts')
      .where((eb) => eb.and({ team, channel, thread_ts: threadTs }))
      .where((eb) =>
        eb.or([
          eb('state', '=', 'asking').and(isWorkedOnElsewhere(leases)(eb)),
          eb('ts', '<', messageTs).and(isUnderWay(leases)(eb)),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return before === undefined ? begin(tx) : 'busy';
  };
  if (!leases.isShared) return next(db);
  return db.transaction().execute(async (tx) => {
    const name = JSON.stringify([team, channel, threadTs]);
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    return next(tx);
  });
}

/** Slack's timestamps all have as many digits, so that they sort as text. */
const isBefore = (editedTs: string) => (eb: ExpressionBuilder<BotTables, 'bot_questions'>) =>
  eb.or([eb('edited_ts', 'is', null), eb('edited_ts', '<', editedTs)]);

const byAge = (a: Selectable<QuestionRow>, b: Selectable<QuestionRow>): number =>
  a.received_at === b.received_at ? compare(a.ts, b.ts) : compare(a.received_at, b.received_at);

const compare = (a: string, b: string): number => (a < b ? -1 : 1);
