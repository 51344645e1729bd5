import { expect, it } from 'vitest';
import type { Channel, Message, Person } from '../../../../src/playground/protocol/protocol.ts';
import { findUnaddressed } from '../../../../src/playground/web/state/unaddressed.ts';
import { reduce } from '../../../../src/playground/web/state/workspace-state.ts';

const viewer: Person = { id: 'U1', name: 'ana', realName: 'Ana', isBot: false, timeZone: 'UTC', role: 'member' };
const channel: Channel = { id: 'C1', name: 'data', kind: 'channel', topic: '', isShared: false };

const said = (seconds: number, text: string, extra: Partial<Message> = {}): Message => ({
  channel: 'C1',
  ts: `${seconds}.000000`,
  threadTs: null,
  user: 'U1',
  text,
  blocks: [],
  edited: false,
  replyCount: 0,
  latestReplyTs: null,
  ...extra,
});

function found(messages: Message[], at = 130, place = channel): string | null {
  const state = reduce(null, {
    kind: 'snapshot',
    workspace: { id: 'T1', name: 'Team' },
    viewer,
    people: [viewer],
    channels: [channel],
    messages,
    statuses: [],
    botConnected: true,
    menu: { globalShortcuts: [], messageShortcuts: [], slashCommands: [], hasHome: false },
    home: null,
    suggestedPrompts: [],
  });
  return state && findUnaddressed(state, place, at * 1000);
}

it('finds what mentions no one, as it was typed', () => {
  expect(found([said(100, 'goods &gt; 5?')])).toBe('goods > 5?');
});

it.each<[string, Message[], number?, Channel?]>([
  ['a mention', [said(100, '<@U2> how many?')]],
  ['a call to everybody', [said(100, '<!here> lunch')]],
  ['somebody else’s words', [said(100, 'how many?', { user: 'U3' })]],
  ['words that something came after', [said(100, 'how many?'), said(110, 'three', { user: 'U3' })]],
  ['words that were answered', [said(100, 'how many?'), said(110, 'three', { user: 'U3', threadTs: '100.000000' })]],
  ['a note that only the viewer sees', [said(100, 'how many?', { ephemeral: true })]],
  ['old words', [said(100, 'how many?')], 1_000],
  ['a direct message', [said(100, 'how many?')], 130, { ...channel, kind: 'direct' }],
  ['nothing', []],
])('passes by %s', (_, messages, at, place) => {
  expect(found(messages, at, place)).toBeNull();
});
