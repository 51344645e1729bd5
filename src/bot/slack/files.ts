import type { webApi } from '@slack/bolt';
import { z } from 'zod';
import type { Files, FileToShare } from '../use-cases/export-rows.ts';
import { patiently, type Sleep } from './patiently.ts';

const UPLOAD_TIMEOUT_MS = 120_000;
const MAX_ALT_TEXT = 1_000;

const uploadSchema = z.object({ upload_url: z.string(), file_id: z.string() });
const opened = z.object({ channel: z.object({ id: z.string() }) });

export interface FilesDeps {
  client: webApi.WebClient;
  sleep: Sleep;
}

/** Hands files to Slack in its three steps. https://docs.slack.dev/messaging/working-with-files#upload */
export function makeFiles({ client, sleep }: FilesDeps): Files {
  const upload = async (file: FileToShare): Promise<string> => {
    const length = file.content.reduce((sum, piece) => sum + piece.length, 0);
    const { upload_url: url, file_id: id } = uploadSchema.parse(
      await patiently(() => client.apiCall('files.getUploadURLExternal', { ...describe(file), length }), sleep),
    );
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      // A blob has a length, which Slack wants to know, and copies nothing.
      body: new Blob(file.content.map((piece) => new Uint8Array(piece))),
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`slack answered ${response.status} to an upload`);
    return id;
  };

  return {
    async share(file, to) {
      const channel = 'user' in to ? await directChannel(to.user) : to.thread.channel;
      const id = await upload(file);
      const place = 'user' in to ? { channel_id: channel } : { channel_id: channel, thread_ts: to.thread.threadTs };
      await patiently(
        () => client.files.completeUploadExternal({ files: [{ id, title: file.title }], ...place }),
        sleep,
      );
    },
  };

  async function directChannel(user: string): Promise<string> {
    return opened.parse(await patiently(() => client.conversations.open({ users: user }), sleep)).channel.id;
  }
}

/** Slack's documentation and its SDK spell the description differently. */
function describe({ name, altText }: FileToShare): Record<string, string> {
  const alt = altText?.slice(0, MAX_ALT_TEXT);
  return { filename: name, ...(alt === undefined ? {} : { alt_txt: alt, alt_text: alt }) };
}
