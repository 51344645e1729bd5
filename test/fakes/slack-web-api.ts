import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface WebApiCall {
  method: string;
  /** Form fields; those Slack takes as JSON are parsed. */
  args: Record<string, unknown>;
}

type Refusal =
  | { error: string; response_metadata?: { messages: string[] } }
  | { status: number; headers?: Record<string, string> };

const BOT = { userId: 'UBOT', botId: 'BBOT', teamId: 'T1' };

/** A server that speaks as much of Slack's Web API and Socket Mode as the bot calls, and remembers what it was told. */
export class FakeSlack {
  readonly calls: WebApiCall[] = [];
  readonly acks: string[] = [];
  /** What is said of everybody and of every channel. */
  person: object = {};
  channel: object = {};
  /** Where a file is sent, and its id. */
  upload: object = {};
  readonly #refusals = new Map<string, Refusal[]>();
  readonly #holds = new Map<string, Promise<void>>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #sockets = new WebSocketServer({ server: this.#server });
  readonly #waiting = new Set<() => void>();
  #socket: WebSocket | undefined;

  async start(): Promise<this> {
    this.#sockets.on('connection', (socket) => {
      this.#socket = socket;
      socket.on('message', (data: Buffer) => this.#onAck(data.toString('utf8')));
      socket.send(JSON.stringify({ type: 'hello', num_connections: 1 }));
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get apiUrl(): string {
    return `http://${this.#host}/api/`;
  }

  /** The next calls of `method` are refused so, in order; afterwards it works again. */
  refuse(method: string, ...refusals: Refusal[]): void {
    this.#refusals.set(method, refusals);
  }

  /** Calls of `method` are answered when this resolves. */
  hold(method: string, until: Promise<void>): void {
    this.#holds.set(method, until);
  }

  /** Sends an event through the socket. */
  deliver(envelopeId: string, payload: object): void {
    this.#socket?.send(JSON.stringify({ type: 'events_api', envelope_id: envelopeId, payload, retry_attempt: 0 }));
  }

  /** Sends what a person did through the socket. */
  interact(envelopeId: string, payload: object): void {
    const accepts_response_payload = true;
    this.#socket?.send(
      JSON.stringify({ type: 'interactive', envelope_id: envelopeId, payload, accepts_response_payload }),
    );
  }

  posts(): Record<string, unknown>[] {
    return this.calls.filter(({ method }) => method === 'chat.postMessage').map(({ args }) => args);
  }

  statuses(): unknown[] {
    return this.calls
      .filter(({ method }) => method === 'assistant.threads.setStatus')
      .map(({ args }) => args['status']);
  }

  /** Resolves once `condition` holds; looked at after each thing that happens here. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  get #host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #happened(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #onAck(message: string): void {
    const { envelope_id: id } = JSON.parse(message) as { envelope_id: string };
    this.acks.push(id);
    this.#happened();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = (request.url ?? '').replace('/api/', '');
    const args = readArguments(request, await readBody(request));
    this.calls.push({ method, args });
    const held = this.#holds.get(method);
    if (held !== undefined) {
      this.#happened();
      await held;
    }
    const refusal = this.#refusals.get(method)?.shift();
    if (refusal !== undefined && 'status' in refusal) {
      response.writeHead(refusal.status, refusal.headers).end('{"ok":false,"error":"ratelimited"}');
    } else {
      const body = refusal === undefined ? { ok: true, ...this.#answer(method, args) } : { ok: false, ...refusal };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
    this.#happened();
  }

  #answer(method: string, args: WebApiCall['args']): object {
    if (method === 'auth.test') return { user_id: BOT.userId, bot_id: BOT.botId, team_id: BOT.teamId };
    if (method === 'users.info')
      return { user: { id: args['user'], team_id: BOT.teamId, tz: 'Etc/UTC', ...this.person } };
    if (method === 'conversations.info') return { channel: { id: args['channel'], ...this.channel } };
    if (method === 'files.getUploadURLExternal') return this.upload;
    if (method === 'chat.postMessage') return { ts: '1700000099.000100', channel: args['channel'] };
    if (method === 'apps.connections.open') return { url: `ws://${this.#host}/socket` };
    return { ts: '1700000099.000100' };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** As JSON, or in a form. */
function readArguments({ headers }: IncomingMessage, body: string): Record<string, unknown> {
  if (headers['content-type']?.startsWith('application/json') === true)
    return JSON.parse(body) as Record<string, unknown>;
  const fields = [...new URLSearchParams(body)];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, /^[[{]|^(true|false)$/.test(value) ? JSON.parse(value) : value]),
  );
}
