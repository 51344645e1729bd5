import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeReadUpload } from '../../../src/bot/connect/read-upload.ts';
import { teamIdSchema } from '../../../src/shared/ids.ts';

let server: Server;
let origin: string;
let seen: { url: string | undefined; authorization: string | undefined }[];
let body: string;

beforeEach(async () => {
  seen = [];
  body = '{"a":1}';
  server = createServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    if (request.url === '/moved') response.writeHead(302, { location: '/file' }).end();
    else response.end(request.url === '/api/files.info' ? info() : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const info = (): string => JSON.stringify({ ok: true, file: { url_private_download: `${origin}/file` } });
const team = teamIdSchema.parse('T1');
const read = (url: string | undefined, size?: number, of = team) => {
  const apiUrl = `${origin}/api/`;
  const client = new webApi.WebClient('xoxb-t', { slackApiUrl: apiUrl, retryConfig: { retries: 0 } });
  const workspaces = { tokenOf: async (asked: string) => (asked === team ? 'xoxb-t' : undefined) };
  return makeReadUpload({ clientOf: () => client, workspaces, apiUrl })(of, { id: 'F1', size, url });
};

describe('reading an upload', () => {
  it('asks with the token of the bot', async () => {
    expect(await read(`${origin}/file`)).toBe(body);
    expect(seen).toEqual([{ url: '/file', authorization: 'Bearer xoxb-t' }]);
  });

  it('asks Slack for the address where it was not told', async () => {
    expect(await read(undefined)).toBe(body);
    expect(seen.map(({ url }) => url)).toEqual(['/api/files.info', '/file']);
  });

  it('never hands the token to another host', async () => {
    expect(await read('http://localhost:1/file')).toBeUndefined();
    expect(await read('not an address')).toBeUndefined();
    expect(seen).toEqual([]);
    await expect(read(`${origin}/moved`)).rejects.toThrow();
    expect(seen.map(({ url }) => url)).toEqual(['/moved']);
  });

  it('reads nothing for a workspace without the bot', async () => {
    expect(await read(`${origin}/file`, undefined, teamIdSchema.parse('T2'))).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('reads no more than a key file has', async () => {
    body = 'x'.repeat(70_000);
    expect(await read(`${origin}/file`)).toBeUndefined();
    expect(await read(`${origin}/file`, 70_000)).toBeUndefined();
    expect(seen).toHaveLength(1);
  });
});
