import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import type { Timers } from '../../../shared/timers.ts';
import { Ephemerals } from './ephemerals.ts';
import { type FileBytes, memoryFileBytes } from './file-bytes.ts';
import { Files } from './files.ts';
import type { Journal } from './journal.ts';
import { type MessageClock, makeMessageClock } from './message-clock.ts';
import { makeBlockId, nameBlocks } from './name-blocks.ts';
import { WorkspaceReader } from './reader.ts';
import type {
  BlockRecord,
  Change,
  MessageMetadata,
  MessageRecord,
  StatusRecord,
  StoredChange,
  SuggestedPrompt,
} from './records.ts';
import { Refusal } from './refusal.ts';
import { BOT_USER, PEOPLE } from './seed.ts';
import { Statuses } from './statuses.ts';
import { Steps } from './steps.ts';
import { type Chunk, type StreamContent, Streams } from './streams.ts';
import { composeTyped } from './typed-text.ts';
import { Views } from './views.ts';

/** As much as a message can hold: https://docs.slack.dev/reference/methods/chat.postMessage */
const TYPED_LIMIT = 40_000;

export interface Draft {
  channel: string;
  user: string;
  text: string;
  blocks: BlockRecord[];
  /** The thread to reply in, by its root or any message of it; null starts a new one. */
  threadTs: string | null;
  /** Somebody called the app here: it may answer where it is no member. */
  invited?: boolean;
  /** Ids of files it shows. */
  files?: readonly string[];
  metadata?: MessageMetadata | null | undefined;
}

interface Content {
  text: string;
  blocks: BlockRecord[];
  /** Not given: as it was. */
  metadata?: MessageMetadata | null | undefined;
}

/** One message, and who wants something done with it. */
export interface Target {
  channel: string;
  ts: string;
  user: string;
}

export interface WorkspaceDeps {
  journal: Journal;
  clock: Clock;
  timers: Timers;
  /** In memory when left out. */
  fileBytes?: FileBytes;
  /** Where files are fetched; known once the playground is started. */
  origin?: () => string;
}

/**
 * The one truth of the playground. Every command checks, writes the journal, then notifies the subscribers.
 * A command that Slack would not carry out throws a `Refusal` with Slack's name for the reason.
 */
export class Workspace extends WorkspaceReader {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #journal: Journal;
  readonly #messageClock: MessageClock;
  readonly #statuses: Statuses;
  readonly #prompts = new Map<string, readonly SuggestedPrompt[]>();
  readonly views = new Views((change) => this.#notify(change));
  readonly ephemerals = new Ephemerals((change) => this.#notify(change));
  readonly steps = new Steps();
  readonly #streams: Streams;
  readonly files: Files;
  readonly origin: () => string;

  constructor({ journal, clock, timers, fileBytes = memoryFileBytes(), origin = () => '' }: WorkspaceDeps) {
    super();
    this.#journal = journal;
    this.origin = origin;
    this.files = new Files({
      bytes: fileBytes,
      now: () => Math.floor(clock.now().getTime() / 1000),
      find: (id) => this.state.file(id),
      commit: (change) => this.#commit(change),
    });
    this.#messageClock = makeMessageClock(clock);
    this.#streams = new Streams(timers);
    this.#statuses = new Statuses(timers, (status) => this.#notify({ kind: 'status', status }));
    for (const change of journal.read()) {
      this.state.apply(change);
      if (change.kind === 'posted') this.#messageClock.seen(change.message.ts);
    }
  }

  statuses(): StatusRecord[] {
    return this.#statuses.all();
  }

  /** What is offered in a person's direct message with the app. */
  prompts(user: string): readonly SuggestedPrompt[] {
    return this.#prompts.get(user) ?? [];
  }

  suggest(user: string, prompts: readonly SuggestedPrompt[]): void {
    this.#prompts.set(user, prompts);
    this.#notify({ kind: 'prompts', user, prompts });
  }

  /** A person types: mentions, links and entities are made of the text as Slack's composer does. */
  say(typed: Omit<Draft, 'blocks' | 'invited'>): MessageRecord {
    const hasFiles = (typed.files?.length ?? 0) > 0;
    return this.post({ ...typed, ...(typed.text === '' && hasFiles ? { blocks: [] } : this.compose(typed.text)) });
  }

  /** A person rewrites their own message. */
  edit(target: Target, typed: string): MessageRecord {
    return this.update(target, this.compose(typed));
  }

  /** What the composer makes of typed text. @throws Refusal `no_text`, `msg_too_long` */
  compose(typed: string): Content {
    const text = typed.trim();
    if (text === '') throw new Refusal('no_text');
    if (text.length > TYPED_LIMIT) throw new Refusal('msg_too_long');
    return composeTyped(text, PEOPLE, makeBlockId());
  }

  post(draft: Draft): MessageRecord {
    const message = this.#compose(draft);
    this.#commit({ kind: 'posted', message });
    const repliedByBot = message.user === BOT_USER && message.threadTs !== null;
    if (repliedByBot) this.#statuses.clear(message.channel, message.threadTs ?? message.ts);
    return message;
  }

  /** Shown to one person and kept nowhere. */
  postEphemeral(draft: Draft, to: string): MessageRecord {
    const message = this.#compose(draft);
    const { members = [] } = this.state.channel(draft.channel) ?? {};
    if (!members.includes(to)) throw new Refusal('user_not_in_channel');
    this.ephemerals.post(message, to);
    return message;
  }

  /** @param target whose it is shown to is its `user` */
  replaceEphemeral({ channel, ts, user }: Target, { text, blocks }: Content): void {
    const before = this.ephemerals.find(channel, ts, user);
    if (before === undefined) throw new Refusal('message_not_found');
    this.ephemerals.replace({ ...before, text, blocks: nameBlocks(blocks) }, user);
  }

  /** A message of the app that is written bit by bit. */
  startStream(
    {
      channel,
      threadTs,
      mode = 'timeline',
    }: { channel: string; threadTs: string; mode: 'timeline' | 'plan' | undefined },
    chunks: readonly Chunk[],
  ): MessageRecord {
    const empty = { channel, user: BOT_USER, text: '', blocks: [], threadTs };
    const message = this.post(empty);
    const key = streamKey(message);
    this.#streams.start(key, mode);
    return chunks.length === 0 ? message : this.#write(message, this.#streams.append(key, chunks));
  }

  appendStream(target: Target, chunks: readonly Chunk[]): void {
    const message = this.#ownMessage(target, 'message_not_owned_by_app');
    this.#write(message, this.#streams.append(streamKey(message), chunks));
  }

  stopStream(target: Target, chunks: readonly Chunk[]): void {
    this.appendStream(target, chunks);
    this.#streams.stop(streamKey(target));
  }

  #write(previous: MessageRecord, { text, blocks }: StreamContent): MessageRecord {
    const message = { ...previous, text, blocks: nameBlocks(blocks) };
    this.#commit({ kind: 'changed', message, previous });
    return message;
  }

  update(target: Target, content: Content): MessageRecord {
    if (this.#streams.isOpen(streamKey(target))) throw new Refusal('streaming_state_conflict');
    const previous = this.#ownMessage(target, 'cant_update_message');
    const edited = { user: target.user, ts: this.#messageClock.next() };
    const { metadata = previous.metadata } = content;
    const message = { ...previous, text: content.text, blocks: nameBlocks(content.blocks), metadata, edited };
    this.#commit({ kind: 'changed', message, previous });
    return message;
  }

  remove(target: Target): void {
    this.#commit({ kind: 'deleted', message: this.#ownMessage(target, 'cant_delete_message') });
  }

  /** The file goes from the messages that show it; one that showed nothing else goes too. @throws Refusal */
  removeFile(id: string, user: string): void {
    this.files.remove(id, user);
    for (const previous of this.channels().flatMap((channel) => this.messages(channel.id))) {
      if (!previous.files.includes(id)) continue;
      const message = { ...previous, files: previous.files.filter((other) => other !== id) };
      const isEmpty = message.files.length === 0 && message.text === '' && message.blocks.length === 0;
      this.#commit(isEmpty ? { kind: 'deleted', message } : { kind: 'changed', message, previous });
    }
  }

  react({ channel, ts, user }: Target, name: string): void {
    this.channelFor(channel, user);
    const message = this.state.message(channel, ts);
    if (message === undefined) throw new Refusal('message_not_found');
    this.#commit({ kind: 'reacted', message: { ...message, reactions: withReaction(message.reactions, name, user) } });
  }

  setStatus(status: StatusRecord): void {
    this.channelFor(status.channel, status.user);
    const message = this.state.message(status.channel, status.threadTs);
    if (message === undefined) throw new Refusal('invalid_thread_ts');
    this.#statuses.set({ ...status, threadTs: message.threadTs ?? message.ts });
  }

  setMembership(channel: string, user: string, member: boolean): void {
    this.#commit({ kind: 'membership', channel, user, member });
  }

  markDelivered({ channel, ts }: MessageRecord): void {
    this.#commit({ kind: 'delivered', channel, ts });
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#statuses.close();
    this.#streams.close();
    this.#journal.close();
  }

  #compose(draft: Draft): MessageRecord {
    if (draft.invited !== true) this.channelFor(draft.channel, draft.user);
    return {
      channel: draft.channel,
      ts: this.#messageClock.next(),
      threadTs: draft.threadTs === null ? null : this.#rootOf(draft.channel, draft.threadTs),
      user: draft.user,
      text: draft.text,
      blocks: nameBlocks(draft.blocks),
      edited: null,
      clientMsgId: draft.user === BOT_USER ? null : randomUUID(),
      reactions: [],
      files: [...(draft.files ?? [])],
      metadata: draft.metadata ?? null,
    };
  }

  #rootOf(channel: string, threadTs: string): string {
    const message = this.state.message(channel, threadTs);
    if (message === undefined) throw new Refusal('thread_not_found');
    return message.threadTs ?? message.ts;
  }

  /** The app may change what it said where it is no member: it was invited then. */
  #ownMessage({ channel, ts, user }: Target, error: string): MessageRecord {
    if (user !== BOT_USER || this.state.message(channel, ts)?.user !== BOT_USER) this.channelFor(channel, user);
    const message = this.state.message(channel, ts);
    if (message === undefined) throw new Refusal('message_not_found');
    if (message.user !== user) throw new Refusal(error);
    return message;
  }

  #commit(change: StoredChange): void {
    this.#journal.append(change);
    this.state.apply(change);
    this.#notify(change);
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

const streamKey = ({ channel, ts }: Pick<Target, 'channel' | 'ts'>): string => `${channel} ${ts}`;

function withReaction(reactions: MessageRecord['reactions'], name: string, user: string): MessageRecord['reactions'] {
  const same = reactions.find((reaction) => reaction.name === name);
  if (same?.users.includes(user)) throw new Refusal('already_reacted');
  if (same === undefined) return [...reactions, { name, users: [user] }];
  return reactions.map((reaction) => (reaction === same ? { name, users: [...same.users, user] } : reaction));
}
