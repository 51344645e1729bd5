import type { AppMenu, Channel, Message, Person, ServerEvent, SharedFile, View } from '../../protocol/protocol.ts';
import { pageAddress, withImageAddresses } from '../image-files.ts';
import type { ChannelRecord, FileRecord, MessageRecord, PersonRecord, ViewRecord } from '../workspace/records.ts';
import { TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the page gets, in its own words (`protocol.ts`). */

export function presentSnapshot(
  workspace: Workspace,
  viewer: PersonRecord,
  app: { menu: AppMenu; botConnected: boolean },
): Extract<ServerEvent, { kind: 'snapshot' }> {
  const channels = channelsOf(workspace, viewer);
  const home = workspace.views.home(viewer.id);
  const visible = new Set(channels.map(({ id }) => id));
  return {
    kind: 'snapshot',
    workspace: { id: TEAM.id, name: TEAM.name },
    viewer: presentPerson(viewer),
    people: workspace.people().map(presentPerson),
    channels: channels.map((channel) => presentChannel(channel, workspace, viewer)),
    messages: channels
      .flatMap(({ id }) => workspace.messages(id))
      .map((message) => presentMessage(message, workspace))
      .sort((a, b) => (a.ts < b.ts ? -1 : 1)),
    statuses: workspace.statuses().filter(({ channel }) => visible.has(channel)),
    botConnected: app.botConnected,
    menu: menuFor(viewer, app.menu),
    home: home === undefined ? null : presentView(home),
    suggestedPrompts: [...workspace.prompts(viewer.id)],
  };
}

export function presentMessage(message: MessageRecord, workspace: Workspace): Message {
  const replies = workspace.replies(message.channel, message.ts);
  const files = message.files.flatMap((id) => workspace.files.find(id) ?? []);
  return {
    channel: message.channel,
    ts: message.ts,
    threadTs: message.threadTs ?? (replies.length > 0 ? message.ts : null),
    user: message.user,
    text: message.text,
    blocks: withImageAddresses(message.blocks, workspace),
    edited: showsEdited(message, workspace),
    replyCount: replies.length,
    latestReplyTs: replies.at(-1)?.ts ?? null,
    reactions: message.reactions,
    ...(files.length === 0 ? {} : { files: files.map(presentFile) }),
  };
}

/** Slack marks what an app changed only where it has no blocks: https://docs.slack.dev/reference/methods/chat.update */
function showsEdited({ edited, user, blocks }: MessageRecord, workspace: Workspace): boolean {
  return edited !== null && (blocks.length === 0 || workspace.person(user)?.isBot !== true);
}

function presentFile(file: FileRecord): SharedFile {
  const { id, name, title, mimeType, size, altText } = file;
  return { id, name, title, mimeType, size, altText, url: pageAddress(file) };
}

export function presentView({ id, type, callbackId, title, submit, close, blocks, hash }: ViewRecord): View {
  return { id, type, callbackId, title, submit, close, blocks, hash };
}

export function channelsOf(workspace: Workspace, viewer: PersonRecord): ChannelRecord[] {
  return workspace.channels().filter(({ members }) => members.includes(viewer.id));
}

/** The app is installed in our workspace only: people of another one can't use it. */
function menuFor({ role }: PersonRecord, menu: AppMenu): AppMenu {
  if (role !== 'other-organization') return menu;
  return { globalShortcuts: [], messageShortcuts: [], slashCommands: [], hasHome: false };
}

function presentPerson({ id, name, realName, isBot, timeZone, role }: PersonRecord): Person {
  return { id, name, realName, isBot, timeZone, role };
}

function presentChannel(channel: ChannelRecord, workspace: Workspace, viewer: PersonRecord): Channel {
  return {
    id: channel.id,
    name: nameOf(channel, viewer, workspace),
    kind: channel.kind,
    topic: channel.topic,
    isShared: channel.isShared,
  };
}

/** Messages among people are called by the others. */
function nameOf({ kind, name, members }: ChannelRecord, viewer: PersonRecord, workspace: Workspace): string {
  const others = members.filter((member) => member !== viewer.id).flatMap((id) => workspace.person(id) ?? []);
  if (kind === 'direct') return others[0]?.name ?? viewer.name;
  return kind === 'group' ? others.map(({ realName }) => realName).join(', ') : name;
}
