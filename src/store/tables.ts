import type { Generated, Kysely } from 'kysely';
import type { ChartChoice, KeptAnswer, Rating } from '../bot/model/answer.ts';
import type { QuestionDelivery, QuestionState, StopKind } from '../bot/model/question.ts';
import type { WhyGone } from '../bot/model/resource.ts';
import type { AnswersShown } from '../bot/model/settings.ts';

/**
 * The tables of the bot. Other parts may have theirs in the same database, hence the prefix. Columns named `sealed_*` are
 * encrypted: their names are part of what each value is encrypted for, so they stay.
 */
export interface BotTables {
  bot_users: UserRow;
  bot_threads: ThreadRow;
  bot_questions: QuestionRow;
  bot_resources: ResourceRow;
  bot_answers: AnswerRow;
  bot_answer_pieces: AnswerPieceRow;
  bot_feedback: FeedbackRow;
  bot_workspace_settings: WorkspaceSettingsRow;
  bot_channel_settings: ChannelSettingsRow;
  bot_saved_queries: SavedQueryRow;
  bot_pending_connections: PendingConnectionRow;
  bot_claims: ClaimRow;
  bot_name_offers: NameOfferRow;
  bot_post_slots: PostSlotRow;
  bot_installations: InstallationRow;
  bot_org_workspaces: OrgWorkspaceRow;
}

export type Database = Kysely<BotTables>;

/**
 * What is left of a record once a mapping has named each of its fields: `rest satisfies NothingLeft`. A field that the
 * model has and the store forgets does not compile, even an optional one. In the other direction,
 * `Record<keyof …, unknown>` requires every field.
 */
export type NothingLeft = Record<string, never>;

interface UserRow {
  /** `slack:<team>:<user>`, so the Slack user needs no columns of their own. */
  external_id: string;
  external_user_id: string;
  sealed_token: string;
  expires_at: string;
}

interface ThreadRow {
  team: string;
  channel: string;
  thread_ts: string;
  resource_id: string;
  root_id: string;
  last_conversation_id: string;
  /** Whether it began in a channel without the language model. */
  without_model: number | null;
  updated_at: string;
  /** Who last spoke to someone else there, and when. null: no one. */
  remark_by: string | null;
  remark_ts: string | null;
}

export interface QuestionRow {
  team: string;
  channel: string;
  ts: string;
  thread_ts: string;
  slack_user: string;
  /** null once it cannot be asked again: answered, or too old. */
  sealed_text: string | null;
  sealed_details: string | null;
  /** The questions offered in return, in the order of their buttons. */
  sealed_offer: string | null;
  state: QuestionState;
  /** What it was asked of last, and as which conversation. */
  resource_id: string | null;
  parent_id: string | null;
  conversation_id: string | null;
  /** The bot's message about it. */
  reply_ts: string | null;
  /** The edit that the words are from; null: they are as first sent. */
  edited_ts: string | null;
  attempts: number;
  received_at: string;
  begun_at: string | null;
  finished_at: string | null;
  /** What is posted about it: the name in its metadata, how the question ends with it, and the answer it shows. */
  delivery_id: string | null;
  delivery_end: QuestionDelivery['end'] | null;
  delivery_answer: string | null;
  /** The process that works on it. null: none does, and from `lease_until` on any may. */
  holder: string | null;
  /** Milliseconds since 1970. Of a holder that renews it no longer, the question is taken over. */
  lease_until: Generated<number>;
  /** Counts who took it. A change under another count is one of a process that lost it. */
  fence: Generated<number>;
  /** What another process asks its holder for. */
  stop: StopKind | null;
}

export interface ResourceRow {
  /** Empty: every workspace. Not null, which would be distinct from itself in the key. */
  team: string;
  id: string;
  name: string;
  dataset_id: string | null;
  /** null: the bot wasn't told. */
  type: string | null;
  added_at: string;
  /** Why it can no longer be asked. null: it can. */
  gone: WhyGone | null;
}

export interface FeedbackRow {
  answer_id: string;
  slack_user: string;
  team: string;
  rating: Rating;
  sealed_reason: string | null;
  given_at: string;
}

export interface AnswerRow {
  id: string;
  team: string;
  channel: string;
  thread_ts: string;
  message_ts: string | null;
  question_ts: string | null;
  audience: KeptAnswer['audience'];
  asker: string;
  resource_id: string;
  resource_name: string;
  dataset_id: string | null;
  conversation_id: string;
  /** Question, SQL and explanation, and for whom they were written. */
  sealed_words: string;
  /** Of long answers only how many pieces there are. null once retention dropped them. */
  sealed_rows: string | null;
  sealed_saved_as: string | null;
  row_count: number;
  took_ms: number;
  asked_at: string;
  chart: ChartChoice;
  picture_file_id: string | null;
}

/** A piece of the packed rows of a long answer; gone with the answer. */
export interface AnswerPieceRow {
  answer_id: string;
  /** Which it is, from `0`. */
  piece: string;
  sealed_piece: string;
}

/** A column that is null is not set. */
export interface WorkspaceSettingsRow {
  team: string;
  is_off: number | null;
  answers: AnswersShown | null;
  retention_days: number | null;
  secrets_in_modals: number | null;
  /** These three are JSON arrays of Slack's ids. */
  allowed_channels: string | null;
  manager_users: string | null;
  manager_groups: string | null;
  /** When the welcome was sent, which happens once. */
  welcomed_at: string | null;
  /** A JSON object: kinds of blocks that Slack refuses, and until when that is believed. */
  refused_blocks: string | null;
  updated_at: string | null;
}

export interface ChannelSettingsRow {
  team: string;
  channel: string;
  answers: AnswersShown | null;
  open_to_guests: number | null;
  open_to_outside: number | null;
  default_resource_id: string | null;
  /** When the bot introduced itself, which happens once. */
  introduced_at: string | null;
  /** Whether no language model answers, who last decided that, and when. null: nobody has. */
  model_off: number | null;
  model_changed_by: string | null;
  model_changed_at: string | null;
  updated_at: string | null;
}

export interface SavedQueryRow {
  team: string;
  id: string;
  resource_id: string;
  /** Name, explanation and the resource's name. */
  sealed_words: string;
  saved_by: string;
  saved_at: string;
}

interface PendingConnectionRow {
  id: string;
  team: string;
  slack_user: string | null;
  sealed_form: string;
  expires_at: string;
}

interface ClaimRow {
  team: string;
  subject: string;
  holder: string;
  expires_at: string;
}

interface NameOfferRow {
  team: string;
  resource_id: string;
  /** Who is to be asked. null: somebody was, or nobody needs to be. */
  slack_user: string | null;
  state: 'waiting' | 'sent' | 'needless' | 'dismissed';
  added_at: string;
}

/** Gone within hours. */
interface PostSlotRow {
  team: string;
  channel: string;
  /** When the next message may be posted there: milliseconds since 1970. */
  next_at: number;
}

export interface InstallationRow {
  /** The workspace, or the organization. */
  team: string;
  is_org_wide: number;
  enterprise: string | null;
  app_id: string | null;
  bot_user_id: string;
  bot_id: string;
  bot_name: string | null;
  sealed_token: string;
  sealed_refresh_token: string | null;
  /** When the token expires; null: it doesn't. */
  expires_at: string | null;
  /** Separated by commas. */
  scopes: string;
  installed_by: string | null;
  installed_at: string;
  /** Another with every new token. */
  version: string;
}

/** Which workspaces the installation of an organization is for. */
interface OrgWorkspaceRow {
  team: string;
  enterprise: string;
}
