import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOptions, onceOptions } from '../../../src/bot/slack/client.ts';
import { makeFiles } from '../../../src/bot/slack/files.ts';
import { slackUserIdSchema } from '../../../src/shared/ids.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { question } from '../../fixtures/slack-events.ts';

const { thread } = question('how many orders?');
const FILE = { name: 'a.csv', title: 'Rows <!channel>', content: [new Uint8Array([1, 2]), new Uint8Array([3])] };

let slack: FakeSlack;
let store: Server;
let received: { length: string | undefined; bytes: number[] }[];
let status: number;
let waits: number[];

beforeEach(async () => {
  received = [];
  waits = [];
  status = 200;
  store = createServer((request, response) => {
    const bytes: number[] = [];
    request.on('data', (chunk: Buffer) => bytes.push(...chunk));
    request.on('end', () => {
      received.push({ length: request.headers['content-length'], bytes });
      response.writeHead(status).end('OK');
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  slack = await new FakeSlack().start();
  slack.upload = { upload_url: `http://127.0.0.1:${(store.address() as AddressInfo).port}/u`, file_id: 'F1' };
});
afterEach(async () => {
  await slack.stop();
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

const files = () =>
  makeFiles({
    clientOf: () => new webApi.WebClient('xoxb-t', clientOptions(slack.apiUrl, silentSlackLogger)),
    onceClientOf: () => new webApi.WebClient('xoxb-t', onceOptions(clientOptions(slack.apiUrl, silentSlackLogger))),
    delivery: deliveryTo({ apiUrl: slack.apiUrl, sleep: async () => {} }).delivery,
    sleep: async (ms) => void waits.push(ms),
  });
const argsOf = (method: string) => slack.calls.filter((call) => call.method === method).map(({ args }) => args);

describe('a file', () => {
  it('is taken away, and one that is gone already is no failure', async () => {
    await files().remove(thread.team, 'F1');
    expect(argsOf('files.delete')).toEqual([{ file: 'F1' }]);
    slack.refuse('files.delete', { error: 'file_not_found' });
    await files().remove(thread.team, 'F1');
    slack.refuse('files.delete', { error: 'cant_delete_file' });
    await expect(files().remove(thread.team, 'F1')).rejects.toThrow('cant_delete_file');
  });

  it('that Slack shared and did not say so is not refused for it', async () => {
    slack.refuse('files.completeUploadExternal', { status: 500 }, { error: 'file_not_found' });
    await files().share(FILE, { thread });
    slack.refuse('files.completeUploadExternal', { error: 'file_not_found' });
    await expect(files().share(FILE, { thread })).rejects.toThrow('file_not_found');
  });

  it('is announced with its size, sent as it is and shared in the thread', async () => {
    await files().share({ ...FILE, altText: 'Sales went up' }, { thread });
    expect(argsOf('files.getUploadURLExternal')).toMatchObject([
      { filename: 'a.csv', length: '3', alt_txt: 'Sales went up' },
    ]);
    expect(received).toEqual([{ length: '3', bytes: [1, 2, 3] }]);
    expect(argsOf('files.completeUploadExternal')).toMatchObject([
      { channel_id: 'C1', thread_ts: thread.threadTs, files: [{ id: 'F1', title: 'Rows <!channel>' }] },
    ]);
  });

  it('for one person goes to their direct message, announced by words that ping nobody', async () => {
    await files().share(FILE, { team: thread.team, user: slackUserIdSchema.parse('U1') });
    expect(slack.posts()).toMatchObject([{ channel: 'U1', text: "Here's your file: Rows &lt;!channel&gt;" }]);
    expect(argsOf('files.completeUploadExternal')[0]).not.toHaveProperty('thread_ts');
  });

  it('waits where Slack asks for it', async () => {
    slack.refuse('files.completeUploadExternal', { status: 429, headers: { 'retry-after': '2' } });
    await files().share(FILE, { thread });
    expect(waits).toEqual([2_000]);
    expect(argsOf('files.completeUploadExternal')).toHaveLength(2);
  });

  it('that is not taken is an error, and nothing is shared', async () => {
    status = 500;
    await expect(files().share(FILE, { thread })).rejects.toThrow('500');
    expect(argsOf('files.completeUploadExternal')).toEqual([]);
  });
});
