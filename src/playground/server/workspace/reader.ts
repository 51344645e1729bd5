import type { Ephemerals } from './ephemerals.ts';
import type { ChannelRecord, MessageRecord, PersonRecord } from './records.ts';
import { Refusal } from './refusal.ts';
import { PEOPLE } from './seed.ts';
import { WorkspaceState } from './state.ts';

/** What can be asked of a workspace; `Workspace` adds what can be done with it. */
export abstract class WorkspaceReader {
  protected readonly state = new WorkspaceState();
  abstract readonly ephemerals: Ephemerals;

  people(): readonly PersonRecord[] {
    return PEOPLE;
  }

  person(id: string): PersonRecord | undefined {
    return PEOPLE.find((person) => person.id === id);
  }

  channels(): ChannelRecord[] {
    return this.state.channels();
  }

  /** The channel, if this person may act in it. @throws Refusal `channel_not_found` or `not_in_channel` */
  channelFor(id: string, user: string): ChannelRecord {
    const channel = this.state.channel(id);
    const member = channel?.members.includes(user) ?? false;
    if (channel === undefined || (channel.kind !== 'channel' && !member)) throw new Refusal('channel_not_found');
    if (!member) throw new Refusal('not_in_channel');
    return channel;
  }

  /** A person's direct message with the app. */
  directWith(user: string): ChannelRecord | undefined {
    return this.channels().find(({ kind, members }) => kind === 'direct' && members.includes(user));
  }

  /** @throws Refusal `channel_not_found` */
  channelNamed(id: string): ChannelRecord {
    const channel = this.state.channel(id);
    if (channel === undefined) throw new Refusal('channel_not_found');
    return channel;
  }

  message(channel: string, ts: string): MessageRecord | undefined {
    return this.state.message(channel, ts);
  }

  /** A message this person sees, one shown to them alone included. @throws Refusal */
  messageFor(channel: string, ts: string, user: string): { message: MessageRecord; ephemeral: boolean } {
    const alone = this.ephemerals.find(channel, ts, user);
    if (alone !== undefined) return { message: alone, ephemeral: true };
    this.channelFor(channel, user);
    const message = this.state.message(channel, ts);
    if (message === undefined) throw new Refusal('message_not_found');
    return { message, ephemeral: false };
  }

  /** Oldest first, replies included. */
  messages(channel: string): MessageRecord[] {
    return this.state.messages(channel);
  }

  replies(channel: string, rootTs: string): MessageRecord[] {
    return this.state.replies(channel, rootTs);
  }

  /** Messages whose events the app has not acknowledged, oldest first. */
  undelivered(): MessageRecord[] {
    return this.state.undelivered();
  }
}
