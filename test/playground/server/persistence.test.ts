import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SocketModeClient } from '@slack/socket-mode';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Playground } from '../../../src/playground/index.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let folder: string;
let journal: string;
const running: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playground-'));
  journal = join(folder, 'workspace.jsonl');
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  rmSync(folder, { recursive: true });
});

async function start(clock = new ManualClock()): Promise<Playground> {
  const playground = await startPlayground({ folder, clock });
  running.push(() => playground.stop());
  return playground;
}

interface Heard {
  retry_num: number;
  body: { event_id: string; event: { text: string } };
}

/** Resolves with the first event a bot hears. */
async function firstEvent(playground: Playground, { acknowledge = true } = {}): Promise<Heard> {
  const { appToken, apiUrl } = playground.slack;
  const client = new SocketModeClient({
    appToken,
    clientOptions: { slackApiUrl: apiUrl },
    logger: silentSlackLogger,
    autoReconnectEnabled: false,
  });
  const first = new Promise<Heard>((resolve) => {
    client.on('slack_event', ({ ack, ...heard }: Heard & { ack: () => Promise<void> }) => {
      if (acknowledge) void ack();
      resolve(heard);
    });
  });
  await client.start();
  running.push(() => client.disconnect());
  return first;
}

describe('the workspace', () => {
  it('is the same after a restart, and new names come after old ones though the clock stood still', async () => {
    const before = await start();
    const driver = drive(before);
    const root = await driver.asPerson('ana').says('general', 'root & <more>');
    await driver.asPerson('ben').says('general', 'reply', { threadTs: root.ts });
    const slack = new WebClient(before.slack.botToken, { slackApiUrl: before.slack.apiUrl, logger: silentSlackLogger });
    const { ts = '' } = await slack.chat.postMessage({
      channel: root.channel,
      text: 'x',
      blocks: [{ type: 'divider' }],
    });
    await slack.chat.update({ channel: root.channel, ts, text: 'y' });
    await slack.reactions.add({ channel: root.channel, timestamp: root.ts, name: 'eyes' });
    const gone = await slack.chat.postMessage({ channel: root.channel, text: 'gone' });
    await slack.chat.delete({ channel: root.channel, ts: gone.ts ?? '' });
    before.workspace.setMembership('C0DATAQ001', 'U0BEN00001', false);
    const kept = driver.messagesIn('general');
    const channels = before.workspace.channels();
    await before.stop();

    const after = await start();
    expect(drive(after).messagesIn('general')).toEqual(kept);
    expect(after.workspace.channels()).toEqual(channels);
    const next = await drive(after).asPerson('ana').says('general', 'next');
    expect(next.ts > (gone.ts ?? '')).toBe(true);
  });

  it('keeps files with their messages, and loses what was deleted', async () => {
    const before = await start();
    const ana = drive(before).asPerson('ana');
    const kept = await ana.says('general', 'kept', { files: [{ name: '../a.csv', content: 'a,b' }] });
    const gone = await ana.says('general', '', { files: [{ name: 'b.csv', content: 'c' }] });
    before.workspace.removeFile(drive(before).filesIn(gone)[0]?.id ?? '', ana.id);
    await before.stop();
    const after = await start();
    const [file] = drive(after).filesIn(kept);
    expect(file).toMatchObject({ name: '../a.csv', size: 3 });
    expect(file?.bytes.toString()).toBe('a,b');
    expect(drive(after).messagesIn('general')).toHaveLength(1);
  });

  it('survives a last line torn anywhere', async () => {
    const before = await start();
    await drive(before).asPerson('ana').says('general', 'kept');
    const keptBytes = statSync(journal).size;
    await drive(before).asPerson('ana').says('general', 'torn');
    await before.stop();
    const whole = readFileSync(journal);
    for (let size = whole.length - 1; size > keptBytes; size -= 23) {
      writeFileSync(journal, whole);
      truncateSync(journal, size);
      const after = await start();
      await drive(after).asPerson('ana').says('general', 'after');
      await after.stop();
      const again = await start();
      expect(
        drive(again)
          .messagesIn('general')
          .map(({ text }) => text),
      ).toEqual(['kept', 'after']);
      await again.stop();
    }
  });

  it('goes on without a line it cannot read, and says which', async () => {
    const before = await start();
    await drive(before).asPerson('ana').says('general', 'one');
    await before.stop();
    appendFileSync(journal, '{"kind":"posted"}\nnonsense\n');
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
    const after = await startPlayground({ folder, logger });
    running.push(() => after.stop());
    expect(
      drive(after)
        .messagesIn('general')
        .map(({ text }) => text),
    ).toEqual(['one']);
    expect(lines.map((line) => z.object({ line: z.number() }).parse(JSON.parse(line)).line)).toEqual([2, 3]);
  });

  it('is readable by its owner only', async () => {
    const playground = await start();
    await drive(playground).asPerson('ana').says('general', 'private');
    for (const file of ['workspace.jsonl', 'credentials.json']) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    }
  });
});

describe('events nobody acknowledged before a crash', () => {
  it('are sent again after the restart, under the same id, as a retry', async () => {
    const before = await start();
    await drive(before).asPerson('ana').says('general', 'anybody?');
    const unanswered = await firstEvent(before, { acknowledge: false });
    await before.stop();
    const again = await firstEvent(await start());
    expect([unanswered.retry_num, again.retry_num]).toEqual([0, 1]);
    expect(again.body).toMatchObject({ event_id: unanswered.body.event_id, event: { text: 'anybody?' } });
  });

  it('are not sent again once acknowledged', async () => {
    const before = await start();
    await drive(before).asPerson('ana').says('general', 'handled');
    const acknowledged = new Promise<void>((resolve) => {
      before.workspace.subscribe((change) => change.kind === 'delivered' && resolve());
    });
    await firstEvent(before);
    await acknowledged;
    await before.stop();
    const after = await start();
    const heard = firstEvent(after);
    await drive(after).botConnected();
    await drive(after).asPerson('ana').says('general', 'new');
    expect((await heard).body).toMatchObject({ event: { text: 'new' } });
  });

  it('are dropped after two hours', async () => {
    const clock = new ManualClock();
    const before = await start(clock);
    await drive(before).asPerson('ana').says('general', 'old');
    await before.stop();
    clock.advance(2 * 60 * 60 * 1000 + 1);
    const after = await start(clock);
    const heard = firstEvent(after);
    await drive(after).botConnected();
    await drive(after).asPerson('ana').says('general', 'new');
    expect((await heard).body).toMatchObject({ event: { text: 'new' } });
  });
});

describe('credentials', () => {
  it('are random, and the same after a restart', async () => {
    const before = await start();
    const { botToken, appToken, signingSecret } = before.slack;
    await before.stop();
    expect((await start()).slack).toMatchObject({ botToken, appToken, signingSecret });
    const other = await startPlayground();
    running.push(() => other.stop());
    expect(other.slack.botToken).not.toBe(botToken);
  });

  it('that cannot be read are told without being shown', async () => {
    writeFileSync(join(folder, 'credentials.json'), '{"botToken":"xoxb-secret"');
    const failure = start();
    await expect(failure).rejects.toThrow('credentials.json are unreadable');
    await expect(failure).rejects.not.toThrow('xoxb-secret');
  });

  it('never reach the log', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
    const playground = await startPlayground({ folder, logger });
    running.push(() => playground.stop());
    const { botToken, appToken, signingSecret, apiUrl } = playground.slack;
    await new WebClient(botToken, { slackApiUrl: apiUrl, logger: silentSlackLogger }).auth.test();
    await fetch(`${apiUrl}nothing`, {
      method: 'POST',
      headers: { authorization: `Bearer ${botToken}` },
    });
    await drive(playground).asPerson('ana').says('general', 'hello');
    await firstEvent(playground);
    for (const secret of [botToken, appToken, signingSecret]) expect(lines.join('')).not.toContain(secret);
  });
});
