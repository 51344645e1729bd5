import { webApi } from '@slack/bolt';
import { z } from 'zod';
import type { ChannelId, TeamId } from '../../shared/ids.ts';
import { escapeMrkdwn } from '../kit/blocks.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { PersonKey } from '../model/keys.ts';
import { patiently, type Sleep } from './client.ts';
import type { ClientOf } from './clients.ts';
import type { Delivery } from './delivery.ts';
import { readFailure } from './failures.ts';

export interface FileToShare {
  name: string;
  title: string;
  /** What it shows, for those who do not see it; only of pictures. */
  altText?: string;
  content: Uint8Array[];
}

/** Shares files. Satisfied by Slack's Web API. */
export interface Files {
  /** @returns its id @throws when Slack did not take it */
  share(file: FileToShare, to: { thread: KeptAnswer['thread'] } | PersonKey): Promise<string>;
  /** With the message that shows nothing else. One that is gone already is no failure. */
  remove(team: TeamId, id: string): Promise<void>;
}

const UPLOAD_TIMEOUT_MS = 120_000;
const COMPLETION_WAITS_MS = [300, 600, 1_200];
const MAX_ALT_TEXT = 1_000;

const uploadSchema = z.object({ upload_url: z.string(), file_id: z.string() });

export interface FilesDeps {
  clientOf: ClientOf;
  /** They repeat no call by themselves. */
  onceClientOf: ClientOf;
  delivery: Pick<Delivery, 'post'>;
  sleep: Sleep;
}

/** Uploads files in Slack's three steps. https://docs.slack.dev/messaging/working-with-files#upload */
export function makeFiles({ clientOf, onceClientOf, delivery, sleep }: FilesDeps): Files {
  const upload = async (client: webApi.WebClient, file: FileToShare): Promise<string> => {
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
      const team = 'user' in to ? to.team : to.thread.team;
      const id = await upload(clientOf(team), file);
      const place =
        'user' in to
          ? { channel_id: await openDirect(to, file.title) }
          : { channel_id: to.thread.channel, thread_ts: to.thread.threadTs };
      const files: [{ id: string; title: string }] = [{ id, title: file.title }];
      await complete(team, { files, ...place });
      return id;
    },
    async remove(team, id) {
      try {
        await patiently(() => clientOf(team).files.delete({ file: id }), sleep);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };

  /** When the reply is lost, Slack refuses a second try for a file that is shared already. */
  async function complete(team: TeamId, upload: webApi.FilesCompleteUploadExternalArguments): Promise<void> {
    let mayBeDone = false;
    for (const wait of [...COMPLETION_WAITS_MS, undefined]) {
      try {
        await patiently(() => onceClientOf(team).files.completeUploadExternal(upload), sleep);
        return;
      } catch (error) {
        const { kind } = readFailure(error);
        if (kind === 'refused' && mayBeDone) return;
        if (kind === 'refused' || wait === undefined) throw error;
        mayBeDone ||= kind === 'uncertain';
        await sleep(wait);
      }
    }
  }

  /** Posting to a person returns their conversation's id, and needs no scope beyond the one for messages. */
  async function openDirect({ team, user }: PersonKey, title: string): Promise<ChannelId> {
    const text = `Here's your file: ${escapeMrkdwn(title)}`;
    return (await delivery.post({ team, channel: user }, { text })).channel;
  }
}

/** https://docs.slack.dev/reference/methods/files.delete */
const isGone = (error: unknown): boolean =>
  error instanceof webApi.WebAPIPlatformError && ['file_not_found', 'file_deleted'].includes(error.data.error);

/** Slack's documentation and its SDK spell the description differently. */
function describe({ name, altText }: FileToShare): Record<string, string> {
  const alt = altText?.slice(0, MAX_ALT_TEXT);
  return { filename: name, ...(alt === undefined ? {} : { alt_txt: alt, alt_text: alt }) };
}
