import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { drive, type PlaygroundDriver } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

let playground: Playground;
let driver: PlaygroundDriver;
let slack: WebClient;

beforeEach(async () => {
  playground = await startPlayground();
  driver = drive(playground);
  slack = new WebClient(playground.slack.botToken, { slackApiUrl: playground.slack.apiUrl, logger: silentSlackLogger });
});
afterEach(() => playground.stop());

const post = (url: string, body: string) => fetch(url, { method: 'POST', body });

async function announce(filename: string, content: string, altText = ''): Promise<{ url: string; id: string }> {
  const length = Buffer.byteLength(content);
  // The SDK's own type knows the description by another name than Slack does.
  const args = { filename, length, alt_txt: altText };
  const { upload_url: url = '', file_id: id = '' } = await slack.files.getUploadURLExternal(args);
  return { url, id };
}

describe('what the app uploads', () => {
  it("with the SDK's helper, into a thread", async () => {
    const asked = await driver.asPerson('ana').says('general', 'all rows, please');
    const told = await slack.filesUploadV2({
      channel_id: asked.channel,
      thread_ts: asked.ts,
      content: 'a,b\n1,2\n',
      filename: 'rows.csv',
      title: 'All rows',
      initial_comment: 'here they are',
    });
    expect(told).toMatchObject({ ok: true });
    const file = await driver.fileIn(asked);
    expect(file.bytes.toString()).toBe('a,b\n1,2\n');
    expect(file).toMatchObject({ name: 'rows.csv', title: 'All rows', mimeType: 'text/csv', size: 8 });
    expect(file.message).toMatchObject({ text: 'here they are', threadTs: asked.ts, user: 'U0PARLEY01' });
    const { messages } = await slack.conversations.replies({ channel: asked.channel, ts: asked.ts });
    expect(messages?.[1]).toMatchObject({ subtype: 'file_share', files: [{ id: file.id, filetype: 'csv' }] });
  });

  it('with a description for those who cannot see it', async () => {
    const { url, id } = await announce('chart.png', 'png', 'Sales rise');
    await post(url, 'png');
    await slack.files.completeUploadExternal({ files: [{ id, title: 'Chart' }], channel_id: 'C0GENERAL1' });
    expect(await slack.files.info({ file: id })).toMatchObject({
      file: { title: 'Chart', alt_txt: 'Sales rise', mimetype: 'image/png', size: 3 },
    });
  });

  it('is not expected twice, in another length, or under another address', async () => {
    const { url, id } = await announce('a.txt', 'four');
    expect((await post(url, 'fives')).status).toBe(400);
    await expect(slack.files.completeUploadExternal({ files: [{ id, title: 'a' }] })).rejects.toThrow('file_not_found');
    expect((await post(url, 'four')).status).toBe(200);
    expect((await post(url, 'four')).status).toBe(400);
    expect((await post(url.replace(/[^/]+$/, 'x'), 'four')).status).toBe(400);
  });

  it('is not used up by a place it may not go to', async () => {
    const { url, id } = await announce('a.txt', 'four');
    await post(url, 'four');
    const files: [{ id: string; title: string }] = [{ id, title: 'a' }];
    await expect(slack.files.completeUploadExternal({ files, channel_id: 'C0NOWHERE1' })).rejects.toThrow(
      'channel_not_found',
    );
    await slack.files.completeUploadExternal({ files, channel_id: 'C0GENERAL1' });
    await expect(slack.files.completeUploadExternal({ files, channel_id: 'C0GENERAL1' })).rejects.toThrow(
      'file_not_found',
    );
    expect(driver.messagesIn('general')).toHaveLength(1);
  });

  it('goes from its message when it is deleted, with the message when that showed nothing else', async () => {
    const { url, id } = await announce('a.txt', 'four');
    await post(url, 'four');
    await slack.files.completeUploadExternal({ files: [{ id, title: 'a' }], channel_id: 'C0GENERAL1' });
    await slack.files.delete({ file: id });
    expect(driver.messagesIn('general')).toEqual([]);
    await expect(slack.files.info({ file: id })).rejects.toThrow('file_not_found');
  });

  it('is refused with a description or a snippet that is too long', async () => {
    await announce('a.txt', 'four', 'x'.repeat(1_000));
    await expect(announce('a.txt', 'four', 'x'.repeat(1_001))).rejects.toThrow('alt_txt_too_large');
    const snippet = { filename: 'a.sql', snippet_type: 'sql' };
    await slack.files.getUploadURLExternal({ ...snippet, length: 1_000_000 });
    await expect(slack.files.getUploadURLExternal({ ...snippet, length: 1_000_001 })).rejects.toThrow(
      'snippet_too_large',
    );
  });
});

describe('what people share', () => {
  it('is told to the app, which reads it with its token', async () => {
    const asked = await driver.asPerson('ana').says('dm', 'what is in it?', {
      files: [{ name: 'my <data>.csv', content: 'a,b' }],
    });
    const { messages } = await slack.conversations.history({ channel: asked.channel });
    const [file] = messages?.[0]?.files ?? [];
    expect(messages?.[0]).toMatchObject({ subtype: 'file_share', text: 'what is in it?' });
    const url = file?.url_private_download ?? '';
    const answer = await fetch(url, { headers: { authorization: `Bearer ${playground.slack.botToken}` } });
    expect(await answer.text()).toBe('a,b');
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url, { headers: { authorization: 'Bearer xoxb-other' } })).status).toBe(403);
    await expect(slack.files.delete({ file: file?.id ?? '' })).rejects.toThrow('cant_delete_file');
  });
});

describe('what a page may read', () => {
  it('is behind an address only its message tells, and never shown as a page of ours', async () => {
    const asked = await driver.asPerson('ana').says('dm', '', { files: [{ name: 'a.html', content: '<script>' }] });
    const file = await driver.fileIn(asked);
    const url = (secret: string) => `${playground.url}/files/${file.id}/${secret}/a.html`;
    const answer = await fetch(url(file.secret));
    expect(await answer.text()).toBe('<script>');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect((await fetch(url('guess'))).status).toBe(404);
  });

  it('can be sent for a form, from our page only', async () => {
    const url = `${playground.url}/upload-as/U0ANA00001?name=key.json`;
    const send = (origin: string) => fetch(url, { method: 'POST', body: '{}', headers: { origin } });
    expect((await send('https://evil.example')).status).toBe(403);
    const answer = await send(playground.url);
    expect(await answer.json()).toMatchObject({ name: 'key.json', user: 'U0ANA00001', mimetype: 'application/json' });
  });
});
