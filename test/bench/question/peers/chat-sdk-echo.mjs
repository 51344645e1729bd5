import { createSlackAdapter } from '@chat-adapter/slack';
import { createMemoryState } from '@chat-adapter/state-memory';
import { serve } from '@hono/node-server';
import { Chat } from 'chat';

/**
 * What Vercel's chat SDK costs: it checks the signature, acknowledges, looks up who asked, and says one line in the thread.
 * Its locks and what it has seen are in memory. It takes a `Request` of the web, which Hono's server makes of Node's.
 */
const bot = new Chat({
  userName: 'parley',
  adapters: {
    slack: createSlackAdapter({
      botToken: process.env.SLACK_BOT_TOKEN,
      signingSecret: process.env.SLACK_SIGNING_SECRET,
      apiUrl: process.env.SLACK_API_URL,
    }),
  },
  state: createMemoryState(),
  logger: 'error',
});
bot.onNewMention(async (thread) => {
  await thread.post('Hello');
});
await bot.initialize();
const fetch = (request) => bot.webhooks.slack(request);
serve({ fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => process.stdout.write('ready\n'));
