import type { ConversationRecord, Row } from '../../contract/conversations.ts';
import type {
  AnswerId,
  ChannelId,
  ConversationId,
  DatasetId,
  ExternalId,
  MessageTs,
  ResourceId,
  SavedQueryId,
  SlackUserId,
  TeamId,
} from '../../shared/ids.ts';
import type { AskOutcome, ChartChoice } from '../outcomes.ts';

/** A thread is named by its root message. */
export interface ThreadKey {
  team: TeamId;
  channel: ChannelId;
  threadTs: MessageTs;
}

/** A message somebody posted. */
export interface MessageKey {
  team: TeamId;
  channel: ChannelId;
  ts: MessageTs;
}

/** One received question: plain and storable, it is what survives a crash. */
export interface Question {
  thread: ThreadKey;
  /** The message that asked; with team and channel the key that makes every delivery of it one question. */
  messageTs: MessageTs;
  user: SlackUserId;
  /** Decoded from Slack's mrkdwn, the bot's mention removed. May be empty: a bare mention. */
  text: string;
}

export interface Asker {
  externalId: ExternalId;
  displayName?: string;
  email?: string;
  picture?: string;
}

/** The data-query service, as far as asking goes. Satisfied by the client. */
export interface ConversationService {
  /**
   * @throws errors told apart by their `name`: `TimeoutError`, `NetworkError`, `HttpError` with its `status` (and the
   * service's words, if any, in `serviceMessage`), `ResponseSchemaError`
   */
  ask(
    asker: Asker,
    input: { query: string; resourceId: ResourceId; datasetId?: DatasetId; parentId?: ConversationId },
    options: { signal: AbortSignal },
  ): Promise<ConversationRecord>;
}

export interface KnownResource {
  id: ResourceId;
  name: string;
  datasetId: DatasetId | undefined;
}

export interface ThreadState {
  resourceId: ResourceId;
  rootId: ConversationId;
  lastConversationId: ConversationId;
}

/** Threads the bot answers in. Satisfied by the store. */
export interface Threads {
  find(thread: ThreadKey): Promise<ThreadState | undefined>;
  save(thread: ThreadKey, state: ThreadState, at: Date): Promise<void>;
}

/**
 * `received` (written before the event is acknowledged) → `asking` → `answered` (posted) or `failed` (told so).
 * What a crash leaves in the first two is taken up again at the next start.
 */
export type QuestionState = 'received' | 'asking' | 'answered' | 'failed';

/** The journal of questions. Satisfied by the store. */
export interface Questions {
  /** false: this message was received before. */
  receive(question: Question, at: Date): Promise<boolean>;
  /** Counts the attempt. */
  begin(message: MessageKey, at: Date): Promise<{ attempts: number }>;
  finish(message: MessageKey, state: 'answered' | 'failed', at: Date): Promise<void>;
  /** Those in `received` or `asking`, oldest first. */
  unfinished(): Promise<Question[]>;
  /** Whether the bot has been asked in this thread; such a thread needs no further mention. */
  hasThread(thread: ThreadKey): Promise<boolean>;
}

/** Resources this workspace may ask. Satisfied by the store. */
export interface Resources {
  list(team: TeamId): Promise<KnownResource[]>;
}

/** Shows in the thread that the bot is at work. Showing may fail unseen: it never stands in an answer's way. */
export interface Statuses {
  /** At once; kept up until it is ended. */
  show(thread: ThreadKey): ShownStatus;
}

export interface ShownStatus {
  end(): void;
}

/** A message of the bot. */
export interface Posted {
  ts: MessageTs;
  /** What Slack took: all of it, all but its chart, its text, or only that there is an answer. */
  form: 'whole' | 'without-chart' | 'text' | 'last-words';
}

/** Tells the thread what became of a question. */
export interface Replies {
  /** @throws when nothing at all could be posted */
  post(thread: ThreadKey, outcome: AskOutcome): Promise<Posted>;
}

/** Who can see an answer: everyone in the thread, or its asker alone (a slash command, a private channel setting). */
export type AnswerAudience = 'thread' | 'asker';

/** An answer as it was given: what its buttons act on. Question, SQL, explanation and rows are sealed at rest. */
export interface KeptAnswer {
  id: AnswerId;
  thread: ThreadKey;
  /** The bot's message; undefined while only the asker sees it, since an ephemeral message cannot be found again. */
  messageTs: MessageTs | undefined;
  /** The message that asked; undefined for a slash command. */
  questionTs: MessageTs | undefined;
  audience: AnswerAudience;
  asker: SlackUserId;
  question: string;
  resource: KnownResource;
  conversationId: ConversationId;
  sql: string;
  explanation: string;
  /** undefined once the workspace's retention has passed: only the count is left. */
  rows: Row[] | undefined;
  rowCount: number;
  tookMs: number;
  askedAt: Date;
  chart: ChartChoice;
  /** Set once somebody saved its query. */
  savedAs: { id: SavedQueryId; name: string } | undefined;
}

/** Answers that can still be acted on. Satisfied by the store. */
export interface Answers {
  keep(answer: KeptAnswer): Promise<void>;
  find(id: AnswerId): Promise<KeptAnswer | undefined>;
  /** By the bot's message. */
  findByMessage(message: MessageKey): Promise<KeptAnswer | undefined>;
  /** By the message that asked, newest last. */
  findByQuestion(message: MessageKey): Promise<KeptAnswer[]>;
  change(
    id: AnswerId,
    change: Partial<Pick<KeptAnswer, 'messageTs' | 'audience' | 'chart' | 'savedAs'>>,
  ): Promise<void>;
  remove(id: AnswerId): Promise<void>;
  /** Leaves of answers asked before this moment all but their rows; of one workspace, or of every. Tells how many. */
  dropRowsOlderThan(before: Date, team?: TeamId): Promise<number>;
}
