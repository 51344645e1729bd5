import type { webApi } from '@slack/bolt';
import { z } from 'zod';
import type { FieldProblem } from '../model/failure.ts';
import type { ConnectSecrets } from '../model/resource.ts';
import { SDK_TIMEOUT_MS } from '../slack/client.ts';

const SLACKS_FILES = 'https://files.slack.com';
const SLACKS_API = 'https://slack.com';
/** A key file has about 2,400 bytes. */
const MAX_BYTES = 64 * 1024;

interface Upload {
  id: string;
  size: number | undefined;
  url: string | undefined;
}

/** Reads a small text file that a person uploaded. undefined: too large, or Slack doesn't provide it. */
export type ReadUpload = (upload: Upload) => Promise<string | undefined>;

const infoSchema = z.object({ file: z.object({ url_private_download: z.string() }) });

/** The token goes only to Slack's own host for files, or to the host used in place of Slack's. */
export function makeReadUpload({
  client,
  botToken,
  apiUrl,
}: {
  client: webApi.WebClient;
  botToken: string;
  apiUrl: string;
}): ReadUpload {
  const api = new URL(apiUrl).origin;
  const origin = api === SLACKS_API ? SLACKS_FILES : api;

  return async ({ id, size, url: given }) => {
    if (size !== undefined && size > MAX_BYTES) return undefined;
    const url = given ?? infoSchema.parse(await client.files.info({ file: id })).file.url_private_download;
    if (!URL.canParse(url) || new URL(url).origin !== origin) return undefined;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${botToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(SDK_TIMEOUT_MS),
    });
    return response.ok ? (await readBounded(response, MAX_BYTES))?.toString('utf8') : undefined;
  };
}

interface FilledSecrets {
  secrets: ConnectSecrets;
  secretFile: Upload | undefined;
}

/** What was typed, else what the uploaded file holds. undefined: it can't be read. */
export function makeReadSecrets(readUpload: ReadUpload) {
  return async ({ secrets, secretFile }: FilledSecrets): Promise<ConnectSecrets | undefined> => {
    if (secrets.main !== '' || secretFile === undefined) return secrets;
    const main = await readUpload(secretFile).catch(() => undefined);
    return main === undefined ? undefined : { main };
  };
}

export const UNREADABLE: FieldProblem = {
  field: 'key',
  message: "I couldn't read the uploaded file. Paste its contents, or upload it again.",
};

/** What a request or a response carries. undefined: more than `maxBytes`, of which no more was read than that. */
export async function readBounded(
  { body }: { body: ReadableStream<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
