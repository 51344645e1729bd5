import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { anthropicEvents } from './wires/anthropic.ts';
import { chatEvents } from './wires/chat.ts';
import { ollamaLines } from './wires/ollama.ts';
import { responsesEvents } from './wires/responses.ts';
import type { Speaking, Turn } from './wires/turn.ts';

export type { Turn };

/** A turn, or what makes it of what was sent. */
type Scripted = Turn | ((sent: string) => Turn);

/** One request as it came over the wire. */
export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: z.infer<typeof bodySchema>;
  /** All of the body. */
  text: string;
  /** Resolves when the client is gone. */
  closed: Promise<void>;
}

const bodySchema = z.looseObject({
  model: z.string(),
  stream: z.literal(true),
  /** The Responses API calls them `input`. */
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).default([]),
  input: z.array(z.looseObject({})).optional(),
  tools: z.array(z.unknown()),
});

/**
 * A provider on a loopback port whose model follows a script, turn by turn; when the script is over, the last turn
 * repeats. It streams in the wire that it is asked in.
 */
export class ScriptedProvider {
  readonly received: Received[] = [];
  script: Scripted[] = [];
  /** What it lists; undefined: it has no list. */
  models: string[] | undefined;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #heard: (() => void)[] = [];
  #next = 0;

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get url(): string {
    const address = z.object({ port: z.number() }).parse(this.#server.address());
    return `http://127.0.0.1:${address.port}/v1`;
  }

  play(...script: Scripted[]): void {
    this.script = script;
    this.#next = 0;
  }

  /** Resolves with the next request. */
  async hears(): Promise<Received> {
    const { length } = this.received;
    if (this.received[length] === undefined) await new Promise<void>((resolve) => this.#heard.push(resolve));
    const received = this.received[length];
    if (received === undefined) throw new Error('nothing was heard');
    return received;
  }

  /** What the model was sent so far in its newest call, as one text. */
  get lastText(): string {
    return this.received.at(-1)?.text ?? '';
  }

  #list(response: ServerResponse): void {
    response.writeHead(this.models === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: (this.models ?? []).map((id) => ({ id })) }));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    if (request.method === 'GET') return this.#list(response);
    const closed = once(response, 'close').then(() => undefined);
    const body = bodySchema.parse(JSON.parse(text));
    this.received.push({ path: request.url ?? '', headers: request.headers, body, text, closed });
    for (const heard of this.#heard.splice(0)) heard();
    const scripted = this.script[Math.min(this.#next, this.script.length - 1)];
    const turn = typeof scripted === 'function' ? scripted(text) : scripted;
    this.#next += 1;
    if (turn === undefined) throw new Error('there is no script');
    if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(turn.body ?? JSON.stringify({ error: { message: `status ${turn.status}`, type: 'scripted' } }));
      return;
    }
    if ('hang' in turn && turn.hang === 'at-once') return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if ('frames' in turn) {
      for (const frame of turn.frames) {
        if (typeof frame === 'number') await wait(frame);
        else response.write(frame);
      }
      response.end();
      return;
    }
    const events = spoken(request.url ?? '', turn);
    if ('hang' in turn || 'cut' in turn) {
      response.write(events[0]);
      if ('cut' in turn) setImmediate(() => response.destroy());
      return;
    }
    for (const event of events) response.write(event);
    response.end();
  }
}

function spoken(path: string, turn: Speaking): string[] {
  if (path.endsWith('/messages')) return anthropicEvents(turn);
  if (path.endsWith('/responses')) return responsesEvents(turn);
  return path.endsWith('/api/chat') ? ollamaLines(turn) : chatEvents(turn);
}
