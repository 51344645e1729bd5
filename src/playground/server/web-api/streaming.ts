import { z } from 'zod';
import { LIMITS } from '../block-rules/limits.ts';
import { isFields } from '../block-rules/rule.ts';
import { readContent } from '../read-content.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER } from '../workspace/seed.ts';
import type { Chunk } from '../workspace/streams.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

/** https://docs.slack.dev/reference/methods/chat.startStream, …/chat.appendStream, …/chat.stopStream */

const short = z.string().min(1).max(LIMITS.taskText);
const chunkSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('markdown_text'), text: z.string().max(LIMITS.markdown) }),
  z.looseObject({
    type: z.literal('task_update'),
    id: short,
    title: short,
    status: z.enum(['pending', 'in_progress', 'complete', 'error']),
  }),
  z.object({ type: z.literal('plan_update'), title: short }),
  z.object({ type: z.literal('blocks'), blocks: z.unknown() }),
]);
type SentChunk = z.infer<typeof chunkSchema>;

const pieces = {
  markdown_text: textArgument.optional(),
  chunks: jsonArgument(z.array(chunkSchema)).optional(),
};
interface Pieces {
  markdown_text?: string | undefined;
  chunks?: SentChunk[] | undefined;
}

const start = defineMethod('chat.startStream', {
  args: z.object({
    channel: nameArgument,
    thread_ts: textArgument.optional(),
    recipient_user_id: textArgument.optional(),
    recipient_team_id: textArgument.optional(),
    task_display_mode: z.enum(['timeline', 'plan']).optional(),
    ...pieces,
  }),
  run(args, { workspace }) {
    const { kind, id: channel } = workspace.channelFor(args.channel, BOT_USER);
    if (args.thread_ts === undefined) throw new Refusal('invalid_thread_ts');
    if (kind !== 'direct' && args.recipient_user_id === undefined) throw new Refusal('missing_recipient_user_id');
    if (kind !== 'direct' && args.recipient_team_id === undefined) throw new Refusal('missing_recipient_team_id');
    const chunks = readPieces(args, workspace);
    const { ts } = workspace.startStream({ channel, threadTs: args.thread_ts, mode: args.task_display_mode }, chunks);
    return { channel, ts };
  },
});

const append = defineMethod('chat.appendStream', {
  args: z.object({ channel: nameArgument, ts: nameArgument, ...pieces }),
  run(args, { workspace }) {
    const chunks = readPieces(args, workspace);
    if (chunks.length === 0) throw new Refusal('no_text');
    workspace.appendStream({ channel: args.channel, ts: args.ts, user: BOT_USER }, chunks);
    return { channel: args.channel, ts: args.ts };
  },
});

const stop = defineMethod('chat.stopStream', {
  args: z.object({
    channel: nameArgument,
    ts: nameArgument,
    blocks: jsonArgument(z.unknown()).optional(),
    session_status: z.enum(['active', 'processing', 'suspended', 'closed']).optional(),
    ...pieces,
  }),
  run({ channel, ts, blocks, ...said }, { workspace }) {
    const last = blocks === undefined ? [] : [blocksChunk(blocks, workspace)];
    workspace.stopStream({ channel, ts, user: BOT_USER }, [...readPieces(said, workspace), ...last]);
    return { channel, ts };
  },
});

/** @throws Refusal when both ways to say it are used, or a text is too long */
function readPieces({ markdown_text: markdown, chunks }: Pieces, workspace: Workspace): Chunk[] {
  if (markdown !== undefined && chunks !== undefined) throw new Refusal('markdown_text_conflict');
  if ((markdown?.length ?? 0) > LIMITS.markdown) throw new Refusal('msg_too_long');
  if (markdown !== undefined) return markdown === '' ? [] : [{ kind: 'text', text: markdown }];
  return (chunks ?? []).map((chunk) => readChunk(chunk, workspace));
}

function readChunk(chunk: SentChunk, workspace: Workspace): Chunk {
  switch (chunk.type) {
    case 'markdown_text':
      return { kind: 'text', text: chunk.text };
    case 'plan_update':
      return { kind: 'plan', title: chunk.title };
    case 'blocks':
      return blocksChunk(chunk.blocks, workspace);
    case 'task_update': {
      const { type: _type, id, title, status, ...rest } = chunk;
      return { kind: 'task', task: { id, title, status, rest: isFields(rest) ? { ...rest } : {} } };
    }
  }
}

function blocksChunk(blocks: unknown, workspace: Workspace): Chunk {
  return { kind: 'blocks', blocks: readContent({ blocks }, workspace).blocks };
}

export const streamingMethods = [start, append, stop];
