import { slackFile } from './slack-file.ts';
import { teamOf } from './team-of.ts';
import type { MessageRecord } from './workspace/records.ts';
import { APP, BOT_USER, TEAM } from './workspace/seed.ts';
import type { Workspace } from './workspace/workspace.ts';

/** A message as Slack sends it to apps, in events and in answers of the Web API. */
export function slackMessage(message: MessageRecord, workspace: Workspace): Record<string, unknown> {
  return {
    type: 'message',
    ...filesOf(message, workspace),
    user: message.user,
    text: message.text,
    ts: message.ts,
    team: teamOfAuthor(message, workspace),
    ...(message.clientMsgId === null ? {} : { client_msg_id: message.clientMsgId }),
    ...(message.user === BOT_USER ? botFields : {}),
    ...(message.blocks.length === 0 ? {} : { blocks: message.blocks }),
    ...(message.edited === null ? {} : { edited: message.edited }),
    ...(message.reactions.length === 0 ? {} : { reactions: message.reactions.map(withCount) }),
    ...threadFields(message, workspace),
  };
}

/** The same with what the app noted on it, where that is asked for. */
export function withMetadata(message: MessageRecord, workspace: Workspace): Record<string, unknown> {
  const shown = slackMessage(message, workspace);
  return message.metadata === null ? shown : { ...shown, metadata: message.metadata };
}

function filesOf({ files }: MessageRecord, workspace: Workspace): Record<string, unknown> {
  const shown = files.flatMap((id) => workspace.files.find(id) ?? []);
  if (shown.length === 0) return {};
  return { subtype: 'file_share', files: shown.map((file) => slackFile(file, workspace.origin())), upload: false };
}

const botFields = {
  bot_id: APP.botId,
  app_id: APP.id,
  bot_profile: { id: APP.botId, app_id: APP.id, name: APP.name, team_id: TEAM.id, deleted: false },
};

/** In a shared channel, the app sees which organization people belong to. */
function teamOfAuthor({ user }: MessageRecord, workspace: Workspace): string {
  const author = workspace.person(user);
  return author === undefined ? TEAM.id : teamOf(author).id;
}

function withCount(reaction: { name: string; users: string[] }): Record<string, unknown> {
  return { ...reaction, count: reaction.users.length };
}

function threadFields(message: MessageRecord, workspace: Workspace): Record<string, unknown> {
  if (message.threadTs !== null) {
    const root = workspace.message(message.channel, message.threadTs);
    return { thread_ts: message.threadTs, ...(root === undefined ? {} : { parent_user_id: root.user }) };
  }
  const replies = workspace.replies(message.channel, message.ts);
  if (replies.length === 0) return {};
  const users = [...new Set(replies.map((reply) => reply.user))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users: users,
    reply_users_count: users.length,
    latest_reply: replies.at(-1)?.ts,
  };
}
