import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Clock } from '../shared/clock.ts';
import { readJson } from '../shared/json.ts';
import { isSameSecret } from '../shared/same-secret.ts';
import { slackSignature } from '../shared/slack-signature.ts';
import { type Ear, type Hello, helloIn } from './hello.ts';

const MAX_BODY_BYTES = 1_000_000;
const MAX_AGE_SECONDS = 300;

const verificationSchema = z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) });

export interface HttpEar extends Ear {
  /** From now on only signed requests count. */
  useSecret(signingSecret: string): void;
  /** Called when Slack's signature doesn't fit the secret. */
  onWrongSignature(listener: () => void): void;
}

/**
 * Answers Slack in place of Parley, which doesn't run yet: the app's address is verified when the app is created.
 * @returns undefined when something else has the port
 */
export async function openHttpEar(options: { host: string; port: number; clock: Clock }): Promise<HttpEar | undefined> {
  const { clock } = options;
  let secret: string | undefined;
  const heard = new Set<(hello: Hello) => void>();
  const mistrusted = new Set<() => void>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = request.method === 'POST' ? await readBody(request) : undefined;
    if (body === undefined) return void response.writeHead(404).end();
    if (secret !== undefined && !isSigned(request, body, { secret, now: clock.now() })) {
      for (const listener of mistrusted) listener();
      return void response.writeHead(401).end();
    }
    const sent = readJson(body);
    const verification = verificationSchema.safeParse(sent).data;
    if (verification !== undefined) {
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(verification.challenge);
    }
    response.writeHead(200).end();
    const hello = secret === undefined ? undefined : helloIn(sent);
    if (hello !== undefined) for (const listener of heard) listener(hello);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  try {
    server.listen(options.port, options.host);
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  return {
    useSecret: (given) => void (secret = given),
    onHello: (listener) => void heard.add(listener),
    onWrongSignature: (listener) => void mistrusted.add(listener),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isSigned({ headers }: IncomingMessage, body: string, { secret, now }: { secret: string; now: Date }): boolean {
  const timestamp = String(headers['x-slack-request-timestamp']);
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(age <= MAX_AGE_SECONDS)) return false;
  return isSameSecret(String(headers['x-slack-signature']), slackSignature(secret, timestamp, body));
}
