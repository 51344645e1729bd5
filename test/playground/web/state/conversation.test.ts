import { expect, it } from 'vitest';
import type { Message } from '../../../../src/playground/protocol/protocol.ts';
import {
  groupMessages,
  repliesTo,
  rootsOf,
  summarizeReplies,
} from '../../../../src/playground/web/state/conversation.ts';

function message(seconds: number, user: string, threadTs: string | null = null): Message {
  const ts = `${seconds}.000000`;
  return { channel: 'C1', ts, threadTs, user, text: '', blocks: [], edited: false, replyCount: 0, latestReplyTs: null };
}

const root = message(100, 'U1', '100.000000');
const first = message(200, 'U2', '100.000000');
const second = message(300, 'U1', '100.000000');
const third = message(400, 'U2', '100.000000');
const plain = message(500, 'U1');
const all = [root, first, second, third, plain];

it('tells roots from replies, also when the root names its own thread', () => {
  expect(rootsOf(all)).toEqual([root, plain]);
  expect(repliesTo(all, root.ts)).toEqual([first, second, third]);
});

it('counts replies with the latest and who wrote them, the most recent first', () => {
  expect([...summarizeReplies(all)]).toEqual([['100.000000', { count: 3, latest: third, users: ['U2', 'U1'] }]]);
});

it('leaves out of them what only the viewer sees, but where nothing else was said', () => {
  const own = { ...message(600, 'U2', '100.000000'), ephemeral: true };
  expect(summarizeReplies([...all, own]).get('100.000000')?.latest).toBe(third);
  expect(summarizeReplies([root, own]).get('100.000000')?.latest).toBe(own);
});

const groups = (messages: Message[], timeZone = 'UTC', alone: string[] = []) =>
  groupMessages(messages, { timeZone, alone: new Set(alone) }).map((group) =>
    group.messages.map(({ ts }) => Number(ts)),
  );

it('groups one author’s messages until five minutes pass or another writes', () => {
  const list = [message(0, 'A'), message(299, 'A'), message(599, 'A'), message(600, 'B'), message(601, 'A')];
  expect(groups(list)).toEqual([[0, 299], [599], [600], [601]]);
});

it('begins a group at the viewer’s midnight', () => {
  const list = [message(86_390, 'A'), message(86_410, 'A')];
  expect(groups(list)).toEqual([[86_390], [86_410]]);
  expect(groups(list, 'Asia/Tokyo')).toEqual([[86_390, 86_410]]);
});

it('ends a group after a message that stands alone', () => {
  const list = [message(0, 'A'), message(10, 'A'), message(20, 'A')];
  expect(groups(list, 'UTC', ['10.000000'])).toEqual([[0, 10], [20]]);
});
