import { randomBytes } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { type ConversationRecord, conversationRecordSchema } from '../../src/contract/conversations.ts';
import { failureSchema } from '../../src/contract/failures.ts';
import { type ResourceRecord, resourceRecordSchema, resourcesPath } from '../../src/contract/resources.ts';
import { signInResultSchema } from '../../src/contract/sign-in.ts';
import { assembleService, type Service, type ServiceDeps } from '../../src/service/app/assemble.ts';
import type { ServiceConfig } from '../../src/service/app/service-config.ts';
import { openServiceDatabase, type ServiceDatabase } from '../../src/service/db/open.ts';
import type { ServiceLimits } from '../../src/service/limits.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { FakeAgent } from '../fakes/fake-agent.ts';
import { FakeDatabase } from '../fakes/fake-database.ts';
import { fakeGuardSql } from '../fakes/fake-guard.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { ensureDatabase, makeDatabaseUrl } from '../fixtures/databases.ts';

export const KEY = 'the-api-key-of-the-first-tenant';
export const OTHER_KEY = 'the-api-key-of-another-tenant';

const API_KEYS = [
  { name: 'first', key: KEY },
  { name: 'other', key: OTHER_KEY },
];

export interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

interface PostOptions {
  authorization?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Another service than the world's own. */
  url?: string;
}

/** The service on a loopback port, around it a fake agent, a fake database, a clock that stands and all log lines. */
export class World {
  readonly agent = new FakeAgent();
  readonly database = new FakeDatabase();
  readonly clock = new ManualClock();
  readonly log: string[] = [];
  readonly config: ServiceConfig;
  /** The language model that the agent is said to ask, and what is withheld from it. */
  model: Pick<ServiceDeps, 'model' | 'guessSharing' | 'openAgent' | 'trier'> = {};
  #service: Service | undefined;

  constructor(databaseUrl: string, limits: Partial<ServiceLimits>) {
    this.config = {
      databaseUrl,
      host: '127.0.0.1',
      port: 0,
      apiKeys: API_KEYS,
      encryptionKey: randomBytes(32),
      limits: { drainMs: 0, ...limits },
      logger: createLogger({ level: 'debug', destination: { write: (line) => void this.log.push(line) } }),
      clock: this.clock,
    };
  }

  get service(): Service {
    if (this.#service === undefined) throw new Error('not started');
    return this.#service;
  }

  /** @param parts instead of the fake ones */
  async start(changes: Partial<ServiceConfig> = {}, parts: Partial<ServiceDeps> = {}): Promise<void> {
    this.#service = await this.#assemble(changes, parts);
    await this.#service.start();
  }

  /** A second service on the same tables. Answers its address. */
  async startAnother(): Promise<string> {
    const another = await this.#assemble();
    onTestFinished(() => another.stop());
    await another.start();
    return another.url;
  }

  #assemble(changes: Partial<ServiceConfig> = {}, parts: Partial<ServiceDeps> = {}): Promise<Service> {
    const own = { agent: this.agent, openConnector: this.database.open, guardSql: fakeGuardSql, ...this.model };
    const deps = { ...own, ...parts };
    return assembleService({ ...this.config, ...changes }, deps);
  }

  async stop(): Promise<void> {
    const service = this.#service;
    this.#service = undefined;
    await service?.stop();
  }

  async request(path: string, init: RequestInit, url = this.service.url): Promise<Answered> {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  }

  post(path: string, body: unknown, options: PostOptions = {}): Promise<Answered> {
    return this.send('POST', path, { body, ...options });
  }

  send(method: string, path: string, options: PostOptions & { body?: unknown } = {}): Promise<Answered> {
    const { authorization, signal, url, body } = options;
    const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.request(path, { method, headers, ...sent, ...(signal && { signal }) }, url);
  }

  async signIn(externalId: string, key = KEY): Promise<User> {
    const answer = await this.post(
      '/v1/auth/signin_external',
      { external_id: externalId, ttl_seconds: 3600 },
      { authorization: key },
    );
    const { token, external_user_id: id } = read(answer, 200, signInResultSchema);
    return new User(this, token, id);
  }

  /** A second look at the service's tables, beside the service. */
  async openDatabase(): Promise<ServiceDatabase> {
    const db = await openServiceDatabase(this.config.databaseUrl);
    onTestFinished(() => db.destroy());
    return db;
  }
}

export class User {
  readonly authorization: string;
  readonly token: string;
  readonly id: number;
  readonly #world: World;

  constructor(world: World, token: string, id: string) {
    this.#world = world;
    this.token = token;
    this.authorization = `Bearer ${token}`;
    this.id = Number(id);
  }

  post(path: string, body: unknown, options: PostOptions = {}): Promise<Answered> {
    return this.#world.post(path, body, { authorization: this.authorization, ...options });
  }

  send(method: string, path: string, options: PostOptions & { body?: unknown } = {}): Promise<Answered> {
    return this.#world.send(method, path, { authorization: this.authorization, ...options });
  }

  get(path: string, headers: { authorization: string }): Promise<Answered> {
    return this.#world.request(path, { headers });
  }

  ask(body: unknown, options: PostOptions = {}): Promise<Answered> {
    return this.post('/v2/conversations', body, options);
  }

  async asked(body: unknown, url?: string): Promise<ConversationRecord> {
    return read(await this.ask(body, url === undefined ? {} : { url }), 200, conversationRecordSchema);
  }

  async connected(name = 'Shop'): Promise<ResourceRecord> {
    const body = { name, type: 'db:postgres', db_credentials: this.#world.database.credentials() };
    const answer = await this.post(resourcesPath(this.#world.service.defaultDatasetId), body);
    return read(answer, 201, resourceRecordSchema);
  }
}

export async function startWorld(
  limits: Partial<ServiceLimits> = {},
  parts: Partial<ServiceDeps> = {},
): Promise<World> {
  const databaseUrl = makeDatabaseUrl();
  await ensureDatabase(databaseUrl);
  const world = new World(databaseUrl, limits);
  onTestFinished(() => world.stop());
  await world.start({}, parts);
  return world;
}

/** Checks the status and the contract. */
export function read<T>({ status, body }: Answered, expected: number, schema: z.ZodType<T>): T {
  expect({ status, body }).toMatchObject({ status: expected });
  return schema.parse(body);
}

/** Checks the shape of a failure and answers what it tells. */
export function readFailure(answer: Answered, expected: number) {
  const { code, message, request_id, details } = read(answer, expected, failureSchema);
  expect(request_id).toBe(answer.headers.get('x-request-id'));
  return { code, message, fields: (details ?? []).map(({ field }) => field), details: details ?? [] };
}
