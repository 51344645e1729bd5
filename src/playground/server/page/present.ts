import type { Channel, Message, Person, ServerEvent } from '../../protocol.ts';
import type { ChannelRecord, MessageRecord, PersonRecord } from '../workspace/records.ts';
import { TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the page is told, in its own words (`protocol.ts`). */

export function presentSnapshot(
  workspace: Workspace,
  viewer: PersonRecord,
  botConnected: boolean,
): Extract<ServerEvent, { kind: 'snapshot' }> {
  const channels = channelsOf(workspace, viewer);
  const visible = new Set(channels.map(({ id }) => id));
  return {
    kind: 'snapshot',
    workspace: { id: TEAM.id, name: TEAM.name },
    viewer: presentPerson(viewer),
    people: workspace.people().map(presentPerson),
    channels: channels.map((channel) => presentChannel(channel, workspace, viewer)),
    messages: channels
      .flatMap(({ id }) => workspace.messages(id))
      .map((message) => presentMessage(message, workspace.replies(message.channel, message.ts)))
      .sort((a, b) => (a.ts < b.ts ? -1 : 1)),
    statuses: workspace.statuses().filter(({ channel }) => visible.has(channel)),
    botConnected,
    menu: { globalShortcuts: [], messageShortcuts: [], slashCommands: [], hasHome: false },
    home: null,
    suggestedPrompts: [],
  };
}

export function presentMessage(message: MessageRecord, replies: readonly MessageRecord[]): Message {
  return {
    channel: message.channel,
    ts: message.ts,
    threadTs: message.threadTs ?? (replies.length > 0 ? message.ts : null),
    user: message.user,
    text: message.text,
    blocks: message.blocks,
    edited: message.edited !== null,
    replyCount: replies.length,
    latestReplyTs: replies.at(-1)?.ts ?? null,
    reactions: message.reactions,
  };
}

export function channelsOf(workspace: Workspace, viewer: PersonRecord): ChannelRecord[] {
  return workspace.channels().filter(({ members }) => members.includes(viewer.id));
}

function presentPerson({ id, name, realName, isBot, timeZone, standing }: PersonRecord): Person {
  return { id, name, realName, isBot, timeZone, standing };
}

function presentChannel(channel: ChannelRecord, workspace: Workspace, viewer: PersonRecord): Channel {
  const other = channel.members.find((member) => member !== viewer.id) ?? viewer.id;
  const name = channel.kind === 'direct' ? (workspace.person(other)?.name ?? '') : channel.name;
  return { id: channel.id, name, kind: channel.kind, topic: channel.topic, isShared: channel.isShared };
}
