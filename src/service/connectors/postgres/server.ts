import pg from 'pg';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { CheckedSocket, nameForTls } from '../checked-socket.ts';
import { type Encryption, readEncryption } from '../encryption.ts';
import type { Network } from '../network.ts';
import { noEncryption } from '../reach-failure.ts';
import { cancelStatement, IDENTIFY_SQL, type Statement, type TransactionId } from './cancel.ts';
import { createLease, type Lease } from './lease.ts';
import { ShieldedClient } from './shielded-client.ts';

export interface Server {
  /** @param opening fixed statements of ours that begin the transaction */
  lease(opening: string): Promise<Lease>;
  close(): Promise<void>;
}

export const MAX_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;

const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** Connections to one server. Nothing is connected, and no certificate read, before the first lease. */
export function createServer(credentials: DatabaseCredentials, network: Network): Server {
  let opened: OpenPool | undefined;
  const usedBefore = new WeakSet<pg.PoolClient>();
  const farewells = new Set<Promise<unknown>>();

  async function connect(): Promise<{ client: pg.PoolClient; config: pg.ClientConfig }> {
    opened ??= openPool({ credentials, network }, readEncryption(credentials));
    const used = opened;
    try {
      return { client: await used.pool.connect(), config: used.config };
    } catch (error) {
      if (!isWithoutTls(error)) throw error;
      if (used.encryption.tls === 'always') throw noEncryption(error);
    }
    // Another call may have found out meanwhile.
    if (opened === used) {
      opened = openPool({ credentials, network }, { ...used.encryption, tls: 'never' });
      void used.pool.end();
    }
    return { client: await opened.pool.connect(), config: opened.config };
  }

  /** Ends what runs, then the connection. Whichever comes first counts: the end of the statement or of the attempt. */
  function farewell(statement: Statement): void {
    const done = Promise.race([cancelStatement(statement), statement.running]).finally(() =>
      statement.client.release(true),
    );
    farewells.add(done);
    void done.finally(() => farewells.delete(done));
  }

  return {
    async lease(opening) {
      for (;;) {
        const { client, config } = await connect();
        const reused = usedBefore.has(client);
        usedBefore.add(client);
        try {
          const transaction = await begin(client, opening);
          return createLease(client, (running) => farewell({ client, config, transaction, running }));
        } catch (error) {
          client.release(true);
          // A connection that waited may have been closed meanwhile; nothing has run on it yet.
          if (!reused) throw error;
        }
      }
    },
    async close() {
      await opened?.pool.end();
      await Promise.all(farewells);
    },
  };
}

interface Target {
  credentials: DatabaseCredentials;
  network: Network;
}

interface OpenPool {
  encryption: Encryption;
  config: pg.ClientConfig;
  pool: pg.Pool;
}

function openPool(target: Target, encryption: Encryption): OpenPool {
  const config = clientConfig(target, encryption);
  return { encryption, config, pool: createPool(config) };
}

function clientConfig({ credentials, network }: Target, { tls, namesHost, options }: Encryption): pg.ClientConfig {
  const { host, port, dbname, username, password } = credentials;
  return {
    // Names the server in the TLS handshake; the socket alone knows where it goes.
    host: nameForTls(host),
    port,
    stream: () => new CheckedSocket(network, { host, port }),
    database: dbname,
    user: username,
    // A function, for pg takes '' as "not given" and would look into the environment.
    password: () => password,
    ssl: tls !== 'never' && { ...options, ...(!namesHost && { checkServerIdentity: () => undefined }) },
    types: asText,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'parley',
  };
}

/** pg has no class or code for it. */
const isWithoutTls = (error: unknown) => error instanceof Error && /does not support SSL/.test(error.message);

function createPool(config: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    Client: ShieldedClient,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // Without a listener a connection that breaks between two statements would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Asks in each transaction who serves it: behind a pooler, it may be another process every time. Nothing is set
 * beyond the transaction, for the next one of that process may be a stranger's.
 */
async function begin(client: pg.PoolClient, opening: string): Promise<TransactionId> {
  await client.query(inTime(opening));
  const { rows } = await client.query<TransactionId>(inTime(IDENTIFY_SQL));
  const [transaction] = rows;
  if (transaction === undefined) throw new Error('the server did not say which process serves the transaction');
  return transaction;
}

/** For what needs no work of the server: a connection that broke without a sign would never answer. */
function inTime(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: CONNECT_TIMEOUT_MS };
}
