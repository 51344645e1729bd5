import { z } from 'zod';
import type { TeamId } from '../../shared/ids.ts';
import type { FieldProblem } from '../model/failure.ts';
import type { ConnectSecrets } from '../model/resource.ts';
import { SDK_TIMEOUT_MS } from '../slack/client.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Workspaces } from '../slack/workspaces.ts';

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
export type ReadUpload = (team: TeamId, upload: Upload) => Promise<string | undefined>;

const infoSchema = z.object({ file: z.object({ url_private_download: z.string() }) });

/** The token goes only to Slack's own host for files, or to the host used in place of Slack's. */
export function makeReadUpload({
  clientOf,
  workspaces,
  apiUrl,
}: {
  clientOf: ClientOf;
  workspaces: Pick<Workspaces, 'tokenOf'>;
  apiUrl: string;
}): ReadUpload {
  const api = new URL(apiUrl).origin;
  const origin = api === SLACKS_API ? SLACKS_FILES : api;

  return async (team, { id, size, url: given }) => {
    if (size !== undefined && size > MAX_BYTES) return undefined;
    const url = given ?? infoSchema.parse(await clientOf(team).files.info({ file: id })).file.url_private_download;
    if (!URL.canParse(url) || new URL(url).origin !== origin) return undefined;
    const token = await workspaces.tokenOf(team);
    if (token === undefined) return undefined;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
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
  return async (team: TeamId, { secrets, secretFile }: FilledSecrets): Promise<ConnectSecrets | undefined> => {
    if (secrets.main !== '' || secretFile === undefined) return secrets;
    const main = await readUpload(team, secretFile).catch(() => undefined);
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
