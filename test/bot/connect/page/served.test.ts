import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bot, createBot } from '../../../../src/bot/app/app.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { startHealthServer } from '../../../../src/shared/health-server.ts';
import { createLogger } from '../../../../src/shared/logger.ts';
import { createSigner } from '../../../../src/shared/signer.ts';
import { FakeWholeService } from '../../../fakes/around-the-bot.ts';
import { FakeSlack } from '../../../fakes/slack-web-api.ts';
import { freePort } from '../../../fixtures/free-port.ts';
import { openBotStore } from '../../world.ts';

let slack: FakeSlack;
let bot: Bot;

beforeEach(async () => {
  slack = await new FakeSlack().start();
  const signer = createSigner(Buffer.alloc(32, 1));
  bot = createBot({
    connection: { mode: 'http', botToken: 'xoxb-t', signingSecret: 'secret', apiUrl: slack.apiUrl },
    host: '127.0.0.1',
    port: 0,
    service: new FakeWholeService(),
    store: await openBotStore(),
    ownPage: { publicUrl: 'https://bot.example', signer },
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
  });
  await bot.start();
});

afterEach(async () => {
  await bot.stop();
  await slack.stop();
});

async function expectPage(origin: string): Promise<void> {
  const gone = await fetch(`${origin}/connect/never-handed-out`);
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('This link was used or has expired.');
  expect(gone.headers.get('strict-transport-security')).toContain('max-age');
  const post = await fetch(`${origin}/connect/x`, { method: 'POST', body: new URLSearchParams({ secret: 's' }) });
  expect(post.status).toBe(403);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
}

describe("the bot's own page", () => {
  it("is served beside Slack's events in HTTP mode", async () => {
    await expectPage(`http://127.0.0.1:${bot.address()?.port}`);
  });

  it('is served by the health server in Socket Mode', async () => {
    const port = await freePort();
    const end = await startHealthServer({
      host: '127.0.0.1',
      port,
      health: async () => ({ ready: true }),
      pages: bot.pages,
    });
    try {
      await expectPage(`http://127.0.0.1:${port}`);
    } finally {
      await end();
    }
  });
});
