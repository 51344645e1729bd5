import bolt from '@slack/bolt';

/** What Bolt costs: it checks the signature, acknowledges, and says one line in the thread. It stores nothing. */
const app = new bolt.App({
  token: process.env.SLACK_BOT_TOKEN,
  signingSecret: process.env.SLACK_SIGNING_SECRET,
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL },
  logLevel: bolt.LogLevel.ERROR,
});
app.event('app_mention', async ({ event, say }) => {
  await say({ text: 'Hello', thread_ts: event.ts });
});
await app.start({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
