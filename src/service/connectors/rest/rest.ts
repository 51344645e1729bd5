import { isIP } from 'node:net';
import { pipeline } from 'node:stream';
import { callbackify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { ConnectorError } from '../errors.ts';
import type { Network } from '../network.ts';

export interface RestRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

export interface RestAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface RestLimits {
  /** The largest body, unpacked. A longer one is an error, and never cut. */
  maxBytes: number;
  signal: AbortSignal;
}

/** HTTPS to a warehouse: checked address, no redirects, bounded bodies. What an answer means is the caller's to say. */
export interface Rest {
  /** @throws ConnectorError of kind `cannot-reach`; the signal's reason when it aborts */
  send(request: RestRequest, limits: RestLimits): Promise<RestAnswer>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MS = 60_000;

/** What every connection to a warehouse is encrypted with. */
export const TLS = 'TLS, and its certificate is checked';

const WITHOUT_TLS = 'The data warehouse can only be reached over HTTPS.';

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Connects on first use. Certificates are always checked; a plain `http:` address is for loopback alone. */
export function createRest(network: Network): Rest {
  const lookUp = callbackify(async (host: string) => [await network.resolveHost(host)]);
  const agent = new Agent({
    connections: 8,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    connect: {
      timeout: CONNECT_TIMEOUT_MS,
      lookup: (host, _options, done) => lookUp(host, done),
    },
  });
  return {
    async send({ method, url, headers, body }, { maxBytes, signal }) {
      signal.throwIfAborted();
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      if (url.protocol !== 'https:' && !isLoopback(host)) throw new ConnectorError('cannot-reach', WITHOUT_TLS);
      // A connection to an address asks no resolver.
      if (isIP(host) !== 0) await network.resolveHost(host);
      try {
        const sent = { dispatcher: agent, method, headers, signal, ...(body !== undefined && { body }) };
        const answer = await request(url, sent);
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: await readBounded(unpacked(answer), maxBytes),
        };
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof ConnectorError) throw cause;
        throw new ConnectorError('cannot-reach', "The data warehouse can't be reached.", { cause });
      }
    },
    close: () => agent.destroy(),
  };
}

/** Some warehouses send parts of a result packed whether or not that was asked for. */
function unpacked({ headers, body }: Dispatcher.ResponseData): AsyncIterable<Buffer> {
  if (headers['content-encoding'] !== 'gzip') return body;
  // What goes wrong on the way shows where the end of it is read.
  return pipeline(body, createGunzip(), () => undefined);
}

async function readBounded(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new ConnectorError('cannot-reach', 'The data warehouse sent a response that is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
