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
import type { AskOutcome, ChartChoice, Reader } from '../outcomes.ts';

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
  /**
   * The message that asked; with team and channel the key that makes every delivery of it one question. A question
   * without a message of its own (a command, a button) has a made one: `makeQuestionTs`.
   */
  messageTs: MessageTs;
  user: SlackUserId;
  /** Decoded from Slack's mrkdwn, the bot's mention removed. May be empty: a bare mention. */
  text: string;
  /**
   * What the event that brought these words said of the channel: whether other organisations read along. It is not
   * kept, since a channel may be shared at any time: whoever takes the question up again asks Slack again.
   */
  sharedOutside?: boolean | undefined;
  /** Absent: a message that asks the bot, about what its thread, its channel and its asker ask. */
  details?: QuestionDetails;
}

/** How a question came, as far as that changes what becomes of it. */
export interface QuestionDetails {
  /**
   * Neither did it call the bot nor does its writer speak with it: where it is not understood, the conversation of the
   * thread stays where it was.
   */
  unaddressed?: boolean | undefined;
  /** Only the asker sees the answer, through this address of Slack's. */
  responseUrl?: string | undefined;
  /** Chosen by the asker. */
  resourceId?: ResourceId | undefined;
  /** What it continues in place of the thread's last conversation; null: nothing. */
  parentId?: ConversationId | null | undefined;
  /** The bot's message that the new one takes the place of. */
  replaces?: MessageTs | undefined;
  /** The earlier answer to the same question, to say what changed. */
  comparedWith?: AnswerId | undefined;
}

/** A question of the journal and what became of it. */
export interface JournalEntry {
  thread: ThreadKey;
  messageTs: MessageTs;
  user: SlackUserId;
  /** undefined: no longer kept. */
  text: string | undefined;
  details: QuestionDetails;
  /** The questions offered in return, in the order of their buttons. */
  offer: string[];
  state: QuestionState;
  /** Of what it was asked last, continuing what, and as which conversation. */
  resourceId: ResourceId | undefined;
  parentId: ConversationId | undefined;
  conversationId: ConversationId | undefined;
  /** The bot's message about it. */
  replyTs: MessageTs | undefined;
  /** The edit that its words are from; undefined: they are as they were first. */
  editedTs: MessageTs | undefined;
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
    input: {
      query: string;
      /** Of several the service finds the one that the question fits; one that cannot do so refuses. */
      resourceId: ResourceId | readonly ResourceId[];
      datasetId?: DatasetId;
      parentId?: ConversationId;
    },
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
  /** Who spoke there last to somebody else than the bot. */
  findRemark(thread: ThreadKey): Promise<Remark | undefined>;
  /** Of a thread that is known; of another nothing is kept. */
  noteRemark(thread: ThreadKey, remark: Remark): Promise<void>;
}

/** What somebody said in a thread to somebody else than the bot. Its words are kept nowhere. */
export interface Remark {
  user: SlackUserId;
  ts: MessageTs;
}

/**
 * `received` (written before the event is acknowledged) → `asking` → `answered` (posted), `asked-back`, `failed` (told
 * so), `stopped`, or `parked` (waits for its asker's choice of a source, then `received` again).
 * What a crash leaves in the first two is taken up again at the next start.
 */
export type QuestionState = 'received' | 'asking' | 'parked' | QuestionEnd;
/** All but `answered` keep the words for a time, since they may be asked again. */
export type QuestionEnd = 'answered' | 'asked-back' | 'failed' | 'stopped';

/** The journal of questions. Satisfied by the store. */
export interface Questions {
  /** false: this message was received before. */
  receive(question: Question, at: Date): Promise<boolean>;
  /** Counts the attempt. */
  begin(message: MessageKey, at: Date): Promise<{ attempts: number }>;
  noteAsked(
    message: MessageKey,
    asked: { resourceId: ResourceId; parentId: ConversationId | undefined; conversationId: ConversationId },
  ): Promise<void>;
  noteReply(message: MessageKey, replyTs: MessageTs): Promise<void>;
  park(message: MessageKey): Promise<void>;
  /** A question that is finished already stays as it is. */
  finish(message: MessageKey, state: QuestionEnd, at: Date, offer?: readonly string[]): Promise<void>;
  find(message: MessageKey): Promise<JournalEntry | undefined>;
  /**
   * Whatever became of it, it waits to be asked again, with these words, those of the edit `editedTs` if that is given.
   * false: it was never received, or has the words of this edit or a later one.
   */
  retake(question: Question, at: Date, editedTs?: MessageTs): Promise<boolean>;
  /** Those in `received` or `asking`, oldest first. */
  unfinished(): Promise<Question[]>;
  /** What the bot was asked last in this thread, the newest first; one where it was asked needs no further mention. */
  latestIn(thread: ThreadKey): Promise<JournalEntry[]>;
  /** What this person asked last. */
  lastResource(team: TeamId, user: SlackUserId): Promise<ResourceId | undefined>;
  remove(message: MessageKey): Promise<void>;
  /** What was received before this moment can no longer be asked again. */
  dropWordsOlderThan(before: Date): Promise<void>;
}

/** Resources this workspace may ask. Satisfied by the store. */
export interface Resources {
  list(team: TeamId): Promise<KnownResource[]>;
}

/** Makes one thing be done by one alone, also among processes that share the database. Satisfied by the store. */
export interface Claims {
  /**
   * undefined: somebody else is at it. Otherwise a function that gives it back. Whoever dies with it holds it until
   * `until` and no longer.
   */
  take(
    claim: { team: TeamId; subject: string },
    times: { at: Date; until: Date },
  ): Promise<(() => Promise<void>) | undefined>;
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
  /** undefined: only its asker sees it, and it cannot be found again. */
  ts: MessageTs | undefined;
  /** What Slack took: all of it, all but its chart, its text, or only that there is an answer. */
  form: 'whole' | 'without-chart' | 'text' | 'last-words';
  /** Where it stands when that is not the thread. */
  inDirect?: { channel: ChannelId; ts: MessageTs } | undefined;
}

/** How an outcome is told when not by a new message that everyone in the thread sees. */
export interface ReplyManner {
  /** The question it is about: what buttons that come before an answer carry. */
  question?: MessageTs | undefined;
  /** Takes the place of this message of the bot. */
  replaces?: MessageTs | undefined;
  /** What was told already, told anew. */
  isRedraw?: boolean;
  /** Only the asker sees it, through an address that Slack gave for it if there is one. */
  onlyTo?: { user: SlackUserId; responseUrl: string | undefined } | undefined;
  /** It goes to this person's direct messages. */
  inDirectTo?: SlackUserId | undefined;
}

/** Tells the thread what became of a question. */
export interface Replies {
  /** @throws when nothing at all could be posted */
  post(thread: ThreadKey, outcome: AskOutcome, manner?: ReplyManner): Promise<Posted>;
  /** Tells the thread that the answer is in the person's direct messages. */
  sayInDirect(thread: ThreadKey, user: SlackUserId): Promise<MessageTs | undefined>;
}

/** Offers to stop a question that takes long. Like a status it never stands in an answer's way. */
export interface StopOffers {
  /** Shown after a while, gone when it is ended. */
  show(question: Question): ShownStatus;
}

/** Who can see an answer: everyone in the thread, or its asker alone (a slash command, a private channel setting). */
type AnswerAudience = 'thread' | 'asker';

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
  /** The file that shows the chart where the message cannot. */
  pictureId?: string | undefined;
  /** Whoever looks, it is written for who asked. */
  reader: Reader;
  /** The earlier answer to the same question; what changed since is told with this one. */
  comparedWith?: AnswerId | undefined;
  /** Set once somebody saved its query. */
  savedAs: { id: SavedQueryId; name: string } | undefined;
}

/** A question that was answered. */
export interface RecentQuestion {
  question: string;
  resourceName: string;
  askedAt: Date;
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
    change: Partial<Pick<KeptAnswer, 'thread' | 'messageTs' | 'audience' | 'chart' | 'pictureId' | 'savedAs'>>,
  ): Promise<void>;
  remove(id: AnswerId): Promise<void>;
  /** A person's own, newest first. */
  recentOf(team: TeamId, user: SlackUserId, most: number): Promise<RecentQuestion[]>;
  /** Leaves of answers asked before this moment all but their rows; of one workspace, or of every. Tells how many. */
  dropRowsOlderThan(before: Date, team?: TeamId): Promise<number>;
}
