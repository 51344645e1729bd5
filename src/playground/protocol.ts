/**
 * What the page and the playground's server say to each other: JSON over one WebSocket at `/ui`, one person a socket
 * (`/ui?person=<id>`). This is the page's own wire; Slack's wire is in `server/web-api` and `server/socket-mode`.
 */

export interface Person {
  id: string;
  /** Handle, for example `ana`. */
  name: string;
  realName: string;
  isBot: boolean;
  /** IANA name, for example `Europe/Lisbon`. */
  timeZone: string;
}

export interface Channel {
  id: string;
  /** Without `#`; for a direct message the other person's handle. */
  name: string;
  kind: 'channel' | 'direct';
  topic: string;
}

/** A block as it was posted and accepted; the page draws it by its `type`. */
type Block = { type: string; block_id?: string; [key: string]: unknown };

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
    }
  | { kind: 'message-posted'; message: Message }
  | { kind: 'message-changed'; message: Message }
  | { kind: 'message-deleted'; channel: string; ts: string }
  | { kind: 'status-changed'; status: ThreadStatus }
  | { kind: 'bot-connection'; connected: boolean }
  /** The answer to a command that could not be carried out. */
  | { kind: 'refused'; commandId: string; reason: string }
  | { kind: 'done'; commandId: string; ts: string };

/** From the page. `text` is what was typed; `@name` of a known person becomes `<@U…>` on the server. */
export type PageCommand = {
  kind: 'post-message';
  commandId: string;
  channel: string;
  threadTs: string | null;
  text: string;
};
