import { computed, effect, signal } from '@preact/signals';
import type { Channel, Message, PageCommand, ServerEvent } from '../../protocol/protocol.ts';
import { encodeEntities } from '../text/entities.ts';
import { encodeMentions } from '../text/mention.ts';
import { Connection, type ConnectionState, workspaceUrl } from '../wire/connection.ts';
import { type Reply, Requests } from '../wire/requests.ts';
import { findAnsweredThread, mayOpen } from './follow-answer.ts';
import type { PendingMessage } from './pending.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';
import { firstMarks, markRead, type ReadMarks, readMarks } from './unread.ts';
import { clearWire, inspecting, showWire } from './wire.ts';
import { placeKey, reduce, type WorkspaceState } from './workspace-state.ts';

/** The page's whole changing state. Panes read it; only the functions below change it. */
export const workspace = signal<WorkspaceState | null>(null);
export const connectionState = signal<ConnectionState>('connecting');
export const route = signal<Route>(parseRoute(location.hash));
/** The `placeKey` of the composer that shall take the keyboard; that composer clears it. */
export const focusPlace = signal<string | null>(null);
export const marks = signal<ReadMarks>({ since: '0', places: {} });

/** The channel on the screen: the one the address names, else the first. */
export const currentChannel = computed<Channel | null>(() => {
  const channels = workspace.value?.channels ?? [];
  return channels.find((channel) => channel.id === route.value.channel) ?? channels[0] ?? null;
});

const requests = new Requests();

const connection = new Connection(workspaceUrl(location), {
  onState: (state) => {
    connectionState.value = state;
    if (state === 'lost') requests.lose();
    // The workspace sends the modals again after a connection's first snapshot.
    if (state === 'open' && workspace.value !== null) workspace.value = { ...workspace.value, modals: [] };
  },
  onEvent: (event) => {
    requests.settle(event);
    if (showWire(event)) return;
    const before = workspace.value;
    const after = reduce(before, event);
    if (after === null) return;
    // Before the state is shown: what is shown is marked as read, and kept.
    if (before === null) loadMarks(after);
    workspace.value = after;
    if (event.kind !== 'snapshot') {
      followAnswer(after, event);
      return;
    }
    for (const pending of after.pending) if (pending.state === 'waiting') transmit(pending);
    if (inspecting.value) watchWire(true);
  },
});

export function startStore(): void {
  window.addEventListener('hashchange', () => {
    route.value = parseRoute(location.hash);
  });
  document.addEventListener('visibilitychange', readVisible);
  effect(readVisible);
  connection.open();
}

function goTo(channel: string, threadTs: string | null): void {
  location.hash = formatRoute(channel, threadTs);
}

/** Takes a message that only the viewer sees off the screen; the workspace keeps none of it. */
export function dismiss({ channel, ts }: Message): void {
  workspace.value = reduce(workspace.value, { kind: 'message-deleted', channel, ts });
}

/** What the app said against an earlier submission does not hold for the next one. */
export function forgetErrors(viewId: string): void {
  if (workspace.value === null) return;
  const viewErrors = new Map([...workspace.value.viewErrors].filter(([id]) => id !== viewId));
  workspace.value = { ...workspace.value, viewErrors };
}

/** Opens a thread because the person asked to: the keyboard goes there too. */
export function openThread(channel: string, threadTs: string): void {
  focusPlace.value = placeKey(channel, threadTs);
  goTo(channel, threadTs);
}

export function closeThread(channel: string): void {
  focusPlace.value = channel;
  goTo(channel, null);
}

/** Sends a command and waits for its answer. Nothing is kept for later: a click made offline is refused at once. */
export async function ask(command: PageCommand): Promise<Reply> {
  const { commandId } = command;
  const reply = requests.wait(command);
  if (!connection.send(command))
    requests.settle({ kind: 'refused', commandId, reason: "The workspace isn't connected" });
  return reply;
}

/** Shows the message at once and sends it; the workspace's own copy takes its place. */
export function post(place: { channel: string; threadTs: string | null }, typed: string): void {
  const state = workspace.value;
  const text = typed.trim();
  if (state === null || text === '') return;
  transmit({
    ...place,
    commandId: newCommandId(),
    typed: text,
    text: encodeMentions(encodeEntities(text), [...state.people.values()]),
    sentAt: Date.now(),
    state: 'waiting',
    reason: null,
    ts: null,
  });
}

export function retry(pending: PendingMessage): void {
  discard(pending);
  transmit({ ...pending, commandId: newCommandId(), sentAt: Date.now(), state: 'waiting', reason: null, ts: null });
}

export function discard(pending: PendingMessage): void {
  changePending((list) => list.filter((one) => one.commandId !== pending.commandId));
}

function transmit(pending: PendingMessage): void {
  const { commandId, channel, threadTs, typed } = pending;
  const sent = connection.send({ kind: 'post-message', commandId, channel, threadTs, text: typed });
  const next: PendingMessage = { ...pending, state: sent ? 'sent' : 'waiting' };
  changePending((list) => [...list.filter((one) => one.commandId !== commandId), next]);
}

function changePending(change: (list: readonly PendingMessage[]) => readonly PendingMessage[]): void {
  if (workspace.value === null) return;
  workspace.value = { ...workspace.value, pending: change(workspace.value.pending) };
}

/** Opens or closes the inspector: only then is the wire watched. */
export function inspect(on: boolean): void {
  inspecting.value = on;
  if (!on) clearWire();
  watchWire(on);
}

function watchWire(on: boolean): void {
  void ask({ kind: 'watch-wire', commandId: newCommandId(), on });
}

let commands = 0;

/** Unique for this person's page; `crypto.randomUUID` is missing on plain http addresses other than the machine's own. */
export function newCommandId(): string {
  commands += 1;
  return `${Date.now().toString(36)}-${commands}`;
}

const ROOM_FOR_A_THREAD = window.matchMedia('(min-width: 960px)');
const followed = new Set<string>();

/** Opens the thread of the viewer's own question, once. */
function followAnswer(state: WorkspaceState, event: ServerEvent): void {
  const place = findAnsweredThread(state, event, Date.now());
  if (place === null || place.channel !== currentChannel.value?.id) return;
  if (!mayOpen(event, { hasRoom: ROOM_FOR_A_THREAD.matches, isTyping: isTyping() })) return;
  const key = placeKey(place.channel, place.threadTs);
  if (followed.has(key)) return;
  followed.add(key);
  goTo(place.channel, place.threadTs);
}

function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== '';
}

const marksKey = (state: WorkspaceState) => `parley.read.${state.workspace.id}.${state.viewer.id}`;

function loadMarks(state: WorkspaceState): void {
  marks.value = readMarks(localStorage.getItem(marksKey(state))) ?? firstMarks(state.messages.values());
}

/** What is on a visible screen is read. */
function readVisible(): void {
  const state = workspace.value;
  const channel = currentChannel.value;
  const { threadTs, tab } = route.value;
  if (state === null || channel === null || document.hidden || tab === 'home') return;
  const messages = state.messages.get(channel.id) ?? [];
  const inThread = (message: Message) => message.threadTs === threadTs;
  let next = markRead(marks.peek(), channel.id, messages.at(-1)?.ts ?? '0');
  if (threadTs !== null) next = markRead(next, placeKey(channel.id, threadTs), messages.findLast(inThread)?.ts ?? '0');
  if (next === marks.peek()) return;
  marks.value = next;
  localStorage.setItem(marksKey(state), JSON.stringify(next));
}
