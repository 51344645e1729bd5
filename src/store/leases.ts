import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql, type UpdateResult } from 'kysely';
import { type MessageKey, messageId, messageKeySchema, type ThreadKey } from '../bot/model/keys.ts';
import { type StopKind, stopKindSchema } from '../bot/model/question.ts';
import { TakenOver } from '../bot/model/taken-over.ts';
import type { Clock } from '../shared/clock.ts';
import { isPostgres } from '../shared/database.ts';
import type { BotTables, Database, QuestionRow } from './tables.ts';

/**
 * Which process works on which question. A process renews its leases all the time; what it no longer renews, another takes
 * over. Each taking counts the fence, and a change is made only under the fence that its maker has.
 */
export interface Leases {
  /** Those this process has, with who asked to stop them; and those it had until another took them. */
  renew(): Promise<{ held: HeldQuestion[]; lost: MessageKey[] }>;
  /**
   * This process no longer works on it. After so long any process may, and hears if a person stopped it. Nothing for a
   * question that came to its end.
   */
  release(message: MessageKey, forMs: number): Promise<void>;
  /**
   * What the table says this process works on, and it doesn't: the database made a change, and its reply got lost, or a
   * release didn't get there. Any process may take it at once.
   */
  giveBack(message: MessageKey): Promise<void>;
  /** What is released and not taken by another. false: it is, a person stopped it meanwhile, or it came to its end. */
  takeBack(message: MessageKey): Promise<boolean>;
  /** @throws TakenOver unless this process surely works on it, or it came to its end here */
  assure(message: MessageKey): Promise<void>;
  /** Whether another process works on it now. */
  isElsewhere(message: MessageKey): Promise<boolean>;
  /**
   * Asks another process that works on it. That a person stopped it is noted whoever works on it, for the one that comes
   * after; where nobody does, since it waits for its next attempt, it is taken up at the next look, to be told stopped.
   * false: it is not for this to be asked, or came to its end.
   */
  askToStop(message: MessageKey, why: StopKind): Promise<boolean>;
  /** A person stopped the questions of this thread, as by `askToStop`. */
  askToStopThread(thread: ThreadKey): Promise<void>;
}

interface HeldQuestion {
  message: MessageKey;
  stop: StopKind | undefined;
}

/** A process that renewed nothing for so long is believed to be gone. */
const LEASE_MS = 4_000;
/** What a single process with a file of its own has, nobody takes from it; the next to start takes all. */
const FOREVER_MS = 100 * 365 * 86_400_000;

interface LeaseOptions {
  clock: Clock;
  leaseMs?: number | undefined;
}

const NO_FENCE = -1;

interface Held {
  message: MessageKey;
  fence: number;
  /** When the last renewal of it began, by a clock that never jumps. */
  renewedAt: number;
}

/** What is known here of the leases of this process, shared by all that change questions. */
export class LeaseBook {
  /** Which machine and process it is, for whoever looks into the table. */
  readonly holder = `${hostname()}/${process.pid}/${randomUUID()}`;
  readonly leaseMs: number;
  /** Whether other processes share the database. */
  readonly isShared: boolean;
  readonly #held = new Map<string, Held>();
  /** What another process took, until this one has ended its work on it. */
  readonly #lost = new Set<string>();
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, { clock, leaseMs = LEASE_MS }: LeaseOptions) {
    this.#db = db;
    this.#clock = clock;
    this.isShared = isPostgres(db);
    this.leaseMs = this.isShared ? leaseMs : FOREVER_MS;
  }

  /** Milliseconds, of this process's clock. */
  ownNow(): number {
    return this.#clock.now().getTime();
  }

  /** Milliseconds, of the server's clock where machines share it, else `own`. */
  now(own: RawBuilder<number> = sql.val(this.ownNow())): RawBuilder<number> {
    return this.isShared ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` : own;
  }

  /** Of a lease that begins now. */
  until(ms: number = this.leaseMs, own?: RawBuilder<number>): RawBuilder<number> {
    return sql<number>`${this.now(own)} + ${sql.lit(Math.round(ms))}`;
  }

  held(): Held[] {
    return [...this.#held.values()];
  }

  /** It was renewed so lately that no other process has it. */
  isFresh(message: MessageKey): boolean {
    const renewedAt = this.#held.get(messageId(message))?.renewedAt;
    return renewedAt !== undefined && performance.now() - renewedAt < this.leaseMs / 2;
  }

  renewed(message: MessageKey, fence: number, at: number): void {
    const held = this.#held.get(messageId(message));
    if (held?.fence === fence) held.renewedAt = at;
  }

  /** undefined: this process doesn't work on it. Of one that it lost, a fence that no row has. */
  fenceOf(message: MessageKey): number | undefined {
    const key = messageId(message);
    return this.#lost.has(key) ? NO_FENCE : this.#held.get(key)?.fence;
  }

  note({ team, channel, ts }: MessageKey, fence: number): void {
    const message = { team, channel, ts };
    this.#lost.delete(messageId(message));
    this.#held.set(messageId(message), { message, fence, renewedAt: performance.now() });
  }

  drop(message: MessageKey): void {
    this.#held.delete(messageId(message));
    this.#lost.delete(messageId(message));
  }

  #lose(message: MessageKey): void {
    this.#held.delete(messageId(message));
    this.#lost.add(messageId(message));
  }

  /** @throws TakenOver when a change wasn't made because another process has the question */
  async assertOwn(message: MessageKey): Promise<void> {
    const fence = this.fenceOf(message);
    if (fence === undefined) return;
    const row = await this.#db.selectFrom('bot_questions').select('fence').where(isMessage(message)).executeTakeFirst();
    if (row === undefined || row.fence === fence) return;
    this.#lose(message);
    throw new TakenOver();
  }
}

export function createLeases(db: Database, book: LeaseBook): Leases {
  const open = () => db.updateTable('bot_questions').where('finished_at', 'is', null);
  /** What nobody works on is taken up at the next look. */
  const stopped = () =>
    open()
      .where('state', '!=', 'parked')
      .set({
        stop: 'stopped',
        lease_until: sql<number>`case when holder is null then ${book.now()} else lease_until end`,
      });
  /** What nobody has replaced by then goes on as it is. */
  const released = (forMs: number) => ({
    holder: null,
    lease_until: book.until(forMs),
    stop: sql<StopKind | null>`nullif(stop, 'replaced')`,
  });
  const others = () => open().where('holder', 'is not', null).where('holder', '!=', book.holder);

  return {
    async renew() {
      const before = book.held();
      const at = performance.now();
      const rows = await renewed();
      const fences = new Map(rows.map((row) => [messageId(row), row.fence]));
      const missing = before.filter(({ message, fence }) => fences.get(messageId(message)) !== fence);
      const held = rows.map(({ team, channel, ts, fence, stop }) => {
        const message = messageKeySchema.parse({ team, channel, ts });
        book.renewed(message, fence, at);
        return { message, stop: stopKindSchema.safeParse(stop).data };
      });
      return { held, lost: await lostOf(missing) };
    },
    async release(message, forMs) {
      const fence = book.fenceOf(message);
      book.drop(message);
      if (fence === undefined || fence === NO_FENCE) return;
      await open().where(isMessage(message)).where('fence', '=', fence).set(released(forMs)).execute();
    },
    async giveBack(message) {
      book.drop(message);
      await open().where(isMessage(message)).where('holder', '=', book.holder).set(released(0)).execute();
    },
    async takeBack(message) {
      const free = open().where(isMessage(message)).where('holder', 'is', null).where('state', '!=', 'parked');
      const goesOn = free.where('stop', 'is', null);
      const row = await goesOn.set(taking(book)).returning('fence').executeTakeFirst();
      if (row !== undefined) book.note(message, row.fence);
      return row !== undefined;
    },
    async assure(message) {
      const fence = book.fenceOf(message);
      if (fence === undefined || book.isFresh(message)) return;
      const own = open().where(isMessage(message)).where('fence', '=', fence);
      const { numUpdatedRows } = await own.set({ lease_until: book.until() }).executeTakeFirst();
      if (numUpdatedRows === 0n) await book.assertOwn(message);
    },
    async isElsewhere(message) {
      if (!book.isShared) return false;
      const row = await db
        .selectFrom('bot_questions')
        .select('ts')
        .where(isMessage(message))
        .where(isWorkedOnElsewhere(book))
        .executeTakeFirst();
      return row !== undefined;
    },
    async askToStop(message, why) {
      if (why === 'stopped') return didChange(stopped().where(isMessage(message)));
      const elsewhere = others().where(isMessage(message)).where('lease_until', '>', book.now());
      return book.isShared && didChange(elsewhere.set({ stop: why }));
    },
    async askToStopThread({ team, channel, threadTs }) {
      await stopped()
        .where((eb) => eb.and({ team, channel, thread_ts: threadTs }))
        .execute();
    },
  };

  /** Where nobody shares the database, there's nothing to renew. */
  function renewed(): Promise<RenewedRow[]> {
    const columns = ['team', 'channel', 'ts', 'fence', 'stop'] as const;
    if (book.isShared) {
      const own = open().where('holder', '=', book.holder).where('state', '!=', 'parked');
      return own.set({ lease_until: book.until() }).returning(columns).execute();
    }
    const own = db.selectFrom('bot_questions').select(columns).where('finished_at', 'is', null);
    return own.where('holder', '=', book.holder).where('state', '!=', 'parked').execute();
  }

  /** Those that came to their end meanwhile aren't. */
  async function lostOf(missing: readonly Held[]): Promise<MessageKey[]> {
    const lost: MessageKey[] = [];
    for (const { message, fence } of missing) {
      try {
        await book.assertOwn(message);
        if (book.fenceOf(message) === fence) book.drop(message);
      } catch (error) {
        if (!(error instanceof TakenOver)) throw error;
        lost.push(message);
      }
    }
    return lost;
  }
}

const didChange = async (change: { executeTakeFirst: () => Promise<UpdateResult> }): Promise<boolean> =>
  (await change.executeTakeFirst()).numUpdatedRows > 0n;

type RenewedRow = Pick<Selectable<QuestionRow>, 'team' | 'channel' | 'ts' | 'fence' | 'stop'>;

/** From now on this process works on it. That a person stopped it stays, for this process to hear. */
export const taking = (book: LeaseBook) => ({
  holder: book.holder,
  lease_until: book.until(),
  fence: sql<number>`fence + 1`,
});

/** By a process that isn't this one, and that is believed to be there. */
export const isWorkedOnElsewhere = (book: LeaseBook) => (eb: ExpressionBuilder<BotTables, 'bot_questions'>) =>
  eb.and([
    eb('finished_at', 'is', null),
    eb('state', '!=', 'parked'),
    eb('holder', 'is not', null),
    eb('holder', '!=', book.holder),
    eb('lease_until', '>', book.now()),
  ]);

export const isMessage =
  ({ team, channel, ts }: Record<keyof MessageKey, string | RawBuilder<string>>) =>
  (eb: ExpressionBuilder<BotTables, 'bot_questions'>) =>
    eb.and({ team, channel, ts });
