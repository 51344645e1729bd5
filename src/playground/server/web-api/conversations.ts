import { z } from 'zod';
import { slackMessage, withMetadata } from '../slack-message.ts';
import type { ChannelRecord, MessageRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER, OTHER_TEAM, TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { countArgument, flagArgument, nameArgument, textArgument } from './arguments.ts';
import { type Answer, defineMethod } from './method.ts';

const MAX_PAGE = 999;
const HISTORY_PAGE = 100;

const range = {
  latest: textArgument.optional(),
  oldest: textArgument.optional(),
  inclusive: flagArgument,
  cursor: textArgument.optional(),
  include_all_metadata: flagArgument,
};
type Range = { latest?: string | undefined; oldest?: string | undefined; inclusive: boolean };

const info = defineMethod('conversations.info', {
  args: z.object({ channel: nameArgument }),
  run({ channel: id }, { workspace }) {
    const channel = workspace.channelNamed(id);
    const isHidden = channel.kind !== 'channel' && !channel.members.includes(BOT_USER);
    if (isHidden) throw new Refusal('channel_not_found');
    return { channel: channel.kind === 'direct' ? presentDirect(channel) : presentChannel(channel) };
  },
});

const members = defineMethod('conversations.members', {
  args: z.object({ channel: nameArgument }),
  run({ channel }, { workspace }) {
    const { members: ids } = workspace.channelFor(channel, BOT_USER);
    return { members: ids, response_metadata: { next_cursor: '' } };
  },
});

/** The direct message with one person, or the group message with these; only those that are there already. */
const open = defineMethod('conversations.open', {
  args: z.object({ users: textArgument.optional(), channel: textArgument.optional(), return_im: flagArgument }),
  run({ users = '', channel, return_im: whole }, { workspace }) {
    const [user = '', ...others] = users.split(',').filter((id) => id !== '');
    if (others.length > 0) return { already_open: true, channel: { id: groupOf([user, ...others], workspace) } };
    if (channel === undefined && user === '') throw new Refusal('users_list_not_supplied');
    if (channel === undefined && workspace.person(user) === undefined) throw new Refusal('user_not_found');
    const direct = channel === undefined ? workspace.directWith(user) : workspace.channelFor(channel, BOT_USER);
    if (direct === undefined) throw new Refusal('user_disabled');
    return { already_open: true, channel: whole ? presentDirect(direct) : { id: direct.id } };
  },
});

function groupOf(users: readonly string[], workspace: Workspace): string {
  if (users.some((id) => workspace.person(id) === undefined)) throw new Refusal('user_not_found');
  const wanted = new Set([...users, BOT_USER]);
  const group = workspace
    .channels()
    .find(
      ({ kind, members: ids }) => kind === 'group' && ids.length === wanted.size && ids.every((id) => wanted.has(id)),
    );
  if (group === undefined) throw new Refusal('method_not_supported_for_channel_type');
  return group.id;
}

/** Newest first, without replies. */
const history = defineMethod('conversations.history', {
  args: z.object({ channel: nameArgument, limit: countArgument(HISTORY_PAGE, MAX_PAGE), ...range }),
  run(args, { workspace }) {
    const { id } = workspace.channelFor(args.channel, BOT_USER);
    const roots = workspace.messages(id).filter((message) => message.threadTs === null && within(args, message));
    return page(roots.reverse(), args, workspace);
  },
});

/** Oldest first, the root leading. */
const replies = defineMethod('conversations.replies', {
  args: z.object({ channel: nameArgument, ts: nameArgument, limit: countArgument(MAX_PAGE, MAX_PAGE), ...range }),
  run(args, { workspace }) {
    const { id } = workspace.channelFor(args.channel, BOT_USER);
    const message = workspace.message(id, args.ts);
    if (message === undefined) throw new Refusal('thread_not_found');
    const answers = workspace.replies(id, message.ts).filter((reply) => within(args, reply));
    return page([message, ...answers], args, workspace);
  },
});

function within({ latest, oldest, inclusive }: Range, { ts }: MessageRecord): boolean {
  const afterOldest = oldest === undefined || ts > oldest || (inclusive && ts === oldest);
  const beforeLatest = latest === undefined || ts < latest || (inclusive && ts === latest);
  return afterOldest && beforeLatest;
}

/** The cursor names the first message of the next page. */
function page(
  messages: readonly MessageRecord[],
  args: { limit: number; cursor?: string | undefined; include_all_metadata: boolean },
  workspace: Workspace,
): Answer {
  const { limit, cursor } = args;
  const tell = args.include_all_metadata ? withMetadata : slackMessage;
  const start = cursor === undefined || cursor === '' ? 0 : positionOf(cursor, messages);
  const next = messages[start + limit];
  return {
    messages: messages.slice(start, start + limit).map((message) => tell(message, workspace)),
    has_more: next !== undefined,
    response_metadata: {
      next_cursor: next === undefined ? '' : Buffer.from(`next_ts:${next.ts}`).toString('base64'),
    },
  };
}

function positionOf(cursor: string, messages: readonly MessageRecord[]): number {
  const ts = Buffer.from(cursor, 'base64').toString('utf8').replace('next_ts:', '');
  const position = messages.findIndex((message) => message.ts === ts);
  if (position < 0) throw new Refusal('invalid_cursor');
  return position;
}

/** When the workspace was founded; nothing looks at it. */
const CREATED = 1_700_000_000;
const sharing = (isShared: boolean): Answer => ({
  is_archived: false,
  is_shared: isShared,
  is_org_shared: false,
  is_ext_shared: isShared,
  is_pending_ext_shared: false,
  ...(isShared ? { shared_team_ids: [TEAM.id, OTHER_TEAM.id], connected_team_ids: [OTHER_TEAM.id] } : {}),
  context_team_id: TEAM.id,
  created: CREATED,
});

function presentChannel(channel: ChannelRecord): Answer {
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind !== 'group',
    is_group: channel.kind === 'group',
    is_im: false,
    is_mpim: channel.kind === 'group',
    is_private: channel.kind !== 'channel',
    is_general: channel.name === 'general',
    is_member: channel.members.includes(BOT_USER),
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    ...sharing(channel.isShared),
  };
}

function presentDirect(channel: ChannelRecord): Answer {
  const user = channel.members.find((member) => member !== BOT_USER);
  return { id: channel.id, is_im: true, is_user_deleted: false, is_open: true, user, ...sharing(false) };
}

export const conversationsMethods = [info, members, open, history, replies];
