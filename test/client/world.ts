import { onTestFinished } from 'vitest';
import {
  createQueryServiceClient,
  type QueryServiceClient,
  type QueryServiceClientOptions,
} from '../../src/client/query-service.ts';
import type { TokenStore, UserToken } from '../../src/client/session.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { type ServiceServer, startServiceServer } from './service-server.ts';

export const START = new Date('2026-11-21T12:00:00Z');
export const API_KEY = 'api-key-0815';

class MemoryTokens implements TokenStore {
  readonly kept = new Map<string, UserToken>();
  async find(externalId: string): Promise<UserToken | undefined> {
    return this.kept.get(externalId);
  }
  async save(externalId: string, token: UserToken): Promise<void> {
    this.kept.set(externalId, token);
  }
  async forget(externalId: string): Promise<void> {
    this.kept.delete(externalId);
  }
}

export interface World {
  server: ServiceServer;
  client: QueryServiceClient;
  tokens: MemoryTokens;
  clock: ManualClock;
  /** What the client waited between attempts. The clock moves on by it. */
  waits: number[];
  logLines: string[];
}

export async function startWorld(options: Partial<QueryServiceClientOptions> = {}): Promise<World> {
  const server = await startServiceServer();
  onTestFinished(() => server.close());
  const tokens = new MemoryTokens();
  const clock = new ManualClock(START.toISOString());
  const waits: number[] = [];
  const logLines: string[] = [];
  const client = createQueryServiceClient({
    baseUrl: server.url,
    apiKey: API_KEY,
    tokenTtlSeconds: 3_600,
    timeoutMs: 60_000,
    maxResponseBytes: 1_000_000,
    tokens,
    clock,
    logger: createLogger({ level: 'trace', destination: { write: (line) => void logLines.push(line) } }),
    sleep: async (ms) => {
      waits.push(ms);
      clock.advance(ms);
    },
    ...options,
  });
  onTestFinished(() => client.close());
  return { server, client, tokens, clock, waits, logLines };
}

export const never = (): AbortSignal => new AbortController().signal;

/** The error a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('the call was expected to fail');
}

export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** Something to wait for until somebody opens it. */
export function makeGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
