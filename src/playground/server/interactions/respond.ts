import { z } from 'zod';
import { readContent } from '../read-content.ts';
import type { MessageRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ResponseGrant } from './response-urls.ts';

/** https://docs.slack.dev/interactivity/handling-user-interaction#message_responses */
const responseSchema = z.object({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  markdown_text: z.string().optional(),
  response_type: z.enum(['ephemeral', 'in_channel']).default('ephemeral'),
  replace_original: z.boolean().default(false),
  delete_original: z.boolean().default(false),
  thread_ts: z.string().optional(),
});

/** Carries out what the app sent as an answer to what a person did. @throws Refusal as Slack refuses messages */
export function respond(sent: unknown, grant: ResponseGrant, workspace: Workspace): void {
  const read = responseSchema.safeParse(sent);
  if (!read.success) throw new Refusal('invalid_payload');
  const { original } = grant;
  if (read.data.delete_original && original !== undefined) return remove(grant, original, workspace);
  const content = readContent(read.data, workspace);
  if (read.data.replace_original && original !== undefined) return replace(grant, content, workspace);
  const draft = { channel: grant.channel, user: BOT_USER, ...content, threadTs: read.data.thread_ts ?? null };
  if (read.data.response_type === 'in_channel') workspace.post({ ...draft, invited: true });
  else workspace.postEphemeral({ ...draft, invited: true }, grant.user);
}

type Original = NonNullable<ResponseGrant['original']>;

function remove({ channel, user }: ResponseGrant, { ts, ephemeral }: Original, workspace: Workspace): void {
  if (ephemeral) workspace.ephemerals.remove(channel, ts, user);
  else workspace.remove({ channel, ts, user: BOT_USER });
}

function replace(
  { channel, user, original }: ResponseGrant,
  content: Pick<MessageRecord, 'text' | 'blocks'>,
  workspace: Workspace,
): void {
  if (original === undefined) return;
  if (original.ephemeral) workspace.replaceEphemeral({ channel, ts: original.ts, user }, content);
  else workspace.update({ channel, ts: original.ts, user: BOT_USER }, content);
}
