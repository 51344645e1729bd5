import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Logger } from '../../../shared/logger.ts';
import type { PageCommand, ServerEvent } from '../../protocol.ts';
import { readSocketJson } from '../read-json.ts';
import type { Change, MessageRecord, PersonRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { channelsOf, presentMessage, presentSnapshot } from './present.ts';

const commandSchema: z.ZodType<Extract<PageCommand, { kind: 'post-message' }>> = z.object({
  kind: z.literal('post-message'),
  commandId: z.string().max(100),
  channel: z.string(),
  threadTs: z.string().nullable(),
  text: z.string(),
});

/** A page that does not read is closed rather than kept in memory. */
const MAX_UNREAD_BYTES = 16_000_000;
const NO_SUCH_PERSON = 1008;
const NOT_A_COMMAND = 1003;

export interface UiGatewayDeps {
  workspace: Workspace;
  botConnected: () => boolean;
  logger: Logger;
}

/** The page's WebSockets, one person each: a snapshot, then every change that person can see, in order. */
export class UiGateway {
  readonly #workspace: Workspace;
  readonly #botConnected: () => boolean;
  readonly #logger: Logger;
  readonly #pages = new Map<WebSocket, PersonRecord>();
  readonly #unsubscribe: () => void;

  constructor({ workspace, botConnected, logger }: UiGatewayDeps) {
    this.#logger = logger;
    this.#workspace = workspace;
    this.#botConnected = botConnected;
    this.#unsubscribe = workspace.subscribe((change) => this.#tellAll(change));
  }

  /** `person` is an id or a handle; empty is the first of the people. */
  accept(socket: WebSocket, person: string): void {
    const people = this.#workspace.people().filter(({ standing }) => standing !== 'bot' && standing !== 'deactivated');
    const viewer = people.find(({ id, name }) => person === '' || person === id || person === name);
    // Without a listener an error would end the process; `close` follows it.
    socket.on('error', () => {});
    if (viewer === undefined) return socket.close(NO_SUCH_PERSON, 'no such person');
    this.#pages.set(socket, viewer);
    socket.on('close', () => this.#pages.delete(socket));
    socket.on('message', (data) => this.#obey(readSocketJson(data), socket, viewer));
    send(socket, presentSnapshot(this.#workspace, viewer, this.#botConnected()));
  }

  botConnectionChanged(): void {
    for (const socket of this.#pages.keys()) send(socket, { kind: 'bot-connection', connected: this.#botConnected() });
  }

  stop(): void {
    this.#unsubscribe();
    for (const socket of this.#pages.keys()) socket.close(1001);
  }

  #obey(sent: unknown, socket: WebSocket, viewer: PersonRecord): void {
    const command = commandSchema.safeParse(sent);
    if (!command.success) return socket.close(NOT_A_COMMAND, 'not a command');
    const { commandId, channel, threadTs } = command.data;
    try {
      const message = this.#workspace.say({ channel, threadTs, text: command.data.text, user: viewer.id });
      send(socket, { kind: 'done', commandId, ts: message.ts });
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) this.#logger.error({ err: error }, 'a command of the page failed');
      send(socket, { kind: 'refused', commandId, reason: isRefusal ? error.error : 'internal_error' });
    }
  }

  #tellAll(change: Change): void {
    for (const [socket, viewer] of this.#pages) {
      for (const event of this.#eventsFor(change, viewer)) send(socket, event);
    }
  }

  #eventsFor(change: Change, viewer: PersonRecord): ServerEvent[] {
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
        return change.to === viewer.id
          ? [{ kind: 'message-posted', message: { ...presentMessage(change.message, []), ephemeral: true } }]
          : [];
      case 'status':
        return sees(change.status.channel) ? [{ kind: 'status-changed', status: change.status }] : [];
      case 'membership':
        return change.user === viewer.id ? [presentSnapshot(this.#workspace, viewer, this.#botConnected())] : [];
      case 'delivered':
        return [];
    }
  }

  #present(message: MessageRecord) {
    return presentMessage(message, this.#workspace.replies(message.channel, message.ts));
  }

  /** A reply that comes or goes changes what its root says of its thread. */
  #rootChanged({ channel, threadTs }: MessageRecord): ServerEvent[] {
    const root = threadTs === null ? undefined : this.#workspace.message(channel, threadTs);
    return root === undefined ? [] : [{ kind: 'message-changed', message: this.#present(root) }];
  }
}

function send(socket: WebSocket, event: ServerEvent): void {
  if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate();
  socket.send(JSON.stringify(event));
}
