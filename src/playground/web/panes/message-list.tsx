import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Message } from '../../protocol.ts';
import { Icon } from '../pictures/icon.tsx';
import { groupMessages, type MessageGroup, type Replies, summarizeReplies } from '../state/conversation.ts';
import { now } from '../state/now.ts';
import type { PendingMessage } from '../state/pending.ts';
import { placeKey, type WorkspaceState } from '../state/workspace-state.ts';
import { dayLabel, dayOf, millisecondsOf } from '../text/time.ts';
import { MessageRow } from './message-row.tsx';
import { PendingRow } from './pending-row.tsx';
import { ReplySummary } from './reply-summary.tsx';
import { StatusLine } from './status-line.tsx';
import { useStickToBottom } from './stick-to-bottom.ts';

interface MessageListProps {
  state: WorkspaceState;
  channel: string;
  /** Null for the channel itself, whose messages show their replies' count. */
  threadTs: string | null;
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  label: string;
  intro: ComponentChildren;
}

export function MessageList(props: MessageListProps) {
  const { state, channel, threadTs, messages, pending, label, intro } = props;
  const { timeZone } = state.viewer;
  const replies = threadTs === null ? summarizeReplies(state.messages.get(channel) ?? []) : null;
  const status = state.statuses.get(placeKey(channel, threadTs));
  const own = pending.at(-1)?.commandId ?? '';
  const any = [messages.at(-1)?.ts, own, status?.status, replies?.size].join(' ');
  const { scroller, away, onScroll, toEnd } = useStickToBottom<HTMLDivElement>({ any, own });
  const groups = groupMessages(messages, { timeZone, alone: new Set(replies?.keys() ?? [threadTs ?? '']) });
  return (
    <div class="list-frame">
      <div
        class="list"
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-live="polite"
        aria-label={label}
      >
        <div class="list-content">
          {intro}
          {groups.map((group, index) => (
            <Group
              key={group.messages[0]?.ts}
              group={group}
              newDay={group.day !== groups[index - 1]?.day}
              state={state}
              replies={replies}
            />
          ))}
          {pending.map((one) => (
            <PendingRow key={one.commandId} pending={one} viewer={state.viewer} />
          ))}
          {threadTs !== null && <StatusLine status={status} people={state.people} />}
        </div>
      </div>
      {away.value && (
        <button
          type="button"
          class="icon-button to-end"
          aria-label="Go to the end"
          title="Go to the end"
          onClick={toEnd}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

interface GroupProps {
  group: MessageGroup;
  newDay: boolean;
  state: WorkspaceState;
  /** By root; null inside a thread. */
  replies: ReadonlyMap<string, Replies> | null;
}

function Group({ group, newDay, state, replies }: GroupProps) {
  return (
    <>
      {newDay && <DayLine ts={group.messages[0]?.ts ?? '0'} timeZone={state.viewer.timeZone} />}
      {group.messages.map((message, index) => (
        <MessageRow key={message.ts} message={message} first={index === 0} state={state} inThread={replies === null}>
          {replies !== null && <ReplySummary root={message} replies={replies.get(message.ts)} state={state} />}
        </MessageRow>
      ))}
    </>
  );
}

function DayLine({ ts, timeZone }: { ts: string; timeZone: string }) {
  const milliseconds = millisecondsOf(ts);
  // Computed, so that the clock's tick draws again only when the label does change.
  const label = useComputed(() => dayLabel(milliseconds, { now: now.value, timeZone }));
  return (
    <h3 class="day" id={`day-${dayOf(milliseconds, timeZone)}`}>
      <span>{label}</span>
    </h3>
  );
}
