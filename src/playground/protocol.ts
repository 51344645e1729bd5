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
  /** What the person may be in Slack; a guest or somebody from another organisation sees less. */
  standing: 'member' | 'admin' | 'guest' | 'single-channel-guest' | 'other-organisation' | 'bot' | 'deactivated';
}

export interface Channel {
  id: string;
  /** Without `#`; for a direct message the other person's handle. */
  name: string;
  kind: 'channel' | 'private' | 'direct' | 'group';
  topic: string;
  /** Another organisation reads along. */
  isShared: boolean;
}

/** A block as it was posted and accepted; the page draws it by its `type`. */
type Block = { type: string; block_id?: string; [key: string]: unknown };

/** A file somebody shared; `url` is relative to the page and serves the bytes to who may see the message. */
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

/** What was set in a view's or message's inputs, as Slack's `view.state.values`: block id → action id → element state. */
export type InputState = Record<string, Record<string, Record<string, unknown>>>;

/** Where an interactive element stands. */
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
  /** A submission was refused: message by block id. The modal stays open. */
  | { kind: 'view-errors'; viewId: string; errors: Record<string, string> }
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
  /** The native stop of an agent's work in a thread. */
  | { kind: 'stop-session'; commandId: string; channel: string; threadTs: string };
