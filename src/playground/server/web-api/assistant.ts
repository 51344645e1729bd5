import { z } from 'zod';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER } from '../workspace/seed.ts';
import { jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

const MAX_LOADING_MESSAGES = 10;
const MAX_PROMPTS = 4;

const setStatus = defineMethod('assistant.threads.setStatus', {
  args: z.object({
    channel_id: nameArgument,
    thread_ts: nameArgument,
    status: textArgument,
    loading_messages: jsonArgument(z.array(z.string()).max(MAX_LOADING_MESSAGES)).optional(),
  }),
  run(args, { workspace }) {
    workspace.setStatus({
      channel: args.channel_id,
      threadTs: args.thread_ts,
      user: BOT_USER,
      status: args.status,
      loadingMessages: args.loading_messages ?? [],
    });
    return {};
  },
});

/** With a thread Slack does nothing and says nothing: prompts belong to the whole direct message. */
const setSuggestedPrompts = defineMethod('assistant.threads.setSuggestedPrompts', {
  args: z.object({
    channel_id: nameArgument,
    prompts: jsonArgument(
      z
        .array(z.object({ title: z.string().min(1), message: z.string().min(1) }))
        .min(1)
        .max(MAX_PROMPTS),
    ),
    title: textArgument.optional(),
    thread_ts: textArgument.optional(),
  }),
  run(args, { workspace }) {
    const channel = workspace.channelFor(args.channel_id, BOT_USER);
    const person = channel.members.find((member) => member !== BOT_USER);
    if (channel.kind !== 'direct' || person === undefined) throw new Refusal('channel_not_found');
    if (args.thread_ts === undefined) workspace.suggest(person, args.prompts);
    return {};
  },
});

const MAX_TITLE = 200;
const title = z.string().min(1).max(MAX_TITLE);

/** The bridge between the two kinds of status: a session at work shows as one, and the end of it takes any away. */
const setSessionStatus = defineMethod('agents.sessions.setStatus', {
  args: z.object({
    channel_id: nameArgument,
    thread_ts: nameArgument,
    status: z.enum(['active', 'processing', 'suspended', 'closed']),
    title: title.optional(),
  }),
  run({ channel_id: channel, thread_ts: threadTs, status }, { workspace, manifest }) {
    if (threadTs === '') throw new Refusal('thread_ts_required');
    const isAtWork = status === 'processing';
    const words = workspace.statuses().find((one) => one.channel === channel && one.threadTs === threadTs);
    if (!isAtWork || words === undefined) {
      const shown = { status: isAtWork ? 'is working…' : '', loadingMessages: [] };
      workspace.setStatus({ channel, threadTs, user: BOT_USER, ...shown });
    }
    const hearsStop = manifest.events?.has('agent_session_stopped') ?? true;
    return hearsStop ? {} : { warning: 'missing_agent_session_stopped_event_subscription' };
  },
});

const renameSession = defineMethod('agents.sessions.rename', {
  args: z.object({ channel_id: nameArgument, thread_ts: nameArgument, title }),
  run({ channel_id: channel, thread_ts: ts }, { workspace }) {
    workspace.channelFor(channel, BOT_USER);
    if (workspace.message(channel, ts) === undefined) throw new Refusal('thread_not_found');
    return {};
  },
});

export const assistantMethods = [setStatus, setSuggestedPrompts, setSessionStatus, renameSession];
