import { z } from 'zod';

/** Who and what a workspace holds. Messages here are Slack's own view; the page's is made from it in `../page`. */

export interface PersonRecord {
  id: string;
  name: string;
  realName: string;
  isBot: boolean;
  timeZone: string;
  /** As Slack writes it, for example `pt-PT`. */
  locale: string;
  role: 'member' | 'admin' | 'guest' | 'single-channel-guest' | 'other-organization' | 'bot' | 'deactivated';
}

export interface ChannelRecord {
  id: string;
  /** Without `#`; empty for a direct message. */
  name: string;
  kind: 'channel' | 'private' | 'direct' | 'group';
  topic: string;
  /** Another organization reads along. */
  isShared: boolean;
  members: readonly string[];
}

const blockSchema = z.looseObject({ type: z.string() });
export type BlockRecord = z.infer<typeof blockSchema>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const flat = z.record(z.string(), scalar);
/** One level deep: scalars, flat objects, and lists of either. */
export const metadataSchema = z.object({
  event_type: z.string().min(1).max(255),
  event_payload: z.record(z.string(), z.union([scalar, flat, z.array(z.union([scalar, flat]))])),
});
export type MessageMetadata = z.infer<typeof metadataSchema>;

const messageSchema = z.object({
  channel: z.string(),
  ts: z.string(),
  /** `ts` of the root, on replies only. */
  threadTs: z.string().nullable(),
  user: z.string(),
  text: z.string(),
  blocks: z.array(blockSchema),
  edited: z.object({ user: z.string(), ts: z.string() }).nullable(),
  /** What Slack's own clients send along; a bot's message has none. */
  clientMsgId: z.string().nullable(),
  reactions: z.array(z.object({ name: z.string(), users: z.array(z.string()) })),
  /** Ids. */
  files: z.array(z.string()).default([]),
  metadata: metadataSchema.nullable().default(null),
});
export type MessageRecord = z.infer<typeof messageSchema>;

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  altText: z.string(),
  mimeType: z.string(),
  size: z.number(),
  user: z.string(),
  /** In seconds. */
  created: z.number(),
  /** Who knows it may read the file in the page. */
  secret: z.string(),
});
export type FileRecord = z.infer<typeof fileSchema>;

/** What is written to the journal, one line each; the workspace is their sum. */
export const storedChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('posted'), message: messageSchema }),
  z.object({ kind: z.literal('changed'), message: messageSchema, previous: messageSchema }),
  z.object({ kind: z.literal('reacted'), message: messageSchema }),
  z.object({ kind: z.literal('deleted'), message: messageSchema }),
  z.object({ kind: z.literal('membership'), channel: z.string(), user: z.string(), member: z.boolean() }),
  z.object({ kind: z.literal('file'), file: fileSchema }),
  z.object({ kind: z.literal('file-deleted'), id: z.string() }),
  /** The app has acknowledged every event of this message. */
  z.object({ kind: z.literal('delivered'), channel: z.string(), ts: z.string() }),
]);
export type StoredChange = z.infer<typeof storedChangeSchema>;

export interface StatusRecord {
  channel: string;
  threadTs: string;
  user: string;
  status: string;
  loadingMessages: string[];
}

/** What was typed or chosen: block id → action id → the element's part of `view.state.values`. */
export type InputState = Record<string, Record<string, Record<string, unknown>>>;

/** What the app says of a view. */
export interface ViewDraft {
  type: 'modal' | 'home';
  callbackId: string;
  externalId: string;
  /** '' on Home. */
  title: string;
  submit: string | null;
  close: string | null;
  privateMetadata: string;
  clearOnClose: boolean;
  notifyOnClose: boolean;
  blocks: BlockRecord[];
}

/** Somebody, and the page they did something in; null: in none, as in a test. */
export interface Viewer {
  user: string;
  page: string | null;
}

export interface ViewRecord extends ViewDraft {
  id: string;
  /** Whose it is. */
  user: string;
  /** Where it is open; null: in every page of its person, as Home is. */
  page: string | null;
  /** Another one after each change. */
  hash: string;
  rootId: string;
  previousId: string | null;
  state: InputState;
}

export interface SuggestedPrompt {
  title: string;
  message: string;
}

/** What subscribers hear. What is not stored is gone after a restart, as most of it is in Slack. */
export type Change =
  | StoredChange
  | { kind: 'status'; status: StatusRecord }
  | { kind: 'ephemeral'; how: 'posted' | 'changed' | 'deleted'; message: MessageRecord; to: string }
  | { kind: 'modals'; viewer: Viewer }
  | { kind: 'home'; view: ViewRecord }
  | { kind: 'prompts'; user: string; prompts: readonly SuggestedPrompt[] };
