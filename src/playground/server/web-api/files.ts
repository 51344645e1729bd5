import { z } from 'zod';
import { readContent } from '../read-content.ts';
import { slackFile } from '../slack-file.ts';
import type { FileRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { BOT_USER } from '../workspace/seed.ts';
import { countArgument, jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { defineMethod, type MethodContext } from './method.ts';

/** https://docs.slack.dev/reference/methods/files.getUploadURLExternal */
const ALT_TEXT = 1_000;
const MAX_BYTES = 1_000_000_000;
const MAX_SNIPPET_BYTES = 1_000_000;
const MAX_CHANNELS = 100;

const getUploadUrl = defineMethod('files.getUploadURLExternal', {
  args: z.object({
    filename: nameArgument,
    length: countArgument(0, MAX_BYTES),
    alt_txt: textArgument.optional(),
    snippet_type: textArgument.optional(),
  }),
  run({ filename, length, alt_txt: altText = '', snippet_type: snippet }, { workspace, uploads }) {
    if (filename === '') throw new Refusal('missing_argument');
    if (altText.length > ALT_TEXT) throw new Refusal('alt_txt_too_large');
    if (snippet !== undefined && length > MAX_SNIPPET_BYTES) throw new Refusal('snippet_too_large');
    const { id, ticket } = uploads.announce({ name: filename, length, altText });
    return { upload_url: `${workspace.origin()}/upload/v1/${ticket}`, file_id: id };
  },
});

const completeUpload = defineMethod('files.completeUploadExternal', {
  args: z.object({
    files: jsonArgument(z.array(z.object({ id: z.string(), title: z.string().optional() })).min(1)),
    channel_id: textArgument.optional(),
    channels: textArgument.optional(),
    thread_ts: textArgument.optional(),
    initial_comment: textArgument.optional(),
    blocks: jsonArgument(z.unknown()).optional(),
  }),
  run(args, context) {
    const { workspace, uploads } = context;
    const channels = [...(args.channel_id?.split(',') ?? []), ...(args.channels?.split(',') ?? [])].slice(
      0,
      MAX_CHANNELS,
    );
    // Everything that could be refused is looked at before the uploads are used up.
    const places = channels.map((channel) => workspace.channelFor(channel, BOT_USER).id);
    const { initial_comment: comment, blocks } = args;
    const content =
      blocks === undefined ? { text: comment ?? '', blocks: [] } : readContent({ text: comment, blocks }, workspace);
    const files = args.files.map(({ id, title }) => add({ ...uploads.take(id), title }, context));
    const draft = { ...content, user: BOT_USER, threadTs: args.thread_ts ?? null, files: files.map(({ id }) => id) };
    for (const channel of places) workspace.post({ ...draft, channel });
    return { files: files.map((file) => slackFile(file, workspace.origin())) };
  },
});

function add(
  {
    id,
    name,
    title,
    altText,
    bytes,
  }: { id: string; name: string; title: string | undefined; altText: string; bytes: Buffer },
  { workspace }: MethodContext,
): FileRecord {
  return workspace.files.add({ id, name, title: title ?? name, altText, bytes, user: BOT_USER });
}

const info = defineMethod('files.info', {
  args: z.object({ file: nameArgument }),
  run({ file: id }, { workspace }) {
    const file = workspace.files.find(id);
    if (file === undefined) throw new Refusal('file_not_found');
    return { file: slackFile(file, workspace.origin()), comments: [] };
  },
});

const remove = defineMethod('files.delete', {
  args: z.object({ file: nameArgument }),
  run({ file }, { workspace }) {
    workspace.removeFile(file, BOT_USER);
    return {};
  },
});

export const filesMethods = [getUploadUrl, completeUpload, info, remove];
