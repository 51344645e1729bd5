import { describe, expect, it } from 'vitest';
import { measureCalls } from '../../../src/bot/slack/measure-calls.ts';

type Send = Parameters<typeof measureCalls>[0];

const answering = (body: string, status = 200): Send => {
  return async (address) => ({
    ok: status < 300,
    status,
    statusText: '',
    url: String(address),
    headers: { get: () => null, entries: () => [] },
    arrayBuffer: async () => new ArrayBuffer(0),
    json: async (): Promise<unknown> => JSON.parse(body),
    text: async () => body,
  });
};

async function measured(send: Send, address = 'https://slack.com/api/chat.postMessage') {
  const calls: { method: string; result: string; seconds: number }[] = [];
  const failure = await measureCalls(
    send,
    (call) => void calls.push(call),
  )(address).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(calls).toHaveLength(1);
  expect(calls[0]?.seconds).toBeGreaterThanOrEqual(0);
  return { method: calls[0]?.method, result: calls[0]?.result, failure };
}

describe('a call of Slack', () => {
  it.each([
    ['{"ok":true,"ts":"1.2"}', 200, 'ok'],
    // A person's words are no answer of Slack.
    ['{"messages":[{"text":"\\"error\\":\\"invalid_auth\\""}], "ok": true}', 200, 'ok'],
    ['{"ok":false,"error":"channel_not_found"}', 200, 'refused'],
    ['{"ok":false,"error":"missing_scope"}', 200, 'refused'],
    ['{"ok":false,"error":"token_revoked"}', 200, 'unauthorized'],
    ['{"ok":false,"error":"ratelimited"}', 200, 'rate_limited'],
    ['{"ok":false,"error":"internal_error"}', 200, 'server_error'],
    ['', 429, 'rate_limited'],
    ['<html>', 502, 'server_error'],
    ['OK - 512', 200, 'ok'],
    ['<html>', 404, 'refused'],
  ])('is counted by what Slack says: %s with %s', async (body, status, result) => {
    expect(await measured(answering(body, status))).toEqual({ method: 'chat.postMessage', result, failure: undefined });
  });

  it('that gets no answer is counted, and fails as it would', async () => {
    const timeout = new DOMException('no answer in 15000 ms', 'TimeoutError');
    const reset = new Error('reset');
    expect(await measured(() => Promise.reject(timeout))).toMatchObject({ result: 'timeout', failure: timeout });
    expect(await measured(() => Promise.reject(reset))).toMatchObject({ result: 'unreachable', failure: reset });
  });

  it.each([
    ['https://files.slack.com/upload/v1/CwABAAAAXgoAAb3fS', 'other'],
    ['https://slack.com/api/', 'other'],
    [`https://slack.com/api/${'a'.repeat(60)}.b`, 'other'],
    ['https://slack.com/api/files.completeUploadExternal', 'files.completeUploadExternal'],
    ['https://proxy.example.com/slack/api/users.info?x=1', 'users.info'],
  ])('has the name of its method, of which there are few: %s', async (address, method) => {
    expect((await measured(answering('{"ok":true}'), address)).method).toBe(method);
  });
});
