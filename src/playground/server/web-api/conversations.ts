import { z } from 'zod';
import { slackMessage } from '../slack-message.ts';
import type { ChannelRecord, MessageRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER, TEAM } from '../workspace/seed.ts';
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
};
type Range = { latest?: string | undefined; oldest?: string | undefined; inclusive: boolean };

const info = defineMethod('conversations.info', {
  args: z.object({ channel: nameArgument }),
  run({ channel: id }, { workspace }) {
    const channel = workspace.channels().find((candidate) => candidate.id === id);
    if (channel === undefined) throw new Refusal('channel_not_found');
    return { channel: channel.kind === 'direct' ? presentDirect(channel) : presentChannel(channel) };
  },
});

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
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  workspace: Workspace,
): Answer {
  const start = cursor === undefined || cursor === '' ? 0 : positionOf(cursor, messages);
  const next = messages[start + limit];
  return {
    messages: messages.slice(start, start + limit).map((message) => slackMessage(message, workspace)),
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
const notShared = {
  is_archived: false,
  is_shared: false,
  is_org_shared: false,
  is_ext_shared: false,
  is_pending_ext_shared: false,
  context_team_id: TEAM.id,
  created: CREATED,
};

function presentChannel(channel: ChannelRecord): Answer {
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: true,
    is_group: false,
    is_im: false,
    is_mpim: false,
    is_private: false,
    is_general: channel.name === 'general',
    is_member: channel.members.includes(BOT_USER),
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    ...notShared,
  };
}

function presentDirect(channel: ChannelRecord): Answer {
  const user = channel.members.find((member) => member !== BOT_USER);
  return { id: channel.id, is_im: true, is_user_deleted: false, is_open: true, user, ...notShared };
}

export const conversationsMethods = [info, history, replies];
