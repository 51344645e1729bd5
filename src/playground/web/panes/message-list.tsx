import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Message, ThreadStatus } from '../../protocol/protocol.ts';
import { Icon } from '../pictures/icon.tsx';
import { groupMessages, type Replies, summarizeReplies } from '../state/conversation.ts';
import { now } from '../state/now.ts';
import type { PendingMessage } from '../state/pending.ts';
import { placeKey, type WorkspaceState } from '../state/workspace-state.ts';
import { dayLabel, dayOf, millisecondsOf } from '../text/time.ts';
import { MessageRow } from './message-row.tsx';
import { PendingRow } from './pending-row.tsx';
import { ReplySummary } from './reply-summary.tsx';
import { StatusLine } from './status-line.tsx';
import { useStickToBottom } from './stick-to-bottom.ts';
import { useVirtualRows } from './virtual-rows.ts';

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
  const { state, channel, threadTs, messages, pending, label } = props;
  const all = state.messages.get(channel);
  const replies = useMemo(() => (threadTs === null ? summarizeReplies(all ?? []) : null), [all, threadTs]);
  const status = state.statuses.get(placeKey(channel, threadTs));
  const own = pending.at(-1)?.commandId ?? '';
  const any = [messages.at(-1)?.ts, own, status?.status, replies?.size].join(' ');
  const stick = useStickToBottom<HTMLDivElement>({ any, own });
  const lines = useLines(messages, { timeZone: state.viewer.timeZone, threadTs, replies });
  const keys = useMemo(
    () => ['intro', ...lines.map(({ key }) => key), ...pending.map(({ commandId }) => commandId), 'status'],
    [lines, pending],
  );
  const rows = useVirtualRows({ scroller: stick.scroller, keys, onMoved: stick.moved });
  useLayoutEffect(stick.settle, [`${rows.drawn[0]?.index} ${rows.drawn.at(-1)?.index} ${rows.rest}`]);
  const content = useContent(props, { lines, replies, status });
  const onUse = (event: Event) => {
    rows.use(event);
    stick.hold();
  };
  return (
    <div class="list-frame">
      {/* Rows come and go as it is scrolled: the page's own live region reads out what is new. */}
      <div
        class="list"
        ref={stick.scroller}
        onScroll={stick.onScroll}
        onKeyDown={(event) => toEndByKey(event, stick.toEnd)}
        onFocusIn={onUse}
        onClick={onUse}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={label}
      >
        <div class="list-content">
          {rows.drawn.map(({ index, gap }) => (
            <Row key={keys[index]} index={index} gap={gap} measure={rows.measure}>
              {content(index)}
            </Row>
          ))}
          <Gap height={rows.rest} />
        </div>
      </div>
      {stick.away.value && <ToEnd onClick={stick.toEnd} />}
    </div>
  );
}

function ToEnd({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="icon-button to-end" aria-label="Go to the end" title="Go to the end" onClick={onClick}>
      <Icon name="down" />
    </button>
  );
}

/** The browser's own End goes to where the end is thought to be before the rows there are drawn. */
function toEndByKey(event: KeyboardEvent, toEnd: () => void): void {
  if (event.key !== 'End' || event.target !== event.currentTarget) return;
  event.preventDefault();
  toEnd();
}

interface Content {
  lines: readonly Line[];
  replies: ReadonlyMap<string, Replies> | null;
  status: ThreadStatus | undefined;
}

/** The content of each row, by its index: the beginning, the messages, what is being sent, what is being done. */
function useContent({ state, threadTs, pending, intro }: MessageListProps, { lines, replies, status }: Content) {
  // The same elements while the list is scrolled: what has not changed is not drawn again.
  const made = useMemo(() => new Map<Line, ComponentChildren>(), [lines, state, replies]);
  return (index: number): ComponentChildren => {
    if (index === 0) return intro;
    const line = lines[index - 1];
    if (line !== undefined) {
      const known = made.get(line) ?? <LineView line={line} state={state} replies={replies} />;
      made.set(line, known);
      return known;
    }
    const sending = pending[index - 1 - lines.length];
    if (sending !== undefined) return <PendingRow pending={sending} viewer={state.viewer} />;
    return threadTs !== null && <StatusLine status={status} people={state.people} />;
  };
}

interface RowProps {
  index: number;
  gap: number;
  measure: (element: HTMLElement | null) => void;
  children: ComponentChildren;
}

function Row({ index, gap, measure, children }: RowProps) {
  return (
    <>
      <Gap height={gap} />
      <div class="row" data-index={index} ref={measure}>
        {children}
      </div>
    </>
  );
}

const Gap = ({ height }: { height: number }) =>
  height > 0 ? <div class="gap" style={{ height: `${height}px` }} /> : null;

/** What the list shows of the messages: them, and a line where a day begins. */
type Line = { key: string } & ({ kind: 'day'; ts: string } | { kind: 'message'; message: Message; first: boolean });

interface Context {
  timeZone: string;
  threadTs: string | null;
  replies: ReadonlyMap<string, Replies> | null;
}

function useLines(messages: readonly Message[], { timeZone, threadTs, replies }: Context): Line[] {
  return useMemo(() => {
    const groups = groupMessages(messages, { timeZone, alone: new Set(replies?.keys() ?? [threadTs ?? '']) });
    return groups.flatMap((group, index): Line[] => {
      const ts = group.messages[0]?.ts ?? '0';
      const day: Line[] = group.day === groups[index - 1]?.day ? [] : [{ key: group.day, kind: 'day', ts }];
      const rows = group.messages.map(
        (message, at): Line => ({ key: message.ts, kind: 'message', message, first: at === 0 }),
      );
      return [...day, ...rows];
    });
  }, [messages, timeZone, threadTs, replies]);
}

interface LineProps {
  line: Line;
  state: WorkspaceState;
  /** By root; null inside a thread. */
  replies: ReadonlyMap<string, Replies> | null;
}

function LineView({ line, state, replies }: LineProps) {
  if (line.kind === 'day') return <DayLine ts={line.ts} timeZone={state.viewer.timeZone} />;
  const { message, first } = line;
  return (
    <MessageRow message={message} first={first} state={state} inThread={replies === null}>
      {replies !== null && <ReplySummary root={message} replies={replies.get(message.ts)} state={state} />}
    </MessageRow>
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
