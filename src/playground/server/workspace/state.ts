import type { ChannelRecord, FileRecord, MessageRecord, StoredChange } from './records.ts';
import { CHANNELS } from './seed.ts';

/** The sum of all stored changes. Knows no rules: what was accepted once is applied. */
export class WorkspaceState {
  readonly #channels = new Map(CHANNELS.map((channel) => [channel.id, channel]));
  /** Channel to its messages by `ts`, oldest first: names only ever ascend. */
  readonly #messages = new Map<string, Map<string, MessageRecord>>();
  /** Channel and root to the names of its replies, oldest first. */
  readonly #replies = new Map<string, Set<string>>();
  readonly #undelivered = new Map<string, MessageRecord>();
  readonly #files = new Map<string, FileRecord>();

  apply(change: StoredChange): void {
    switch (change.kind) {
      case 'posted':
        this.#undelivered.set(keyOf(change.message), change.message);
        this.#put(change.message);
        return;
      case 'changed':
      case 'reacted':
        this.#put(change.message);
        return;
      case 'deleted':
        this.#remove(change.message);
        return;
      case 'membership':
        this.#setMembership(change);
        return;
      case 'file':
        this.#files.set(change.file.id, change.file);
        return;
      case 'file-deleted':
        this.#files.delete(change.id);
        return;
      case 'delivered':
        this.#undelivered.delete(keyOf(change));
        return;
    }
  }

  channels(): ChannelRecord[] {
    return [...this.#channels.values()];
  }

  channel(id: string): ChannelRecord | undefined {
    return this.#channels.get(id);
  }

  message(channel: string, ts: string): MessageRecord | undefined {
    return this.#messages.get(channel)?.get(ts);
  }

  /** Oldest first, replies included. */
  messages(channel: string): MessageRecord[] {
    return [...(this.#messages.get(channel)?.values() ?? [])];
  }

  replies(channel: string, rootTs: string): MessageRecord[] {
    const names = this.#replies.get(keyOf({ channel, ts: rootTs })) ?? [];
    return [...names].flatMap((ts) => this.message(channel, ts) ?? []);
  }

  file(id: string): FileRecord | undefined {
    return this.#files.get(id);
  }

  undelivered(): MessageRecord[] {
    return [...this.#undelivered.values()];
  }

  #put(message: MessageRecord): void {
    const messages = this.#messages.get(message.channel) ?? new Map<string, MessageRecord>();
    this.#messages.set(message.channel, messages.set(message.ts, message));
    if (message.threadTs === null) return;
    const thread = keyOf({ channel: message.channel, ts: message.threadTs });
    this.#replies.set(thread, (this.#replies.get(thread) ?? new Set()).add(message.ts));
  }

  #remove(message: MessageRecord): void {
    this.#messages.get(message.channel)?.delete(message.ts);
    this.#undelivered.delete(keyOf(message));
    if (message.threadTs !== null) {
      this.#replies.get(keyOf({ channel: message.channel, ts: message.threadTs }))?.delete(message.ts);
    }
  }

  #setMembership({ channel: id, user, member }: { channel: string; user: string; member: boolean }): void {
    const channel = this.#channels.get(id);
    if (channel === undefined) return;
    const others = channel.members.filter((other) => other !== user);
    this.#channels.set(id, { ...channel, members: member ? [...others, user] : others });
  }
}

/** A message is named by its channel and `ts`. */
function keyOf({ channel, ts }: { channel: string; ts: string }): string {
  return `${channel} ${ts}`;
}
