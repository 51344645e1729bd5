import type { Message } from '../../protocol/protocol.ts';
import { Avatar } from '../pictures/avatar.tsx';
import type { Replies } from '../state/conversation.ts';
import { now } from '../state/now.ts';
import { marks, openThread, route } from '../state/store.ts';
import { isThreadUnread } from '../state/unread.ts';
import { placeKey, type WorkspaceState } from '../state/workspace-state.ts';
import { mrkdwnPlain } from '../text/mrkdwn-plain.ts';
import { millisecondsOf, timeAgo } from '../text/time.ts';
import { StatusLine } from './status-line.tsx';

interface ReplySummaryProps {
  root: Message;
  replies: Replies | undefined;
  state: WorkspaceState;
}

/** Under a message in a channel: how many answered, the last words, what is being done; opens the thread. */
export function ReplySummary({ root, replies, state }: ReplySummaryProps) {
  if (root.ephemeral === true) return null;
  const status = state.statuses.get(placeKey(root.channel, root.ts));
  return (
    <>
      {replies !== undefined && <ReplyButton root={root} replies={replies} state={state} />}
      <StatusLine status={status} people={state.people} />
    </>
  );
}

function ReplyButton({ root, replies, state }: { root: Message; replies: Replies; state: WorkspaceState }) {
  const { timeZone, id } = state.viewer;
  const unread = isThreadUnread(marks.value, replies.latest, id);
  const words = mrkdwnPlain(replies.latest.text, (user) => state.people.get(user)?.name ?? user);
  const preview = words || (replies.latest.files?.[0]?.title ?? '');
  const count = replies.count === 1 ? '1 reply' : `${replies.count} replies`;
  const open = route.value.threadTs === root.ts;
  return (
    <button
      type="button"
      class={unread ? 'replies unread' : 'replies'}
      aria-expanded={open}
      onClick={() => openThread(root.channel, root.ts)}
    >
      <span class="faces">
        {replies.users.slice(0, 3).map((user) => (
          <Avatar key={user} person={state.people.get(user)} size="small" />
        ))}
      </span>
      <span class="reply-count">{count}</span>
      {unread && (
        <span class="dot" role="img" aria-label="new">
          {' '}
        </span>
      )}
      <span class="reply-preview">{preview}</span>
      <span class="faint reply-time">{timeAgo(millisecondsOf(replies.latest.ts), { now: now.value, timeZone })}</span>
    </button>
  );
}
