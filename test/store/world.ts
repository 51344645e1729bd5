import { onTestFinished } from 'vitest';
import type { Question } from '../../src/bot/model/question.ts';
import { type Cipher, createCipher } from '../../src/shared/cipher.ts';
import {
  channelIdSchema,
  conversationIdSchema,
  datasetIdSchema,
  externalIdOf,
  messageTsSchema,
  resourceIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../src/shared/ids.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { ensureDatabase, makeDatabaseUrl } from '../fixtures/databases.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');
export const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

export const team = teamIdSchema.parse('T1');
export const otherTeam = teamIdSchema.parse('T2');
const user = slackUserIdSchema.parse('U1');
export const channel = channelIdSchema.parse('C1');
export const ts = (value: string) => messageTsSchema.parse(value);
export const thread = { team, channel, threadTs: ts('1700000000.000100') };
export const ada = externalIdOf(team, user);
export const bob = externalIdOf(team, slackUserIdSchema.parse('U2'));

const uuid = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
export const resourceId = (digit: number) => resourceIdSchema.parse(uuid(digit));
export const datasetId = (digit: number) => datasetIdSchema.parse(uuid(digit));
export const conversationId = (digit: number) => conversationIdSchema.parse(uuid(digit));

export const cipherOf = (fill: number): Cipher => createCipher(Buffer.alloc(32, fill));

export const question = (messageTs: string, text = 'how many flights?'): Question => ({
  thread,
  messageTs: ts(messageTs),
  user,
  text,
});

export const messageOf = ({ thread, messageTs }: Question) => ({
  team: thread.team,
  channel: thread.channel,
  ts: messageTs,
});

const databases = new WeakMap<Store, string>();

/** What a process has that nobody else believes to be there is free for the next. */
export async function openTestStore({
  url = makeDatabaseUrl(),
  cipher = cipherOf(1),
  leaseMs = 0,
} = {}): Promise<Store> {
  await ensureDatabase(url);
  const clock = { now: () => later(1_000) };
  const store = await openStore({ databaseUrl: url, cipher, clock, leaseMs });
  databases.set(store, url);
  onTestFinished(() => store.close());
  return store;
}

/** What the process after this one finds unfinished at its start. From then on it's that process's. */
export async function unfinishedAfter(store: Store, cipher?: Cipher): Promise<Question[]> {
  const next = await openTestStore({ url: databases.get(store), cipher });
  return next.questions.takeOver({ atStart: true });
}
