import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const credentialsSchema = z.object({
  botToken: z.string().startsWith('xoxb-'),
  appToken: z.string().startsWith('xapp-'),
  signingSecret: z.string().min(32),
});
const keptSchema = credentialsSchema.extend({
  /** Opens the page where other machines can reach it. Folders of earlier versions have none. */
  pageToken: z.string().min(32).optional(),
});

/** What the app signs in with. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** Those of the app, and of whoever opens the page. */
export interface KeptCredentials {
  app: Credentials;
  pageToken: string;
}

/** Those kept in the folder, or new ones, kept there for the next start. Without a folder they live as long as the process. */
export function loadCredentials(folder: string | undefined): KeptCredentials {
  const path = folder === undefined ? undefined : join(folder, 'credentials.json');
  const kept = path !== undefined && existsSync(path) ? readCredentials(path) : undefined;
  const { pageToken = randomBytes(24).toString('base64url'), ...app } = kept ?? makeCredentials();
  if (path !== undefined && kept?.pageToken === undefined) {
    // Renamed into place: a process killed while writing leaves no half-written file under the real name.
    writeFileSync(`${path}.new`, JSON.stringify({ ...app, pageToken }), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return { app, pageToken };
}

function readCredentials(path: string): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // The cause is left out: a parser's message may quote the file.
    throw new Error(`the playground's credentials in ${path} are unreadable; remove the file to get new ones`);
  }
}

function makeCredentials(): z.infer<typeof keptSchema> {
  const digits = (): string => String(randomInt(1e11, 1e12));
  return {
    botToken: `xoxb-${digits()}-${digits()}-${randomBytes(18).toString('hex')}`,
    appToken: `xapp-1-A0PARLEY01-${digits()}-${randomBytes(32).toString('hex')}`,
    signingSecret: randomBytes(16).toString('hex'),
  };
}
