import { once } from 'node:events';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Playground } from '../../../src/playground/index.ts';
import type { PageCommand } from '../../../src/playground/protocol/protocol.ts';
import { UiGateway } from '../../../src/playground/server/page/ui-gateway.ts';
import { memoryJournal } from '../../../src/playground/server/workspace/journal.ts';
import { readSocketJson } from '../../../src/playground/server/workspace/read-json.ts';
import { BOT_USER } from '../../../src/playground/server/workspace/seed.ts';
import { Workspace } from '../../../src/playground/server/workspace/workspace.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';
import { closeCode, refusedStatus } from './ws-client.ts';

/** Compared as it came over the wire. */
const toldSchema = z.looseObject({ kind: z.string() });
type Told = z.infer<typeof toldSchema>;

const someText: unknown = expect.any(String);

/** A page: everything it is told, in order. */
class Page {
  readonly socket: WebSocket;
  readonly #told: Told[] = [];
  #taken = 0;
  #arrived = (): void => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const event: unknown = readSocketJson(data);
      this.#told.push(toldSchema.parse(event));
      this.#arrived();
    });
  }

  /** The next thing it is told. */
  async next(): Promise<Told> {
    if (this.#told.length <= this.#taken) await new Promise<void>((resolve) => (this.#arrived = resolve));
    const event = this.#told[this.#taken];
    this.#taken += 1;
    if (event === undefined) throw new Error('nothing was told');
    return event;
  }

  async take(count: number): Promise<Told[]> {
    const events = [];
    for (let n = 0; n < count; n += 1) events.push(await this.next());
    return events;
  }

  command(command: Partial<PageCommand>): void {
    const whole = { kind: 'post-message', commandId: 'c1', channel: 'C0GENERAL1', threadTs: null, text: 'hi' };
    this.socket.send(JSON.stringify({ ...whole, ...command }));
  }
}

let playground: Playground;
let driver: PlaygroundDriver;
let slack: WebClient;

beforeEach(async () => {
  playground = await startPlayground();
  driver = drive(playground);
  slack = new WebClient(playground.slack.botToken, { slackApiUrl: playground.slack.apiUrl, logger: silentSlackLogger });
});
afterEach(() => playground.stop());

const uiUrl = (person: string) => `${playground.url.replace('http', 'ws')}/ui?person=${person}`;
const personId = (name: string): string => playground.workspace.people().find((p) => p.name === name)?.id ?? '';
const open = (person: string, origin = playground.url) => new Page(new WebSocket(uiUrl(person), { origin }));

async function openAfterSnapshot(name: string): Promise<Page> {
  const page = open(personId(name));
  await page.next();
  return page;
}

describe('snapshot', () => {
  it('holds what the person can see and nothing else', async () => {
    const root = await driver.asPerson('ana').says('general', 'root');
    await driver.asPerson('ben').says('general', 'reply', { threadTs: root.ts });
    await driver.asPerson('ben').says('dm', 'secret');
    await slack.assistant.threads.setStatus({ channel_id: root.channel, thread_ts: root.ts, status: 'works' });
    const snapshot = await open(personId('ana')).next();
    expect(snapshot).toMatchObject({
      kind: 'snapshot',
      viewer: { name: 'ana', isBot: false },
      people: ['ana', 'ben', 'parley', 'gil', 'sol', 'olga', 'dana'].map((name) => ({
        name,
        isBot: name === 'parley',
      })),
      channels: [
        { name: 'general', kind: 'channel', isShared: false },
        { name: 'data-questions' },
        { name: 'parley', kind: 'direct' },
        { name: 'finance', kind: 'private' },
        { name: 'with-northwind', isShared: true },
        { name: 'Ben Okafor, Parley', kind: 'group' },
      ],
      messages: [
        { text: 'root', threadTs: root.ts, replyCount: 1, latestReplyTs: someText },
        { text: 'reply', threadTs: root.ts, replyCount: 0 },
      ],
      statuses: [{ status: 'works', threadTs: root.ts, user: BOT_USER }],
      botConnected: false,
    });
    expect(JSON.stringify(snapshot)).not.toContain('secret');
  });

  it('is of nobody for a stranger, a bot or somebody who left', async () => {
    for (const person of ['U0NOBODY', BOT_USER, 'dana', '%00']) {
      expect(await closeCode(open(person).socket)).toBe(1008);
    }
  });
});

describe('changes', () => {
  it('of an app are marked as edits only where its message has no blocks', async () => {
    const page = await openAfterSnapshot('ana');
    const blocks = [{ type: 'divider' as const }];
    const channel = 'C0GENERAL1';
    const { ts = '' } = await slack.chat.postMessage({ channel, text: 'one', blocks });
    await slack.chat.update({ channel, ts, text: 'two', blocks });
    await slack.chat.update({ channel, ts, text: 'three' });
    expect(await page.take(3)).toMatchObject([
      { message: { text: 'one', edited: false } },
      { message: { text: 'two', edited: false } },
      { message: { text: 'three', edited: true } },
    ]);
  });

  it('come in order: a post, a reply with its root, an edit, a reaction, a deletion', async () => {
    const page = await openAfterSnapshot('ana');
    const root = await driver.asPerson('ben').says('general', 'root');
    const { ts = '' } = await slack.chat.postMessage({ channel: root.channel, text: 'reply', thread_ts: root.ts });
    await slack.chat.update({ channel: root.channel, ts, text: 'better' });
    await slack.reactions.add({ channel: root.channel, timestamp: root.ts, name: 'eyes' });
    await slack.chat.delete({ channel: root.channel, ts });
    expect(await page.take(7)).toMatchObject([
      { kind: 'message-posted', message: { text: 'root', threadTs: null } },
      { kind: 'message-posted', message: { text: 'reply', threadTs: root.ts } },
      { kind: 'message-changed', message: { ts: root.ts, threadTs: root.ts, replyCount: 1, latestReplyTs: ts } },
      { kind: 'message-changed', message: { ts, text: 'better', edited: true } },
      { kind: 'message-changed', message: { ts: root.ts, reactions: [{ name: 'eyes', users: [BOT_USER] }] } },
      { kind: 'message-deleted', ts },
      { kind: 'message-changed', message: { ts: root.ts, replyCount: 0, latestReplyTs: null } },
    ]);
  });

  it('show a status and its end', async () => {
    const page = await openAfterSnapshot('ana');
    const { channel, ts } = await driver.asPerson('ana').says('dm', 'question');
    await slack.assistant.threads.setStatus({ channel_id: channel, thread_ts: ts, status: 'works' });
    await slack.chat.postMessage({ channel, text: 'answer', thread_ts: ts });
    expect(await page.take(5)).toMatchObject([
      { kind: 'message-posted' },
      { kind: 'status-changed', status: { status: 'works' } },
      { kind: 'message-posted' },
      { kind: 'message-changed' },
      { kind: 'status-changed', status: { status: '' } },
    ]);
  });

  it("leave out other people's direct messages and ephemeral ones", async () => {
    const [ana, ben] = [await openAfterSnapshot('ana'), await openAfterSnapshot('ben')];
    await driver.asPerson('ben').says('dm', 'secret');
    await slack.chat.postEphemeral({ channel: 'C0GENERAL1', user: personId('ana'), text: 'only ana' });
    await driver.asPerson('ana').says('general', 'everyone');
    expect(await ana.take(2)).toMatchObject([
      { kind: 'message-posted', message: { text: 'only ana', ephemeral: true } },
      { kind: 'message-posted', message: { text: 'everyone' } },
    ]);
    expect(await ben.take(2)).toMatchObject([{ message: { text: 'secret' } }, { message: { text: 'everyone' } }]);
  });

  it('tell when the bot comes and goes', async () => {
    const page = await openAfterSnapshot('ana');
    const app = new WebClient(playground.slack.appToken, {
      slackApiUrl: playground.slack.apiUrl,
      logger: silentSlackLogger,
    });
    const bot = new WebSocket((await app.apps.connections.open({})).url ?? '');
    expect(await page.next()).toEqual({ kind: 'bot-connection', connected: true });
    bot.close();
    expect(await page.next()).toEqual({ kind: 'bot-connection', connected: false });
  });
});

describe('commands', () => {
  it('post what was typed, as the person of the page', async () => {
    const page = await openAfterSnapshot('ben');
    page.command({ text: 'a < b & @parley', commandId: 'mine' });
    const [posted, done] = await page.take(2);
    expect(posted).toMatchObject({
      kind: 'message-posted',
      message: { user: personId('ben'), text: `a &lt; b &amp; <@${BOT_USER}>` },
    });
    expect(done).toEqual({ kind: 'done', commandId: 'mine', ts: driver.messagesIn('general')[0]?.ts });
  });

  it('are refused with the reason', async () => {
    const page = await openAfterSnapshot('ana');
    page.command({ commandId: '1', channel: 'D0BEN00001' });
    page.command({ commandId: '2', text: ' \n' });
    page.command({ commandId: '3', threadTs: '1.000001' });
    page.command({ commandId: '4', text: 'x'.repeat(40_001) });
    expect(await page.take(4)).toEqual([
      { kind: 'refused', commandId: '1', reason: 'channel_not_found' },
      { kind: 'refused', commandId: '2', reason: 'no_text' },
      { kind: 'refused', commandId: '3', reason: 'thread_not_found' },
      { kind: 'refused', commandId: '4', reason: 'msg_too_long' },
    ]);
    expect(driver.messagesIn('general')).toEqual([]);
  });

  it.each(['', 'null', '{}', '{"kind":"delete-everything"}'])('that are none close the page: %s', async (text) => {
    const page = await openAfterSnapshot('ana');
    page.socket.send(text);
    expect(await closeCode(page.socket)).toBe(1003);
  });

  it('too large to be one close the page and hurt nobody else', async () => {
    const [page, other] = [await openAfterSnapshot('ana'), await openAfterSnapshot('ben')];
    page.command({ text: 'x'.repeat(1_000_001) });
    await closeCode(page.socket);
    other.command({});
    expect(await other.next()).toMatchObject({ kind: 'message-posted' });
  });
});

describe('a disk that is full', () => {
  it('refuses the command and keeps the page', async () => {
    const journal = { ...memoryJournal(), append: () => expect.fail('no space left') };
    const workspace = new Workspace({ journal, clock: new ManualClock(), timers: new ManualTimers() });
    const logger = createLogger({ level: 'silent' });
    const { interactions, appEvents, faults, wireLog, manifest } = playground;
    const app = {
      interactions,
      appEvents,
      faults,
      wireLog,
      dropConnections: () => undefined,
      menu: manifest.menu,
      botConnected: () => true,
      timers: new ManualTimers(),
    };
    const gateway = new UiGateway({ workspace, ...app, logger });
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) => gateway.accept(socket, { person: 'ana', page: '' }));
    await once(server, 'listening');
    const address = server.address();
    const page = new Page(new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`));
    await page.next();
    page.command({ commandId: '1' });
    expect(await page.next()).toEqual({ kind: 'refused', commandId: '1', reason: 'internal_error' });
    gateway.stop();
    server.close();
  });
});

describe('who may connect', () => {
  const status = (headers: Record<string, string>, path = uiUrl(personId('ana'))) => refusedStatus(path, { headers });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://127.0.0.1.evil.example'])(
    'not a page from %s',
    async (origin) => {
      expect(await status({ origin })).toBe(403);
    },
  );

  it('not one that hides where it is from', async () => {
    expect(await status({})).toBe(403);
  });

  it('not under a name that is not ours, even when origin and host agree', async () => {
    const port = new URL(playground.url).port;
    expect(await status({ origin: `http://evil.example:${port}`, host: `evil.example:${port}` })).toBe(403);
  });

  it('not on another path', async () => {
    expect(await status({ origin: playground.url }, `${playground.url.replace('http', 'ws')}/elsewhere`)).toBe(403);
  });

  it('the page served under localhost', async () => {
    const port = new URL(playground.url).port;
    const origin = `http://localhost:${port}`;
    const page = new Page(new WebSocket(uiUrl(personId('ana')), { origin, headers: { host: `localhost:${port}` } }));
    expect((await page.next()).kind).toBe('snapshot');
  });
});
