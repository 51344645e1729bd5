import { expect, it } from 'vitest';
import type { PageCommand } from '../../../../src/playground/protocol/protocol.ts';
import { Requests } from '../../../../src/playground/web/wire/requests.ts';

const shortcut = (commandId: string): PageCommand => ({ kind: 'global-shortcut', commandId, callbackId: 'x' });
const submission: PageCommand = { kind: 'submit-view', commandId: 'k', viewId: 'V1', state: {} };

it('answers each command with its own reply', async () => {
  const requests = new Requests();
  const first = requests.wait(shortcut('1'));
  const second = requests.wait(shortcut('2'));
  requests.settle({ kind: 'refused', commandId: '2', reason: 'no' });
  requests.settle({ kind: 'bot-connection', connected: true });
  requests.settle({ kind: 'done', commandId: '3', ts: '' });
  requests.settle({ kind: 'done', commandId: '1', ts: '5.0' });
  expect(await first).toEqual({ kind: 'done', commandId: '1', ts: '5.0' });
  expect(await second).toEqual({ kind: 'refused', commandId: '2', reason: 'no' });
});

it('takes the errors of a view for the answer to its submission', async () => {
  const requests = new Requests();
  const reply = requests.wait(submission);
  requests.settle({ kind: 'view-errors', viewId: 'V2', errors: {} });
  requests.settle({ kind: 'view-errors', viewId: 'V1', errors: { host: 'no' } });
  expect(await reply).toEqual({ kind: 'view-errors', viewId: 'V1', errors: { host: 'no' } });
});

it('answers everything that waits when the connection is lost', async () => {
  const requests = new Requests();
  const replies = [requests.wait(shortcut('1')), requests.wait(submission)];
  requests.lose();
  expect((await Promise.all(replies)).map(({ kind }) => kind)).toEqual(['refused', 'refused']);
});
