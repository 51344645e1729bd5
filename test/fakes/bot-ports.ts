import type { ShownStatus, Statuses, StopOffers } from '../../src/bot/ask/progress.ts';
import type { KeptAnswer, RecentQuestion } from '../../src/bot/model/answer.ts';
import type { Feedback, ToldFeedback } from '../../src/bot/model/feedback.ts';
import type { MessageKey, ThreadKey } from '../../src/bot/model/keys.ts';
import type { AskOutcome } from '../../src/bot/model/outcome.ts';
import type { JournalEntry, Question, QuestionEnd, QuestionState } from '../../src/bot/model/question.ts';
import type { KnownResource } from '../../src/bot/model/resource.ts';
import type { Remark, ThreadState } from '../../src/bot/model/thread.ts';
import type { Posted, Replies, ReplyManner } from '../../src/bot/slack/replies.ts';
import type { ConversationService } from '../../src/client/query-service.ts';
import type { Asker } from '../../src/client/session.ts';
import type { ConversationRecord } from '../../src/contract/conversations.ts';
import {
  type AnswerId,
  type ConversationId,
  channelIdSchema,
  conversationIdSchema,
  datasetIdSchema,
  type MessageTs,
  messageTsSchema,
  type ResourceId,
  resourceIdSchema,
  type SlackUserId,
  type TeamId,
} from '../../src/shared/ids.ts';
import type { Answers, Questions, Ratings, Resources, Threads } from '../../src/store/index.ts';

const threadId = ({ team, channel, threadTs }: ThreadKey): string => `${team}/${channel}/${threadTs}`;
const messageId = ({ team, channel, ts }: MessageKey): string => `${team}/${channel}/${ts}`;

/** The journal, in memory. */
export class FakeQuestions implements Questions {
  readonly states = new Map<string, QuestionState>();
  readonly entries = new Map<string, JournalEntry>();
  readonly #attempts = new Map<string, number>();
  /** What the next write throws. */
  failure: Error | undefined;

  async receive(question: Question): Promise<boolean> {
    if (this.failure !== undefined) throw this.failure;
    const id = messageId({ ...question.thread, ts: question.messageTs });
    if (this.states.has(id)) return false;
    this.entries.set(id, { ...UNASKED, ...question, details: question.details ?? {} });
    this.states.set(id, 'received');
    return true;
  }

  async begin(message: MessageKey): Promise<{ attempts: number }> {
    const id = messageId(message);
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    this.states.set(id, 'asking');
    return { attempts };
  }

  async noteAsked(message: MessageKey, asked: Parameters<Questions['noteAsked']>[1]): Promise<void> {
    this.#change(message, asked);
  }

  async noteReply(message: MessageKey, replyTs: MessageTs): Promise<void> {
    this.#change(message, { replyTs });
  }

  async park(message: MessageKey): Promise<void> {
    this.states.set(messageId(message), 'parked');
  }

  async finish(message: MessageKey, state: QuestionEnd, _at?: Date, offer: readonly string[] = []): Promise<void> {
    this.states.set(messageId(message), state);
    this.#change(message, { offer: [...offer], ...(state === 'answered' ? { text: undefined } : {}) });
  }

  async find(message: MessageKey): Promise<JournalEntry | undefined> {
    const id = messageId(message);
    const entry = this.entries.get(id);
    return entry && { ...entry, state: this.states.get(id) ?? 'received' };
  }

  async retake(question: Question, _at?: Date, editedTs?: MessageTs): Promise<boolean> {
    const id = messageId({ ...question.thread, ts: question.messageTs });
    const entry = this.entries.get(id);
    if (entry === undefined) return false;
    if (editedTs !== undefined && (entry.editedTs ?? '') >= editedTs) return false;
    const edited = editedTs === undefined ? {} : { editedTs };
    this.entries.set(id, { ...entry, ...edited, text: question.text, details: question.details ?? {}, offer: [] });
    this.states.set(id, 'received');
    this.#attempts.delete(id);
    return true;
  }

  async unfinished(): Promise<Question[]> {
    return [...this.entries]
      .filter(([id]) => ['received', 'asking'].includes(this.states.get(id) ?? ''))
      .map(([, { thread, messageTs, user, text, details }]) => ({
        thread,
        messageTs,
        user,
        text: text ?? '',
        ...(Object.keys(details).length === 0 ? {} : { details }),
      }));
  }

  async latestIn(thread: ThreadKey): Promise<JournalEntry[]> {
    return [...this.entries]
      .filter(([, entry]) => threadId(entry.thread) === threadId(thread))
      .map(([id, entry]) => ({ ...entry, state: this.states.get(id) ?? 'received' }))
      .toReversed();
  }

  async lastResource(_team: TeamId, user: SlackUserId): Promise<ResourceId | undefined> {
    return [...this.entries.values()].findLast((entry) => entry.user === user && entry.resourceId !== undefined)
      ?.resourceId;
  }

  async remove(message: MessageKey): Promise<void> {
    this.states.delete(messageId(message));
    this.entries.delete(messageId(message));
  }

  async dropWordsOlderThan(): Promise<void> {}

  #change(message: MessageKey, change: Partial<JournalEntry>): void {
    const entry = this.entries.get(messageId(message));
    if (entry !== undefined) this.entries.set(messageId(message), { ...entry, ...change });
  }
}

const UNASKED: Omit<JournalEntry, 'thread' | 'messageTs' | 'user' | 'text' | 'details'> = {
  offer: [],
  state: 'received',
  resourceId: undefined,
  parentId: undefined,
  conversationId: undefined,
  replyTs: undefined,
  editedTs: undefined,
};

export class FakeThreads implements Threads {
  readonly #states = new Map<string, ThreadState>();
  readonly #remarks = new Map<string, Remark>();

  async find(thread: ThreadKey): Promise<ThreadState | undefined> {
    return this.#states.get(threadId(thread));
  }

  async save(thread: ThreadKey, state: ThreadState): Promise<void> {
    this.#states.set(threadId(thread), state);
  }

  async findRemark(thread: ThreadKey): Promise<Remark | undefined> {
    return this.#remarks.get(threadId(thread));
  }

  async noteRemark(thread: ThreadKey, remark: Remark): Promise<void> {
    this.#remarks.set(threadId(thread), remark);
  }
}

export class FakeResources implements Resources {
  known: KnownResource[] = [SHOP];

  async list(): Promise<KnownResource[]> {
    return this.known;
  }

  async hasAny(): Promise<boolean> {
    return this.known.length > 0;
  }

  async remember({ id, name, datasetId }: KnownResource): Promise<void> {
    this.known = [...this.known.filter((one) => one.id !== id), { id, name, datasetId }];
  }
}

export class FakeAnswers implements Answers {
  readonly kept = new Map<AnswerId, KeptAnswer>();

  async keep(answer: KeptAnswer): Promise<void> {
    this.kept.set(answer.id, answer);
  }

  async find(id: AnswerId): Promise<KeptAnswer | undefined> {
    return this.kept.get(id);
  }

  async findByMessage({ ts, ...where }: MessageKey): Promise<KeptAnswer | undefined> {
    return this.#in(where).findLast(({ messageTs }) => messageTs === ts);
  }

  async findByQuestion({ ts, ...where }: MessageKey): Promise<KeptAnswer[]> {
    return this.#in(where).filter(({ questionTs }) => questionTs === ts);
  }

  async recentOf(team: TeamId, user: SlackUserId, most: number): Promise<RecentQuestion[]> {
    return [...this.kept.values()]
      .filter(({ thread, asker }) => thread.team === team && asker === user)
      .sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime())
      .slice(0, most)
      .map(({ question, resource, askedAt }) => ({ question, resourceName: resource.name, askedAt }));
  }

  async change(id: AnswerId, change: Parameters<Answers['change']>[1]): Promise<void> {
    const answer = this.kept.get(id);
    if (answer !== undefined) this.kept.set(id, { ...answer, ...change });
  }

  async remove(id: AnswerId): Promise<void> {
    this.kept.delete(id);
  }

  async dropRowsOlderThan(before: Date): Promise<number> {
    const old = [...this.kept.values()].filter(({ askedAt, rows }) => askedAt < before && rows !== undefined);
    for (const answer of old) this.kept.set(answer.id, { ...answer, rows: undefined });
    return old.length;
  }

  #in({ team, channel }: Omit<MessageKey, 'ts'>): KeptAnswer[] {
    return [...this.kept.values()].filter(({ thread }) => thread.team === team && thread.channel === channel);
  }
}

export class FakeRatings implements Ratings {
  readonly given: Feedback[] = [];

  async give(feedback: Feedback): Promise<void> {
    this.given.push(feedback);
  }

  async latest(): Promise<ToldFeedback[]> {
    return this.given.map((feedback) => ({ ...feedback, about: undefined }));
  }

  async *all(): AsyncIterable<ToldFeedback> {
    yield* await this.latest();
  }
}

export const SHOP: KnownResource = {
  id: resourceIdSchema.parse('11111111-1111-4111-8111-111111111111'),
  name: 'Shop',
  datasetId: datasetIdSchema.parse('22222222-2222-4222-8222-222222222222'),
};

type AskInput = Parameters<ConversationService['ask']>[1];
type Reply = Partial<Pick<ConversationRecord, 'status'>> & { response?: Partial<ConversationRecord['response']> };

/** Answers each question with what was prepared for it; without that, with one row. Waits while it is held. */
export class FakeService implements ConversationService {
  readonly asked: { asker: Asker; input: AskInput }[] = [];
  /** Which of several sources a question is about; a status: it is refused with that. */
  chooses: ResourceId | number = 422;
  /** How often it was left to the service to choose. */
  askedToChoose = 0;
  /** At the service right now, and the most there ever were. */
  inWork = 0;
  mostInWork = 0;
  readonly #replies = new Map<string, Reply | Error>();
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};
  readonly #watchers = new Set<() => void>();

  on(query: string, reply: Reply | Error): void {
    this.#replies.set(query, reply);
  }

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#open();
  }

  /** Resolves when so many are at the service at once. */
  async working(n: number): Promise<void> {
    if (this.inWork >= n) return;
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (this.inWork < n) return;
        this.#watchers.delete(check);
        resolve();
      };
      this.#watchers.add(check);
    });
  }

  async ask(asker: Asker, input: AskInput, { signal }: { signal: AbortSignal }): Promise<ConversationRecord> {
    const resourceId = typeof input.resourceId === 'string' ? input.resourceId : this.#choose();
    this.asked.push({ asker, input });
    this.inWork += 1;
    this.mostInWork = Math.max(this.mostInWork, this.inWork);
    for (const check of this.#watchers) check();
    try {
      await Promise.race([this.#gate, aborted(signal)]);
    } finally {
      this.inWork -= 1;
    }
    const reply = this.#replies.get(input.query) ?? {};
    if (reply instanceof Error) throw reply;
    return recordOf({ ...input, resourceId }, this.asked.length, reply);
  }

  #choose(): ResourceId {
    this.askedToChoose += 1;
    if (typeof this.chooses === 'string') return this.chooses;
    throw Object.assign(new Error('refused'), { name: 'HttpError', status: this.chooses });
  }
}

export const conversationId = (n: number): ConversationId =>
  conversationIdSchema.parse(`33333333-3333-4333-8333-${String(n).padStart(12, '0')}`);

function recordOf(
  input: AskInput & { resourceId: ResourceId },
  n: number,
  { status = 'SUCCESS', response = {} }: Reply,
): ConversationRecord {
  const at = '2026-03-04T05:06:07.000000';
  return {
    id: conversationId(n),
    user_id: 1,
    query: input.query,
    resource_id: input.resourceId,
    type: 'query',
    response: { sql: 'select count(*) as orders from orders', explanation: '', data: [{ orders: 42 }], ...response },
    title: '',
    status,
    feedback_type: 'NEUTRAL',
    feedback_detail: '',
    dataset_id: input.datasetId ?? datasetIdSchema.parse('22222222-2222-4222-8222-222222222222'),
    parent_id: input.parentId ?? null,
    root_id: input.parentId === undefined ? conversationId(n) : conversationId(1),
    last_child_id: null,
    created_at: at,
    updated_at: at,
  };
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

const DIRECT = { channel: channelIdSchema.parse('D1'), ts: messageTsSchema.parse('1800000000.000900') };

/** Remembers what each thread was told. */
export class FakeReplies implements Replies {
  readonly posted: { thread: ThreadKey; outcome: AskOutcome; manner: ReplyManner }[] = [];
  /** Threads that were told to look into direct messages. */
  readonly notes: ThreadKey[] = [];
  failure: Error | undefined;

  async post(thread: ThreadKey, outcome: AskOutcome, manner: ReplyManner = {}): Promise<Posted> {
    if (this.failure !== undefined) throw this.failure;
    this.posted.push({ thread, outcome, manner });
    if (manner.inDirectTo !== undefined) return { ts: undefined, form: 'whole', inDirect: DIRECT };
    if (manner.onlyTo !== undefined) return { ts: undefined, form: 'whole' };
    if (manner.replaces !== undefined) return { ts: manner.replaces, form: 'whole' };
    return { ts: messageTsSchema.parse(`1800000000.${String(this.posted.length).padStart(6, '0')}`), form: 'whole' };
  }

  async sayInDirect(thread: ThreadKey): Promise<MessageTs> {
    this.notes.push(thread);
    return messageTsSchema.parse('1800000001.000100');
  }
}

export class FakeStatuses implements Statuses {
  readonly shown = new Set<string>();
  shownEver = 0;

  show(thread: ThreadKey): ShownStatus {
    this.shown.add(threadId(thread));
    this.shownEver += 1;
    return { end: () => void this.shown.delete(threadId(thread)) };
  }
}

export class FakeStopOffers implements StopOffers {
  readonly shown = new Set<string>();

  show({ messageTs }: Question): ShownStatus {
    this.shown.add(messageTs);
    return { end: () => void this.shown.delete(messageTs) };
  }
}
