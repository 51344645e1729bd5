import { webApi } from '@slack/bolt';
import { makeInstalledWorkspaces } from '../../../src/bot/installations/index.ts';
import { clientOptions } from '../../../src/bot/slack/client.ts';
import { makeClientOf, withTokens } from '../../../src/bot/slack/clients.ts';
import { createCipher } from '../../../src/shared/cipher.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { teamIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { backgroundTimers } from '../../../src/shared/timers.ts';
import { openStore } from '../../../src/store/index.ts';
import { APP } from '../../fakes/many-workspaces.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';

/*
 * A process of the bot that does nothing but post in T1, as often as it is told: `poster.ts <database URL> <api url> <count>`.
 * It begins with the first line it is sent.
 */

const [, , databaseUrl = '', apiUrl = '', count = '0'] = process.argv;
const team = teamIdSchema.parse('T1');
const store = await openStore({
  databaseUrl,
  cipher: createCipher(Buffer.alloc(32, 1)),
  clock: systemClock,
});
const options = clientOptions(apiUrl, silentSlackLogger);
const workspaces = makeInstalledWorkspaces({
  ...store,
  api: new webApi.WebClient(undefined, options),
  oauth: APP,
  clock: systemClock,
  sleep: backgroundTimers.sleep,
  logger: createLogger({ level: 'silent' }),
});
const client = makeClientOf({ ...options, fetch: withTokens(options.fetch, workspaces) })(team);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
await Promise.all(
  Array.from({ length: Number(count) }, (_, n) => client.chat.postMessage({ channel: 'C1@T1', text: `m${n}` })),
);
await store.close();
process.exit();
