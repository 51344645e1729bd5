import pg from 'pg';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { CheckedSocket } from '../checked-socket.ts';
import type { Network } from '../network.ts';
import { cancelStatement, IDENTIFY_SQL, type TransactionId } from './cancel.ts';
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

/** Connections to one server. Nothing is connected before the first lease. */
export function createServer(credentials: DatabaseCredentials, network: Network): Server {
  let config = clientConfig(credentials, network);
  let pool = createPool(config);
  const usedBefore = new WeakSet<pg.PoolClient>();
  const farewells = new Set<Promise<unknown>>();

  async function connect(): Promise<pg.PoolClient> {
    const used = pool;
    try {
      return await used.connect();
    } catch (error) {
      if (!isWithoutTls(error)) throw error;
    }
    // Another call may have found out meanwhile.
    if (pool === used) {
      config = { ...config, ssl: false };
      pool = createPool(config);
      void used.end();
    }
    return pool.connect();
  }

  /** Ends what runs, then the connection. Whichever comes first counts: the end of the statement or of the attempt. */
  function farewell(client: pg.PoolClient, transaction: TransactionId, running: Promise<unknown>): void {
    const attempt = cancelStatement(config, transaction, running);
    const done = Promise.race([attempt, running]).finally(() => client.release(true));
    farewells.add(done);
    void done.finally(() => farewells.delete(done));
  }

  return {
    async lease(opening) {
      for (;;) {
        const client = await connect();
        const reused = usedBefore.has(client);
        usedBefore.add(client);
        try {
          const transaction = await begin(client, opening);
          return createLease(client, (running) => farewell(client, transaction, running));
        } catch (error) {
          client.release(true);
          // A connection that waited may have been closed meanwhile; nothing has run on it yet.
          if (!reused) throw error;
        }
      }
    },
    async close() {
      await pool.end();
      await Promise.all(farewells);
    },
  };
}

/**
 * TLS as libpq's default `sslmode=prefer`: encrypted where the server can, certificate not checked, since the
 * credentials have no field for a certificate authority. On the loopback interface there is nothing to protect.
 * https://www.postgresql.org/docs/current/libpq-ssl.html
 */
function clientConfig(credentials: DatabaseCredentials, network: Network): pg.ClientConfig {
  const { host, port, dbname, username, password } = credentials;
  return {
    // Names the server in the TLS handshake; the socket alone knows where it goes.
    host,
    port,
    stream: () => new CheckedSocket(network, { host, port }),
    database: dbname,
    user: username,
    // A function, for pg takes '' as "not given" and would look into the environment.
    password: () => password,
    ssl: isLoopback(host) ? false : { rejectUnauthorized: false },
    types: asText,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'parley',
  };
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host);

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
