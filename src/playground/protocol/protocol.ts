/**
 * What the page and the playground's server say to each other: JSON over one WebSocket at `/ui`, one person a socket
 * (`/ui?person=<id>&page=<name>`). `page` names the open page and outlives its socket: an app's modals open in the page
 * whose person asked for them, and in no other. This is the page's own wire; Slack's wire is in `server/web-api` and `server/socket-mode`.
 */

export interface Person {
  id: string;
  /** Handle, for example `ana`. */
  name: string;
  realName: string;
  isBot: boolean;
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: string;
  /** The person's role in Slack; a guest or a person from another organization sees less. */
  role: 'member' | 'admin' | 'guest' | 'single-channel-guest' | 'other-organization' | 'bot' | 'deactivated';
}

export interface Channel {
  id: string;
  /** Without `#`; for a direct message the other person's handle. */
  name: string;
  kind: 'channel' | 'private' | 'direct' | 'group';
  topic: string;
  /** Another organization reads along. */
  isShared: boolean;
}

/** A block as it was posted and accepted; the page draws it by its `type`. */
type Block = { type: string; block_id?: string; [key: string]: unknown };

/** A shared file; `url` is relative to the page and serves the bytes to people who can see the message. */
export interface SharedFile {
  id: string;
  name: string;
  title: string;
  mimeType: string;
  size: number;
  altText: string;
  url: string;
}

/** A modal or the Home tab as Slack keeps it: the view's JSON with its id. https://docs.slack.dev/reference/views */
export interface View {
  id: string;
  type: 'modal' | 'home';
  callbackId: string;
  title: string;
  submit: string | null;
  close: string | null;
  blocks: Block[];
  hash: string;
}

/** A data source that can be asked, for the first screen. */
export interface DataSource {
  name: string;
  /** In words (`order items`), with what is known of it (`20,055 rows, Jan 2024 – Nov 2026`; may be empty). */
  tables: { name: string; facts: string }[];
  /** `tables` may be the first few. */
  tableCount: number;
  /** Worth asking. */
  questions: string[];
}

/** What was set in a view's or message's inputs, as Slack's `view.state.values`: block id → action id → element state. */
export type InputState = Record<string, Record<string, Record<string, unknown>>>;

/** Where an interactive element is. */
export type Container = { kind: 'message'; channel: string; ts: string } | { kind: 'view'; viewId: string };

/** From the app's manifest: what the menus and the composer offer. */
export interface AppMenu {
  globalShortcuts: { callbackId: string; name: string; description: string }[];
  messageShortcuts: { callbackId: string; name: string; description: string }[];
  slashCommands: { command: string; description: string; usageHint: string }[];
  hasHome: boolean;
}

export interface Message {
  channel: string;
  ts: string;
  /** `ts` of the root, on replies and on roots that have replies. */
  threadTs: string | null;
  user: string;
  /** Slack's mrkdwn: `<@U…>`, `&lt;` and so on. What is read out when there are blocks. */
  text: string;
  blocks: Block[];
  edited: boolean;
  /** On a root: how many replies the person can see, and the last one's ts. */
  replyCount: number;
  latestReplyTs: string | null;
  /** Emoji by name, without colons, and who chose it. */
  reactions?: { name: string; users: string[] }[];
  /** Only the viewer sees it, and not again after a reload. */
  ephemeral?: boolean;
  files?: SharedFile[];
}

/** What a bot is doing, shown under the thread; '' clears it. */
export interface ThreadStatus {
  channel: string;
  threadTs: string;
  user: string;
  status: string;
  loadingMessages: string[];
}

/** One thing that went over Slack's wire, for the inspector. */
export interface WireEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** An event to the app, what a person did with it, or the app's call of the Web API. */
  kind: 'event' | 'interaction' | 'call';
  /** The event's type, the interaction's type or command, the method. */
  name: string;
  /** Counts from 1; 0 is no retry. */
  retry: number;
  /** Of what was sent. */
  bytes: number;
  /** Until it was acknowledged or answered; null while it is not. */
  tookMs: number | null;
  outcome: 'pending' | 'ok' | 'refused' | 'failed';
  /** Slack's name for the refusal, or how it failed. */
  reason: string;
}

/** What Slack's Web API sometimes does instead of what was asked. */
export type CallFault =
  | { kind: 'refused'; error: string; messages?: readonly string[] }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  | { kind: 'server-error' }
  /** No answer, until the caller goes away. */
  | { kind: 'hang' }
  /** It is done, and the connection breaks before the answer. */
  | { kind: 'dropped-reply' }
  /** It is done, and answered with a 500. */
  | { kind: 'error-reply' }
  /** It is done, and there is no answer until the caller goes away. */
  | { kind: 'no-reply' }
  /** It is done, and only half of the answer's JSON arrives. */
  | { kind: 'half-reply' }
  /** It is done, and something on the way answers with a page. */
  | { kind: 'page-reply' };

/**
 * How the app's connections end. `lost`: all, without notice; `refresh`: all, and the app is asked to reconnect; `recycle`:
 * one, and the app is warned ten seconds before, as Slack does every few hours; `stalled`: so that nobody notices, and
 * nothing arrives any more.
 */
export type Drop = 'lost' | 'refresh' | 'recycle' | 'stalled';

/** What sometimes becomes of an event on its way to the app. */
export type DeliveryFault =
  /** The connection breaks, and the event with it: it comes again. */
  | { kind: 'lost' }
  /** The same event twice. Only its id says that the second isn't new. */
  | { kind: 'double' }
  | { kind: 'late'; milliseconds: number };

/** A fault that waits to happen, once. */
export type PlannedFault =
  /** `channel`: of calls about this conversation only. */
  | { id: number; on: 'call'; method: string; channel?: string; fault: CallFault }
  | { id: number; on: 'event'; fault: DeliveryFault }
  /** From now on, until it is cleared: one message a second in each channel. */
  | { id: number; on: 'pace'; fault: { kind: 'pace' } };

/** To the page. The first thing it receives is a snapshot; the rest are changes to it, in order; a later snapshot replaces all. */
export type ServerEvent =
  | {
      kind: 'snapshot';
      workspace: { id: string; name: string };
      viewer: Person;
      people: Person[];
      channels: Channel[];
      /** Everything the viewer can see, oldest first; replies included. */
      messages: Message[];
      statuses: ThreadStatus[];
      botConnected: boolean;
      menu: AppMenu;
      /** The viewer's Home tab, once the bot published one. */
      home: View | null;
      /** Offered in the viewer's direct message with the bot. */
      suggestedPrompts: { title: string; message: string }[];
    }
  | { kind: 'message-posted'; message: Message }
  | { kind: 'message-changed'; message: Message }
  | { kind: 'message-deleted'; channel: string; ts: string }
  | { kind: 'status-changed'; status: ThreadStatus }
  | { kind: 'bot-connection'; connected: boolean }
  /** The viewer's modals, bottom first; empty when none is open. Sent whole at each change. */
  | { kind: 'modals-changed'; stack: View[] }
  | { kind: 'home-changed'; home: View }
  | { kind: 'prompts-changed'; prompts: { title: string; message: string }[] }
  /** To colleagues: what can be asked about. Sent again when more is known. */
  | { kind: 'data-known'; sources: DataSource[] }
  /** A submission was refused: message by block id. The modal stays open. */
  | { kind: 'view-errors'; viewId: string; errors: Record<string, string> }
  /** To pages that watch the wire: new entries, and entries that changed, by id. */
  | { kind: 'wire-seen'; entries: WireEntry[] }
  /** The answer to `read-wire`: JSON as text. */
  | { kind: 'wire-payload'; commandId: string; sent: string; answered: string }
  /** To pages that watch the wire: all that are planned. */
  | { kind: 'faults-changed'; faults: PlannedFault[] }
  /** The answer to `load-options`. */
  | { kind: 'options'; commandId: string; options: { text: string; value: string; description?: string }[] }
  /** The answer to a command that could not be carried out. */
  | { kind: 'refused'; commandId: string; reason: string }
  | { kind: 'done'; commandId: string; ts: string };

/** From the page. In typed text `@name` of a known person becomes `<@U…>` on the server. */
export type PageCommand =
  /** Text that begins with a known slash command runs it instead. */
  | { kind: 'post-message'; commandId: string; channel: string; threadTs: string | null; text: string }
  | { kind: 'edit-message'; commandId: string; channel: string; ts: string; text: string }
  | { kind: 'delete-message'; commandId: string; channel: string; ts: string }
  /** A click or a choice. `action` is the element's own part of Slack's payload: value, selected_option and so on. */
  | {
      kind: 'act';
      commandId: string;
      container: Container;
      blockId: string;
      actionId: string;
      action: Record<string, unknown>;
      state: InputState;
    }
  | { kind: 'load-options'; commandId: string; container: Container; blockId: string; actionId: string; query: string }
  | { kind: 'message-shortcut'; commandId: string; callbackId: string; channel: string; ts: string }
  | { kind: 'global-shortcut'; commandId: string; callbackId: string }
  | { kind: 'submit-view'; commandId: string; viewId: string; state: InputState }
  | { kind: 'close-view'; commandId: string; viewId: string }
  /** The viewer looks at one of the app's tabs. */
  | { kind: 'open-app-tab'; commandId: string; tab: 'home' | 'messages' }
  /** What goes over Slack's wire: at once everything that is kept, then each change. */
  | { kind: 'watch-wire'; commandId: string; on: boolean }
  | { kind: 'read-wire'; commandId: string; id: number }
  /** The next call of this method meets the fault. */
  | { kind: 'plan-call-fault'; commandId: string; method: string; fault: CallFault }
  /** The next event meets the fault. */
  | { kind: 'plan-event-fault'; commandId: string; fault: DeliveryFault }
  /** Posting keeps Slack's pace from now on. */
  | { kind: 'plan-pace'; commandId: string }
  | { kind: 'clear-faults'; commandId: string }
  /** Now. */
  | { kind: 'drop-connections'; commandId: string; how: Drop }
  /** The native stop of an agent's work in a thread. */
  | { kind: 'stop-session'; commandId: string; channel: string; threadTs: string };
