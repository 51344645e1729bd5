import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Logger } from '../../../shared/logger.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { AppMenu, DataSource, ServerEvent } from '../../protocol/protocol.ts';
import { readSocketJson } from '../workspace/read-json.ts';
import type { Change, MessageRecord, PersonRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { TEAM } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type CarryOutDeps, carryOut } from './carry-out.ts';
import { commandSchema } from './commands.ts';
import { channelsOf, presentMessage, presentSnapshot, presentView } from './present.ts';
import { WireWatchers } from './wire-watchers.ts';

/** A page that does not read is closed rather than kept in memory. */
const MAX_UNREAD_BYTES = 16_000_000;
const NO_SUCH_PERSON = 1008;
const NOT_A_COMMAND = 1003;

export interface UiGatewayDeps extends CarryOutDeps {
  menu: AppMenu;
  botConnected: () => boolean;
  /** What can be asked about in this workspace; absent: nothing is said of it. */
  readData?: ((team: string) => Promise<DataSource[]>) | undefined;
  timers: Timers;
  logger: Logger;
}

/** More may be known of a new source by then. */
const ASK_AGAIN_MS = 5_000;

/** A page and who looks at it. */
interface Visit {
  viewer: PersonRecord;
  page: string;
}

/** The page's WebSockets, one person each: a snapshot, then every change that person can see, in order. */
export class UiGateway {
  readonly #workspace: Workspace;
  readonly #deps: UiGatewayDeps;
  readonly #botConnected: () => boolean;
  readonly #logger: Logger;
  readonly #pages = new Map<WebSocket, Visit>();
  readonly #watchers: WireWatchers;
  readonly #unsubscribe: () => void;

  constructor(deps: UiGatewayDeps) {
    const { workspace, botConnected, logger } = deps;
    this.#deps = deps;
    this.#logger = logger;
    this.#workspace = workspace;
    this.#botConnected = botConnected;
    this.#watchers = new WireWatchers({ ...deps, send });
    this.#unsubscribe = workspace.subscribe((change) => this.#broadcast(change));
  }

  /** `person` is an id or a handle; empty is the first of the people. A page without a name is like no other. */
  accept(socket: WebSocket, { person, page: named }: { person: string; page: string }): void {
    const people = this.#workspace.people().filter(({ role }) => role !== 'bot' && role !== 'deactivated');
    const viewer = people.find(({ id, name }) => person === '' || person === id || person === name);
    // Without a listener an error would end the process; `close` follows it.
    socket.on('error', () => {});
    if (viewer === undefined) return socket.close(NO_SUCH_PERSON, 'no such person');
    const page = isName(named) ? named : randomUUID();
    this.#pages.set(socket, { viewer, page });
    socket.on('close', () => {
      this.#pages.delete(socket);
      this.#watchers.leave(socket);
    });
    socket.on('message', (data) => void this.#obey(readSocketJson(data), socket, { viewer, page }));
    send(socket, this.#snapshot(viewer));
    const modals = this.#modals({ viewer, page });
    if (modals.stack.length > 0) send(socket, modals);
    if (viewer.role === 'member' || viewer.role === 'admin') void this.#tellData(socket);
  }

  /** What the data holds; once more a little later, where that is more by then. */
  async #tellData(socket: WebSocket, before = ''): Promise<void> {
    const { readData } = this.#deps;
    if (readData === undefined) return;
    try {
      const sources = await readData(TEAM.id);
      const told = JSON.stringify(sources);
      if (!this.#pages.has(socket)) return;
      if (sources.length > 0 && told !== before) send(socket, { kind: 'data-known', sources });
      if (before !== '') return;
      const stop = this.#deps.timers.after(ASK_AGAIN_MS, () => void this.#tellData(socket, told));
      socket.on('close', stop);
    } catch (error) {
      this.#logger.warn({ err: error }, 'what the data holds is not known');
    }
  }

  botConnectionChanged(): void {
    for (const socket of this.#pages.keys()) send(socket, { kind: 'bot-connection', connected: this.#botConnected() });
  }

  stop(): void {
    this.#unsubscribe();
    this.#watchers.stop();
    for (const socket of this.#pages.keys()) socket.close(1001);
  }

  async #obey(sent: unknown, socket: WebSocket, { viewer, page }: Visit): Promise<void> {
    const command = commandSchema.safeParse(sent);
    if (!command.success) return socket.close(NOT_A_COMMAND, 'not a command');
    try {
      if (command.data.kind === 'watch-wire') return this.#watchWire(socket, command.data);
      send(socket, await carryOut(command.data, { user: viewer.id, page }, this.#deps));
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) this.#logger.error({ err: error }, 'a command of the page failed');
      const { commandId } = command.data;
      send(socket, { kind: 'refused', commandId, reason: isRefusal ? error.error : 'internal_error' });
    }
  }

  #watchWire(socket: WebSocket, { on, commandId }: { on: boolean; commandId: string }): void {
    if (on) this.#watchers.watch(socket);
    else this.#watchers.leave(socket);
    send(socket, { kind: 'done', commandId, ts: '' });
  }

  #snapshot(viewer: PersonRecord): ServerEvent {
    return presentSnapshot(this.#workspace, viewer, { menu: this.#deps.menu, botConnected: this.#botConnected() });
  }

  #broadcast(change: Change): void {
    for (const [socket, visit] of this.#pages) {
      for (const event of this.#eventsFor(change, visit)) send(socket, event);
    }
  }

  #eventsFor(change: Change, visit: Visit): ServerEvent[] {
    const { viewer } = visit;
    const sees = (channel: string): boolean => channelsOf(this.#workspace, viewer).some(({ id }) => id === channel);
    switch (change.kind) {
      case 'posted':
        return sees(change.message.channel)
          ? [{ kind: 'message-posted', message: this.#present(change.message) }, ...this.#rootChanged(change.message)]
          : [];
      case 'changed':
      case 'reacted':
        return sees(change.message.channel)
          ? [{ kind: 'message-changed', message: this.#present(change.message) }]
          : [];
      case 'deleted': {
        const { channel, ts } = change.message;
        return sees(channel) ? [{ kind: 'message-deleted', channel, ts }, ...this.#rootChanged(change.message)] : [];
      }
      case 'ephemeral':
        return change.to === viewer.id ? [ephemeralChange(change, this.#workspace)] : [];
      case 'status':
        return sees(change.status.channel) ? [{ kind: 'status-changed', status: change.status }] : [];
      case 'membership':
        return change.user === viewer.id ? [this.#snapshot(viewer)] : [];
      case 'modals':
        return change.viewer.user === viewer.id && [null, visit.page].includes(change.viewer.page)
          ? [this.#modals(visit)]
          : [];
      case 'home':
        return change.view.user === viewer.id ? [{ kind: 'home-changed', home: presentView(change.view) }] : [];
      case 'prompts':
        return change.user === viewer.id ? [{ kind: 'prompts-changed', prompts: [...change.prompts] }] : [];
      case 'delivered':
      case 'file':
      case 'file-deleted':
        return [];
    }
  }

  #modals({ viewer, page }: Visit): Extract<ServerEvent, { kind: 'modals-changed' }> {
    const { views } = this.#workspace;
    const stack = [...views.stack(viewer.id, null), ...views.stack(viewer.id, page)];
    return { kind: 'modals-changed', stack: stack.map(presentView) };
  }

  #present(message: MessageRecord) {
    return presentMessage(message, this.#workspace);
  }

  /** A reply that comes or goes changes what its root says of its thread. */
  #rootChanged({ channel, threadTs }: MessageRecord): ServerEvent[] {
    const root = threadTs === null ? undefined : this.#workspace.message(channel, threadTs);
    return root === undefined ? [] : [{ kind: 'message-changed', message: this.#present(root) }];
  }
}

const isName = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

function ephemeralChange({ how, message }: Extract<Change, { kind: 'ephemeral' }>, workspace: Workspace): ServerEvent {
  if (how === 'deleted') return { kind: 'message-deleted', channel: message.channel, ts: message.ts };
  return { kind: `message-${how}`, message: { ...presentMessage(message, workspace), ephemeral: true } };
}

function send(socket: WebSocket, event: ServerEvent): void {
  if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate();
  socket.send(JSON.stringify(event));
}
