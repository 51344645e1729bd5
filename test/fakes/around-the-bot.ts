import type { Progress, ShownProgress } from '../../src/bot/ask/progress.ts';
import type { Drawn } from '../../src/bot/ask/progress-message.ts';
import type { ChannelKey, ThreadKey } from '../../src/bot/model/keys.ts';
import type { AskOutcome } from '../../src/bot/model/outcome.ts';
import type { Question } from '../../src/bot/model/question.ts';
import type { KnownResource } from '../../src/bot/model/resource.ts';
import type { Posted, Replies, ReplyManner } from '../../src/bot/slack/replies.ts';
import type { Availability } from '../../src/client/circuit.ts';
import type {
  ConversationService,
  DeadRowsService,
  FeedbackService,
  ModelConnectionService,
  ModelSharingService,
  NamesService,
  OverviewService,
  PolicyService,
  ResourceAdminService,
  ResourceService,
  SavedQueryAdminService,
  SavedQueryService,
} from '../../src/client/query-service.ts';
import type { Asker } from '../../src/client/session.ts';
import type { ConversationRecord } from '../../src/contract/conversations.ts';
import type { CreateResourceRequest, ResourceRecord } from '../../src/contract/resources.ts';
import type { SavedQueryRecord, SaveQueryRequest } from '../../src/contract/saved-queries.ts';
import type { Stage } from '../../src/contract/stages.ts';
import {
  type ConversationId,
  channelIdSchema,
  conversationIdSchema,
  type DatasetId,
  datasetIdSchema,
  type MessageTs,
  messageTsSchema,
  type ResourceId,
  resourceIdSchema,
  savedQueryIdSchema,
} from '../../src/shared/ids.ts';

export const SHOP: KnownResource = {
  id: resourceIdSchema.parse('11111111-1111-4111-8111-111111111111'),
  name: 'Shop',
  datasetId: datasetIdSchema.parse('22222222-2222-4222-8222-222222222222'),
};

type AskInput = Parameters<ConversationService['ask']>[1];
type AskOptions = Parameters<ConversationService['ask']>[2];
type Reply = Partial<Pick<ConversationRecord, 'status'>> & { response?: Partial<ConversationRecord['response']> };

/** Answers each question with what was prepared for it; without that, with one row. Waits while it is held. */
export class FakeService implements ConversationService {
  readonly asked: { asker: Asker; input: AskInput }[] = [];
  /** What it tells of each question while it works on it. */
  stages: Stage[] = [];
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

  async ask(asker: Asker, input: AskInput, { signal, onStage }: AskOptions): Promise<ConversationRecord> {
    const resourceId = typeof input.resourceId === 'string' ? input.resourceId : this.#choose();
    this.asked.push({ asker, input });
    for (const stage of this.stages) onStage?.(stage);
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

const COUNTED = { sql: 'select count(*) as orders from orders', explanation: '', data: [{ orders: 42 }] };

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
    response: { ...(status === 'SUCCESS' ? COUNTED : { sql: '', explanation: '', data: [] }), ...response },
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
  /** Whether what is to be replaced is still there. */
  findsReplaced = true;

  async post(thread: ThreadKey, outcome: AskOutcome, manner: ReplyManner = {}): Promise<Posted> {
    if (this.failure !== undefined) throw this.failure;
    this.posted.push({ thread, outcome, manner });
    if (manner.inDirectTo !== undefined) return { ts: undefined, form: 'whole', inDirect: DIRECT };
    if (manner.onlyTo !== undefined) return { ts: undefined, form: 'whole' };
    if (manner.replaces !== undefined && this.findsReplaced) return { ts: manner.replaces, form: 'whole' };
    return { ts: messageTsSchema.parse(`1800000000.${String(this.posted.length).padStart(6, '0')}`), form: 'whole' };
  }

  /** What is in the thread under this name. */
  readonly there = new Map<string, MessageTs>();

  async find(_: ThreadKey, { delivery }: { delivery: string }): Promise<MessageTs | undefined> {
    return this.there.get(delivery);
  }

  /** Who was told that the bot may not post somewhere. */
  readonly toldNotThere: [string, string][] = [];

  async sayNotThere(user: string, { channel }: ChannelKey): Promise<void> {
    this.toldNotThere.push([user, channel]);
  }

  async sayInDirect(thread: ThreadKey): Promise<MessageTs> {
    this.notes.push(thread);
    return messageTsSchema.parse('1800000001.000100');
  }
}

/** Shows nothing, and remembers what it was to show. */
export class FakeProgress implements Progress {
  /** Questions that are shown right now, by their messages. */
  readonly shown = new Set<string>();
  readonly leftover: (MessageTs | undefined)[] = [];
  readonly heard: unknown[] = [];
  /** Where a statement is running. */
  runningOn: string | undefined;
  /** What was drawn, when it is settled. */
  drawn: Drawn = { ts: undefined, isLate: false };

  /** What an attempt left in the thread and had no time to note. */
  unnoted: MessageTs | undefined;

  async findLeftover(): Promise<MessageTs | undefined> {
    return this.unnoted;
  }

  show({ messageTs }: Question, leftover?: MessageTs): ShownProgress {
    this.shown.add(messageTs);
    this.leftover.push(leftover);
    return {
      onAsk: (answers) => void this.heard.push(answers),
      onSource: () => {},
      onAway: () => {},
      onStage: (stage) => void this.heard.push(stage),
      settle: async () => this.drawn,
      runningOn: () => this.runningOn,
      end: () => void this.shown.delete(messageTs),
    };
  }
}

const AT = '2026-03-04T05:06:07.000000';
const uuid = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-4444-4444-8444-${String(n).padStart(12, '0')}`;

/** Also saves queries and connects resources, unless it was told to fail. */
export class FakeWholeService
  extends FakeService
  implements
    SavedQueryService,
    SavedQueryAdminService,
    ResourceService,
    ResourceAdminService,
    OverviewService,
    ModelSharingService,
    ModelConnectionService,
    PolicyService,
    DeadRowsService,
    NamesService,
    FeedbackService,
    Availability
{
  isAway = (): boolean => false;
  whenBack = async (): Promise<void> => {};
  /** It is no service of ours. */
  readOverview(): Promise<never> {
    return Promise.reject(new Error('not found'));
  }
  readonly readSharing = (): Promise<never> => this.readOverview();
  readonly replaceSharing = (): Promise<never> => this.readOverview();
  readonly readPolicy = (): Promise<never> => this.readOverview();
  readonly replacePolicy = (): Promise<never> => this.readOverview();
  readonly findPolicyNames = (): Promise<never> => this.readOverview();
  readonly readDeadRows = (): Promise<never> => this.readOverview();
  readonly changeDeadRows = (): Promise<never> => this.readOverview();
  readonly readNames = (): Promise<never> => this.readOverview();
  readonly changeNames = (): Promise<never> => this.readOverview();
  readonly findColumns = (): Promise<never> => this.readOverview();
  readonly readModel = (): Promise<never> => this.readOverview();
  readonly connectModel = (): Promise<never> => this.readOverview();
  readonly changeModel = (): Promise<never> => this.readOverview();
  readonly removeModel = (): Promise<never> => this.readOverview();
  readonly checkModel = (): Promise<never> => this.readOverview();
  readonly listModels = (): Promise<never> => this.readOverview();
  readonly listModelRequests = (): Promise<never> => this.readOverview();
  readonly readModelRequest = (): Promise<never> => this.readOverview();
  readonly listDatasets = (): Promise<never> => this.readOverview();
  readonly readResource = (): Promise<never> => this.readOverview();
  readonly changeResource = (): Promise<never> => this.readOverview();
  readonly deleteResource = (): Promise<never> => this.readOverview();
  readonly refreshResource = (): Promise<never> => this.readOverview();
  readonly changeSavedQuery = (): Promise<never> => this.readOverview();
  readonly deleteSavedQuery = (): Promise<never> => this.readOverview();
  readonly giveFeedback = (): Promise<never> => this.readOverview();

  readonly saved: { asker: Asker; resourceId: ResourceId; request: SaveQueryRequest }[] = [];
  readonly created: { asker: Asker; datasetId: DatasetId; request: CreateResourceRequest }[] = [];
  /** What the next save or connection throws. */
  failure: Error | undefined;

  async saveQuery(asker: Asker, resourceId: ResourceId, request: SaveQueryRequest): Promise<SavedQueryRecord> {
    this.#failIfTold();
    this.saved.push({ asker, resourceId, request });
    const id = savedQueryIdSchema.parse(uuid(5, this.saved.length));
    return { id, query: request.query, sql: request.sql, explanation: '', created_at: AT, updated_at: AT };
  }

  async createResource(asker: Asker, datasetId: DatasetId, request: CreateResourceRequest): Promise<ResourceRecord> {
    this.#failIfTold();
    this.created.push({ asker, datasetId, request });
    const id = resourceIdSchema.parse(uuid(6, this.created.length));
    const { name, type } = request;
    return {
      id,
      name,
      description: request.description ?? '',
      type,
      db_credentials: {},
      dataset_id: datasetId,
      owner_id: 1,
      created_at: AT,
      updated_at: AT,
    };
  }

  #failIfTold(): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
  }
}
