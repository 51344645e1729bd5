import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGN_IN_PATH } from '../../src/contract/sign-in.ts';

export interface Received {
  path: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: unknown;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
}

/** Gives an answer, or writes to the response itself and gives none. */
export type Handler = (
  received: Received,
  wire: { response: ServerResponse; request: IncomingMessage },
) => Answer | undefined | Promise<Answer | undefined>;

export interface ServiceServer {
  url: string;
  received: Received[];
  /** Those of `received` that came to this path. */
  to(path: string): Received[];
  /** Answers what comes to `/v1/auth/signin_external`. */
  onSignIn(handler: Handler): void;
  /** Answers everything else, but reads. */
  onCall(handler: Handler): void;
  /** Answers reads; without it there are none. */
  onGet(handler: Handler): void;
  close(): Promise<void>;
}

/** A deployment of the service that says what the test tells it to, over real HTTP on the loopback. */
export async function startServiceServer(port = 0): Promise<ServiceServer> {
  const received: Received[] = [];
  const handlers: { signIn: Handler; call: Handler; get: Handler } = {
    signIn: () => ({ body: { token: 'token-1', expire: '2030-01-01T00:00:00Z', external_user_id: '7' } }),
    call: () => ({ status: 404 }),
    // The interface has no reads: a service that keeps to it knows none.
    get: () => ({ status: 404 }),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const message = await readRequest(request);
      received.push(message);
      const handler = message.path.endsWith(SIGN_IN_PATH) ? handlers.signIn : handlers.call;
      const answer = await (request.method === 'GET' ? handlers.get : handler)(message, { response, request });
      if (answer !== undefined) reply(response, answer);
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    to: (path) => received.filter((message) => message.path === path),
    onSignIn: (handler) => {
      handlers.signIn = handler;
    },
    onCall: (handler) => {
      handlers.call = handler;
    },
    onGet: (handler) => {
      handlers.get = handler;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function reply(response: ServerResponse, { status = 200, headers = {}, body = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
