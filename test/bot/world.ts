import { onTestFinished } from 'vitest';
import type { ThreadKey } from '../../src/bot/model/keys.ts';
import type { JournalEntry } from '../../src/bot/model/question.ts';
import type { KnownResource } from '../../src/bot/model/resource.ts';
import type { ChannelSettings, WorkspaceSettings } from '../../src/bot/model/settings.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { channelIdSchema } from '../../src/shared/ids.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { SHOP } from '../fakes/around-the-bot.ts';
import { question } from '../fixtures/slack-events.ts';
import { cipherOf } from '../store/world.ts';

/** The store of a workspace that knows these data sources, in memory and gone after the test. */
export async function openBotStore(known: KnownResource[] = [SHOP]): Promise<Store> {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', cipher: cipherOf(1), clock: systemClock });
  onTestFinished(() => store.close());
  for (const [n, resource] of known.entries())
    await store.resources.remember({ ...resource, team: question('x').thread.team, at: new Date(n) });
  return store;
}

/** What was asked in a thread, the newest first. */
export const askedIn = (
  { questions }: Pick<Store, 'questions'>,
  thread: ThreadKey = question('x').thread,
): Promise<JournalEntry[]> => questions.latestIn(thread);

/** What became of the last question of a thread. */
export const lastState = async (store: Pick<Store, 'questions'>, thread?: ThreadKey) =>
  (await askedIn(store, thread))[0]?.state;

const { team } = question('x').thread;

/** As an admin would. */
export const changeWorkspace = ({ settings }: Pick<Store, 'settings'>, change: Partial<WorkspaceSettings>) =>
  settings.changeWorkspace(team, change, new Date(0));

export const changeChannel = (
  { settings }: Pick<Store, 'settings'>,
  channel: string,
  change: Partial<ChannelSettings>,
) => settings.changeChannel({ team, channel: channelIdSchema.parse(channel) }, change, new Date(0));
