import { z } from 'zod';
import { readContent } from '../read-content.ts';
import { readMetadata } from '../read-metadata.ts';
import { withMetadata } from '../slack-message.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { contentArguments } from './content.ts';
import { defineMethod } from './method.ts';

/** https://docs.slack.dev/reference/methods/chat.postMessage: longer text is cut off, not refused. */
const POSTED_TEXT = 40_000;
/** https://docs.slack.dev/reference/methods/chat.update */
const UPDATED_TEXT = 4_000;

const threadTs = textArgument.optional();
const metadata = jsonArgument(z.unknown()).optional();

const postMessage = defineMethod('chat.postMessage', {
  args: z.object({ channel: nameArgument, thread_ts: threadTs, metadata, ...contentArguments }),
  run(args, { workspace }) {
    const channel = conversationOf(args.channel, workspace);
    const { text, blocks } = readContent(args, workspace);
    const noted = { metadata: readMetadata(args.metadata) };
    const draft = { channel, user: BOT_USER, text: text.slice(0, POSTED_TEXT), blocks, ...noted };
    const message = workspace.post({ ...draft, threadTs: args.thread_ts ?? null });
    return { channel, ts: message.ts, message: withMetadata(message, workspace) };
  },
});

const postEphemeral = defineMethod('chat.postEphemeral', {
  args: z.object({ channel: nameArgument, user: nameArgument, thread_ts: threadTs, ...contentArguments }),
  run(args, { workspace }) {
    const channel = conversationOf(args.channel, workspace);
    const draft = { channel, user: BOT_USER, ...readContent(args, workspace), threadTs: args.thread_ts ?? null };
    return { message_ts: workspace.postEphemeral(draft, args.user).ts };
  },
});

const update = defineMethod('chat.update', {
  args: z.object({ channel: nameArgument, ts: nameArgument, metadata, ...contentArguments }),
  run(args, { workspace }) {
    const target = { channel: conversationOf(args.channel, workspace), ts: args.ts, user: BOT_USER };
    if ((args.text?.length ?? 0) > UPDATED_TEXT) throw new Refusal('msg_too_long');
    // `text` without `blocks` takes the blocks away, as it does in Slack.
    const content = { ...readContent(args, workspace), metadata: readMetadata(args.metadata) };
    const message = workspace.update(target, content);
    return {
      channel: message.channel,
      ts: message.ts,
      text: message.text,
      message: withMetadata(message, workspace),
    };
  },
});

const remove = defineMethod('chat.delete', {
  args: z.object({ channel: nameArgument, ts: nameArgument }),
  run({ channel, ts }, { workspace }) {
    workspace.remove({ channel: conversationOf(channel, workspace), ts, user: BOT_USER });
    return { channel, ts };
  },
});

const getPermalink = defineMethod('chat.getPermalink', {
  args: z.object({ channel: nameArgument, message_ts: nameArgument }),
  run({ channel: id, message_ts: ts }, { workspace }) {
    const channel = workspace.channelFor(id, BOT_USER).id;
    const message = workspace.message(channel, ts);
    if (message === undefined) throw new Refusal('message_not_found');
    const thread = message.threadTs === null ? '' : `?thread_ts=${message.threadTs}&cid=${channel}`;
    return { channel, permalink: `${workspace.origin()}/archives/${channel}/p${ts.replace('.', '')}${thread}` };
  },
});

/** A person's id as the channel means the direct message with them. @throws Refusal */
function conversationOf(channel: string, workspace: Workspace): string {
  const direct = workspace
    .channels()
    .find(({ kind, members }) => kind === 'direct' && channel !== BOT_USER && members.includes(channel));
  return workspace.channelFor(direct?.id ?? channel, BOT_USER).id;
}

export const chatMethods = [postMessage, postEphemeral, update, remove, getPermalink];
