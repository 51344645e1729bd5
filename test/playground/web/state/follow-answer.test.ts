import { expect, it } from 'vitest';
import type { Message, Person, ServerEvent } from '../../../../src/playground/protocol/protocol.ts';
import { findAnsweredThread, mayOpen } from '../../../../src/playground/web/state/follow-answer.ts';
import { reduce } from '../../../../src/playground/web/state/workspace-state.ts';

const viewer: Person = { id: 'U1', name: 'ana', realName: 'Ana', isBot: false, timeZone: 'UTC', role: 'member' };

function message(ts: string, user: string, threadTs: string | null = null): Message {
  return { channel: 'C1', ts, threadTs, user, text: '', blocks: [], edited: false, replyCount: 0, latestReplyTs: null };
}

const state = reduce(null, {
  kind: 'snapshot',
  workspace: { id: 'T1', name: 'Team' },
  viewer,
  people: [viewer],
  channels: [],
  messages: [message('100.0', 'U1'), message('200.0', 'U3')],
  statuses: [],
  botConnected: true,
  menu: { globalShortcuts: [], messageShortcuts: [], slashCommands: [], hasHome: false },
  home: null,
  suggestedPrompts: [],
});

const status = (threadTs: string, text = 'is reading'): ServerEvent => ({
  kind: 'status-changed',
  status: { channel: 'C1', threadTs, user: 'U2', status: text, loadingMessages: [] },
});
const reply = (user: string, threadTs: string): ServerEvent => ({
  kind: 'message-posted',
  message: message('300.0', user, threadTs),
});

it.each<[string, ServerEvent, number, boolean]>([
  ['a status on the viewer’s question', status('100.0'), 101, true],
  ['a reply to the viewer’s question', reply('U2', '100.0'), 101, true],
  ['the viewer’s own reply', reply('U1', '100.0'), 101, false],
  ['a cleared status', status('100.0', ''), 101, false],
  ['somebody else’s question', status('200.0'), 201, false],
  ['an old question', reply('U2', '100.0'), 400, false],
  ['a message that answers nothing', { kind: 'message-posted', message: message('300.0', 'U2') }, 301, false],
])('%s', (_, event, seconds, expected) => {
  const found = state && findAnsweredThread(state, event, seconds * 1000);
  expect(found !== null).toBe(expected);
});

it.each<[string, ServerEvent, { hasRoom: boolean; isTyping: boolean }, boolean]>([
  ['beside the channel at the first sign', status('100.0'), { hasRoom: true, isTyping: true }, true],
  ['over the channel once there is an answer', reply('U2', '100.0'), { hasRoom: false, isTyping: false }, true],
  ['not over the channel before', status('100.0'), { hasRoom: false, isTyping: false }, false],
  ['not over what is being typed', reply('U2', '100.0'), { hasRoom: false, isTyping: true }, false],
])('a thread opens %s', (_, event, screen, expected) => {
  expect(mayOpen(event, screen)).toBe(expected);
});
