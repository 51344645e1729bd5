import type {
  AppMenu,
  Channel,
  DataSource,
  Message,
  Person,
  ServerEvent,
  ThreadStatus,
  View,
} from '../../protocol/protocol.ts';
import { isDelivered, type PendingMessage } from './pending.ts';

/** What the page knows of the workspace. Never changed in place: `reduce` makes the next one. */
export interface WorkspaceState {
  workspace: { id: string; name: string };
  viewer: Person;
  people: ReadonlyMap<string, Person>;
  channels: readonly Channel[];
  /** By channel id, oldest first, replies included. */
  messages: ReadonlyMap<string, readonly Message[]>;
  /** By `placeKey`. */
  statuses: ReadonlyMap<string, ThreadStatus>;
  botConnected: boolean;
  pending: readonly PendingMessage[];
  menu: AppMenu;
  home: View | null;
  prompts: readonly { title: string; message: string }[];
  /** What can be asked about, as far as it is known. */
  sources: readonly DataSource[];
  /** Open modals, bottom first. */
  modals: readonly View[];
  /** What the app said against a submission: by view id, then block id. */
  viewErrors: ReadonlyMap<string, Record<string, string>>;
}

/** Names a channel, or a thread of it. */
export function placeKey(channel: string, threadTs: string | null): string {
  return threadTs === null ? channel : `${channel}/${threadTs}`;
}

/** The state after `event`. Before the first snapshot there is none, and nothing else can make one. */
export function reduce(state: WorkspaceState | null, event: ServerEvent): WorkspaceState | null {
  if (event.kind === 'snapshot') return afterSnapshot(state, event);
  if (state === null) return null;
  switch (event.kind) {
    case 'message-posted':
      return { ...afterMessage(state, event.message), statuses: answered(state.statuses, event.message) };
    case 'message-changed':
      return afterMessage(state, event.message);
    case 'message-deleted':
      return changeMessages(state, event.channel, (list) => list.filter((message) => message.ts !== event.ts));
    case 'status-changed':
      return { ...state, statuses: withStatus(state.statuses, event.status) };
    case 'bot-connection':
      return { ...state, botConnected: event.connected };
    case 'modals-changed':
      return { ...state, modals: event.stack, viewErrors: keepErrors(state, event.stack) };
    case 'view-errors':
      return { ...state, viewErrors: new Map(state.viewErrors).set(event.viewId, event.errors) };
    case 'home-changed':
      return { ...state, home: event.home };
    case 'prompts-changed':
      return { ...state, prompts: event.prompts };
    case 'data-known':
      return { ...state, sources: event.sources };
    case 'options':
    case 'wire-seen':
    case 'wire-payload':
    case 'faults-changed':
      return state;
    case 'refused':
      return changePending(state, event.commandId, (pending) => ({
        ...pending,
        state: 'failed',
        reason: event.reason,
      }));
    case 'done':
      return afterDone(state, event);
    default:
      return event satisfies never;
  }
}

function afterSnapshot(
  before: WorkspaceState | null,
  event: Extract<ServerEvent, { kind: 'snapshot' }>,
): WorkspaceState {
  const messages = byChannel(event.messages);
  const statuses = event.statuses.reduce<ReadonlyMap<string, ThreadStatus>>(withStatus, new Map());
  const people = new Map(event.people.map((person) => [person.id, person]));
  const { workspace, viewer, channels, botConnected, menu, home, suggestedPrompts: prompts } = event;
  const pending = (before?.pending ?? [])
    .filter((one) => !event.messages.some((message) => isDelivered(one, message, event.viewer.id)))
    .map((one) =>
      one.state === 'sent' ? { ...one, state: 'failed' as const, reason: 'The connection was lost' } : one,
    );
  // A snapshot contains no modals, so open ones stay.
  const { modals, viewErrors } = before ?? { modals: [], viewErrors: new Map<string, Record<string, string>>() };
  const known = { workspace, viewer, people, channels, messages, statuses, botConnected, menu, home, prompts };
  return { ...known, pending, modals, viewErrors, sources: before?.sources ?? [] };
}

/** Errors stay until their view is replaced or gone. */
function keepErrors(state: WorkspaceState, stack: readonly View[]): WorkspaceState['viewErrors'] {
  const same = (view: View) => state.modals.some(({ id, hash }) => id === view.id && hash === view.hash);
  const kept = stack.filter(same).map(({ id }) => id);
  return new Map([...state.viewErrors].filter(([id]) => kept.includes(id)));
}

function byChannel(messages: readonly Message[]): Map<string, Message[]> {
  const lists = new Map<string, Message[]>();
  for (const message of messages.toSorted(byTs)) {
    const list = lists.get(message.channel);
    if (list === undefined) lists.set(message.channel, [message]);
    else list.push(message);
  }
  return lists;
}

function afterMessage(state: WorkspaceState, message: Message): WorkspaceState {
  const changed = changeMessages(state, message.channel, (list) =>
    [...list.filter((known) => known.ts !== message.ts), message].toSorted(byTs),
  );
  const firstMatch = state.pending.find((one) => isDelivered(one, message, state.viewer.id));
  return {
    ...changed,
    pending: state.pending.filter((one) => one !== firstMatch),
  };
}

/** A new reply ends its author's status, as in Slack; doing it here too means the two are never both on the screen. */
function answered(statuses: WorkspaceState['statuses'], message: Message): WorkspaceState['statuses'] {
  const { channel, threadTs, user } = message;
  if (threadTs === null || statuses.get(placeKey(channel, threadTs))?.user !== user) return statuses;
  return withStatus(statuses, { channel, threadTs, user, status: '', loadingMessages: [] });
}

function afterDone(state: WorkspaceState, event: Extract<ServerEvent, { kind: 'done' }>): WorkspaceState {
  const arrived = (one: PendingMessage) =>
    state.messages.get(one.channel)?.some((message) => message.ts === event.ts) === true;
  const pending = state.pending
    .filter((one) => one.commandId !== event.commandId || !arrived(one))
    .map((one) => (one.commandId === event.commandId ? { ...one, ts: event.ts } : one));
  return { ...state, pending };
}

function changePending(
  state: WorkspaceState,
  commandId: string,
  change: (pending: PendingMessage) => PendingMessage,
): WorkspaceState {
  return { ...state, pending: state.pending.map((one) => (one.commandId === commandId ? change(one) : one)) };
}

function changeMessages(
  state: WorkspaceState,
  channel: string,
  change: (list: readonly Message[]) => readonly Message[],
): WorkspaceState {
  return { ...state, messages: new Map(state.messages).set(channel, change(state.messages.get(channel) ?? [])) };
}

function withStatus(statuses: ReadonlyMap<string, ThreadStatus>, status: ThreadStatus): Map<string, ThreadStatus> {
  const next = new Map(statuses);
  const key = placeKey(status.channel, status.threadTs);
  if (status.status === '') next.delete(key);
  else next.set(key, status);
  return next;
}

function byTs(a: Message, b: Message): number {
  return a.ts < b.ts ? -1 : Number(a.ts > b.ts);
}
