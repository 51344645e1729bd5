import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/playground/protocol/protocol.ts';
import {
  firstMarks,
  isChannelUnread,
  isThreadUnread,
  markRead,
  readMarks,
} from '../../../../src/playground/web/state/unread.ts';

function message(ts: string, user: string, threadTs: string | null = null): Message {
  return { channel: 'C1', ts, threadTs, user, text: '', blocks: [], edited: false, replyCount: 0, latestReplyTs: null };
}

describe('read marks', () => {
  const marks = firstMarks([[message('1.0', 'U2')], [message('2.0', 'U2')]]);

  it('take what was there at first as read', () => {
    expect(isChannelUnread(marks, [message('1.0', 'U2'), message('2.0', 'U2')], 'U1')).toBe(false);
    expect(isChannelUnread(marks, [message('3.0', 'U2')], 'U1')).toBe(true);
  });

  it('ignore the viewer’s own messages', () => {
    expect(isChannelUnread(marks, [message('3.0', 'U1')], 'U1')).toBe(false);
  });

  it('move forward only', () => {
    const read = markRead(marks, 'C1', '4.0');
    expect(isChannelUnread(read, [message('4.0', 'U2')], 'U1')).toBe(false);
    expect(markRead(read, 'C1', '3.0')).toBe(read);
  });

  it('are kept for threads too', () => {
    const reply = message('5.0', 'U2', '1.0');
    expect(isThreadUnread(marks, reply, 'U1')).toBe(true);
    const read = markRead(marks, 'C1/1.0', '5.0');
    expect(isThreadUnread(read, reply, 'U1')).toBe(false);
    expect(isChannelUnread(read, [reply], 'U1')).toBe(false);
  });
});

describe('stored marks', () => {
  it('come back as they were', () => {
    const marks = markRead(firstMarks([]), 'C1', '4.0');
    expect(readMarks(JSON.stringify(marks))).toEqual(marks);
  });

  it.each([null, '', '{', '[]', 'null', '{"since":1,"places":{}}', '{"since":"1","places":null}'])(
    'are none in %j',
    (stored) => {
      expect(readMarks(stored)).toBeNull();
    },
  );
});
