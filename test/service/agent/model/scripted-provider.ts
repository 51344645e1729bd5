import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** What the scripted model does when it is called. */
export type Turn =
  /** Calls tools; `args` as an object, or as text that need not be JSON. */
  | { tools: { name: string; args: object | string }[]; usage?: Usage | null }
  | { text: string; finish?: 'stop' | 'refusal' | 'length'; usage?: Usage | null }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never answers, or begins and never goes on. */
  | { hang: 'at-once' | 'midway' }
  /** Breaks the connection in the middle of the answer. */
  | { cut: true };

interface Usage {
  input: number;
  output: number;
}

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
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.unknown()),
});

const DEFAULT_USAGE = { input: 1_000, output: 50 };

/**
 * A provider on a loopback port whose model follows a script, turn by turn; when the script is over, the last turn
 * repeats. It streams in either wire, as `AI_PROVIDER` asks for it.
 */
export class ScriptedProvider {
  readonly received: Received[] = [];
  script: Turn[] = [];
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

  play(...script: Turn[]): void {
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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    const closed = once(response, 'close').then(() => undefined);
    const body = bodySchema.parse(JSON.parse(text));
    this.received.push({ path: request.url ?? '', headers: request.headers, body, text, closed });
    for (const heard of this.#heard.splice(0)) heard();
    const turn = this.script[Math.min(this.#next, this.script.length - 1)];
    this.#next += 1;
    if (turn === undefined) throw new Error('there is no script');
    if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(turn.body ?? JSON.stringify({ error: { message: `status ${turn.status}`, type: 'scripted' } }));
      return;
    }
    if ('hang' in turn && turn.hang === 'at-once') return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = request.url?.endsWith('/messages') ? anthropicEvents(turn) : openAiEvents(turn);
    if ('hang' in turn || 'cut' in turn) {
      response.write(events[0]);
      if ('cut' in turn) setImmediate(() => response.destroy());
      return;
    }
    for (const event of events) response.write(event);
    response.end();
  }
}

type Speaking = Exclude<Turn, { status: number }>;

const argumentsOf = (args: object | string): string => (typeof args === 'string' ? args : JSON.stringify(args));
/** Arguments arrive in pieces, cut anywhere. */
const pieces = (text: string): string[] => text.match(/[\s\S]{1,17}/g) ?? [''];
const usageOf = (turn: Speaking): Usage | null =>
  'usage' in turn && turn.usage !== undefined ? turn.usage : DEFAULT_USAGE;

function openAiEvents(turn: Speaking): string[] {
  const send = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (delta: object, finish: string | null = null): string =>
    send({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const events = [chunk({ role: 'assistant', content: '' })];
  if ('tools' in turn) {
    for (const [index, { name, args }] of turn.tools.entries()) {
      events.push(
        chunk({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] }),
        ...pieces(argumentsOf(args)).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
      );
    }
    events.push(chunk({}, 'tool_calls'));
  }
  if ('text' in turn) {
    const finish = { stop: 'stop', refusal: 'content_filter', length: 'length' }[turn.finish ?? 'stop'];
    events.push(...pieces(turn.text).map((content) => chunk({ content })), chunk({}, finish));
  }
  const usage = usageOf(turn);
  if (usage !== null) {
    const { input: prompt_tokens, output: completion_tokens } = usage;
    const total_tokens = prompt_tokens + completion_tokens;
    events.push(send({ id: 'chatcmpl-1', choices: [], usage: { prompt_tokens, completion_tokens, total_tokens } }));
  }
  return [...events, 'data: [DONE]\n\n'];
}

function anthropicEvents(turn: Speaking): string[] {
  const send = (value: { type: string; [key: string]: unknown }): string =>
    `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
  const usage = usageOf(turn) ?? DEFAULT_USAGE;
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: 1 },
  };
  const events = [send({ type: 'message_start', message })];
  const block = (index: number, content_block: object, deltas: object[]): void => {
    events.push(
      send({ type: 'content_block_start', index, content_block }),
      ...deltas.map((delta) => send({ type: 'content_block_delta', index, delta })),
      send({ type: 'content_block_stop', index }),
    );
  };
  if ('tools' in turn) {
    for (const [index, { name, args }] of turn.tools.entries()) {
      const deltas = pieces(argumentsOf(args)).map((partial_json) => ({ type: 'input_json_delta', partial_json }));
      block(index, { type: 'tool_use', id: `toolu_${index}`, name, input: {} }, deltas);
    }
  }
  if ('text' in turn) {
    block(
      0,
      { type: 'text', text: '' },
      pieces(turn.text).map((text) => ({ type: 'text_delta', text })),
    );
  }
  const spoken = 'text' in turn ? (turn.finish ?? 'stop') : 'tools';
  const stop_reason = { stop: 'end_turn', refusal: 'refusal', length: 'max_tokens', tools: 'tool_use' }[spoken];
  const delta = { stop_reason, stop_sequence: null };
  events.push(send({ type: 'message_delta', delta, usage: { output_tokens: usage.output } }));
  return [...events, send({ type: 'message_stop' })];
}
