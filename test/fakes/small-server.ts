import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Given {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

export interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server on a loopback port that answers as it is told, until the test is over. @returns its address */
export async function startServer(answer: (asked: Asked) => Given | Promise<Given>, port = 0): Promise<string> {
  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const asked = { path: request.url ?? '/', headers: request.headers, body: await text(request) };
      const { status = 200, headers = {}, body } = await answer(asked);
      response.writeHead(status, headers).end(body);
    };
    respond().catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${portOf(server)}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

type Alter = (method: string, body: Record<string, unknown>) => Record<string, unknown>;

/** Slack behind something that changes its answers. `headers`: which of Slack's are left out. @returns the API's address */
export async function startAlteredSlack(
  apiUrl: string,
  alter: Alter = (_method, body) => body,
  without: readonly string[] = [],
): Promise<string> {
  const url = await startServer(async ({ path, headers, body }) => {
    const method = path.split('/').at(-1) ?? '';
    const forwarded = Object.entries(headers).filter(([name]) => ['authorization', 'content-type'].includes(name));
    const response = await fetch(`${apiUrl}${method}`, {
      method: 'POST',
      headers: Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)])),
      body,
    });
    const answered = (await response.json()) as Record<string, unknown>;
    const kept = [...response.headers].filter(([name]) => name.startsWith('x-') && !without.includes(name));
    return {
      status: response.status,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(kept) },
      body: JSON.stringify(alter(method, answered)),
    };
  });
  return `${url}/api/`;
}
