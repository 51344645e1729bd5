import type { AskOutcome } from '../../src/bot/outcomes.ts';
import type {
  Answers,
  Asker,
  ConversationService,
  KeptAnswer,
  KnownResource,
  MessageKey,
  Posted,
  Question,
  QuestionState,
  Questions,
  Replies,
  Resources,
  ShownStatus,
  Statuses,
  ThreadKey,
  ThreadState,
  Threads,
} from '../../src/bot/use-cases/ports.ts';
import type { ConversationRecord } from '../../src/contract/conversations.ts';
import {
  type AnswerId,
  type ConversationId,
  conversationIdSchema,
  datasetIdSchema,
  messageTsSchema,
  resourceIdSchema,
} from '../../src/shared/ids.ts';

const threadId = ({ team, channel, threadTs }: ThreadKey): string => `${team}/${channel}/${threadTs}`;
const messageId = ({ team, channel, ts }: MessageKey): string => `${team}/${channel}/${ts}`;

/** The journal, in memory. */
export class FakeQuestions implements Questions {
  readonly states = new Map<string, QuestionState>();
  readonly #questions = new Map<string, Question>();
  readonly #attempts = new Map<string, number>();
  /** What the next write throws. */
  failure: Error | undefined;

  async receive(question: Question): Promise<boolean> {
    if (this.failure !== undefined) throw this.failure;
    const id = messageId({ ...question.thread, ts: question.messageTs });
    if (this.states.has(id)) return false;
    this.states.set(id, 'received');
    this.#questions.set(id, question);
    return true;
  }

  async begin(message: MessageKey): Promise<{ attempts: number }> {
    const id = messageId(message);
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    this.states.set(id, 'asking');
    return { attempts };
  }

  async finish(message: MessageKey, state: 'answered' | 'failed'): Promise<void> {
    this.states.set(messageId(message), state);
  }

  async unfinished(): Promise<Question[]> {
    return [...this.#questions]
      .filter(([id]) => ['received', 'asking'].includes(this.states.get(id) ?? ''))
      .map(([, question]) => question);
  }

  async hasThread(thread: ThreadKey): Promise<boolean> {
    return [...this.#questions.values()].some((question) => threadId(question.thread) === threadId(thread));
  }
}

export class FakeThreads implements Threads {
  readonly #states = new Map<string, ThreadState>();

  async find(thread: ThreadKey): Promise<ThreadState | undefined> {
    return this.#states.get(threadId(thread));
  }

  async save(thread: ThreadKey, state: ThreadState): Promise<void> {
    this.#states.set(threadId(thread), state);
  }
}

export class FakeResources implements Resources {
  known: KnownResource[] = [SHOP];

  async list(): Promise<KnownResource[]> {
    return this.known;
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
  /** At the service right now, and the most there ever were. */
  inWork = 0;
  mostInWork = 0;
  readonly #replies = new Map<string, Reply | Error>();
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};

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

  async ask(asker: Asker, input: AskInput, { signal }: { signal: AbortSignal }): Promise<ConversationRecord> {
    this.asked.push({ asker, input });
    this.inWork += 1;
    this.mostInWork = Math.max(this.mostInWork, this.inWork);
    try {
      await Promise.race([this.#gate, aborted(signal)]);
    } finally {
      this.inWork -= 1;
    }
    const reply = this.#replies.get(input.query) ?? {};
    if (reply instanceof Error) throw reply;
    return recordOf(input, this.asked.length, reply);
  }
}

export const conversationId = (n: number): ConversationId =>
  conversationIdSchema.parse(`33333333-3333-4333-8333-${String(n).padStart(12, '0')}`);

function recordOf(input: AskInput, n: number, { status = 'SUCCESS', response = {} }: Reply): ConversationRecord {
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

/** Remembers what each thread was told. */
export class FakeReplies implements Replies {
  readonly posted: { thread: ThreadKey; outcome: AskOutcome }[] = [];
  failure: Error | undefined;

  async post(thread: ThreadKey, outcome: AskOutcome): Promise<Posted> {
    if (this.failure !== undefined) throw this.failure;
    this.posted.push({ thread, outcome });
    return { ts: messageTsSchema.parse(`1800000000.${String(this.posted.length).padStart(6, '0')}`), form: 'whole' };
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
