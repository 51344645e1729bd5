import pg from 'pg';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { ConnectorError } from '../errors.ts';

export interface RawResult {
  columns: { name: string; typeId: number }[];
  rows: (string | null)[][];
}

/** One connection, for the time of one transaction. It ends once: given back or abandoned, whichever comes first. */
export interface Lease {
  /** Exactly one statement, by the extended protocol: the server refuses a second one in the text. */
  query(text: string): Promise<RawResult>;
  /** Fixed statements of ours. */
  script(text: string): Promise<void>;
  /** Rolls back; a connection that cannot is thrown away. */
  giveBack(): Promise<void>;
  /** Ends what runs on the server and throws the connection away, in the background. */
  abandon(): void;
}

export interface Server {
  lease(): Promise<Lease>;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const CANCEL_TIMEOUT_MS = 3_000;
const IDLE_MS = 30_000;

const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** Connections to one server. Nothing is connected before the first lease. */
export function createServer(credentials: DatabaseCredentials): Server {
  let config = clientConfig(credentials);
  let pool = createPool(config);
  const processIds = new WeakMap<pg.PoolClient, number>();
  const farewells = new Set<Promise<void>>();

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (config.ssl === false || !isWithoutTls(error)) throw error;
      const refused = pool;
      config = { ...config, ssl: false };
      pool = createPool(config);
      await refused.end();
      return pool.connect();
    }
  }

  function farewell(client: pg.PoolClient): void {
    const done = cancelStatement(config, processIds.get(client)).finally(() => client.release(true));
    farewells.add(done);
    void done.finally(() => farewells.delete(done));
  }

  return {
    async lease() {
      // pg takes such a host as a Unix socket, where the server trusts the name of this process's user.
      if (credentials.host.startsWith('/'))
        throw new ConnectorError('cannot-reach', 'The host must be a name or address.');
      const client = await connect();
      if (!processIds.has(client)) processIds.set(client, await prepare(client));
      return leaseOf(client, () => farewell(client));
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
function clientConfig({ host, port, dbname, username, password }: DatabaseCredentials): pg.ClientConfig {
  return {
    host,
    port,
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
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true });
  // Without a listener a connection that breaks between two statements would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Once a connection: the transaction is read-only by itself, this holds also for what is outside of one. */
async function prepare(client: pg.PoolClient): Promise<number> {
  try {
    await client.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
    const { rows } = await client.query<{ pid: string }>('SELECT pg_backend_pid() AS pid');
    return Number(rows[0]?.pid);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function leaseOf(client: pg.PoolClient, farewell: () => void): Lease {
  let ended = false;
  return {
    async query(text) {
      const config: pg.QueryArrayConfig & { queryMode: 'extended' } = { text, rowMode: 'array', queryMode: 'extended' };
      const { fields, rows } = await client.query<(string | null)[]>(config);
      return { columns: fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID })), rows };
    },
    async script(text) {
      await client.query(text);
    },
    async giveBack() {
      if (ended) return;
      const broken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      if (ended) return;
      ended = true;
      client.release(broken);
    },
    abandon() {
      if (ended) return;
      ended = true;
      farewell();
    },
  };
}

/** Best effort, on a connection of its own: it must not wait behind what it cancels. */
async function cancelStatement(config: pg.ClientConfig, processId: number | undefined): Promise<void> {
  const limits = { connectionTimeoutMillis: CANCEL_TIMEOUT_MS, query_timeout: CANCEL_TIMEOUT_MS };
  const client = new pg.Client({ ...config, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_cancel_backend($1)', [processId]);
  } catch {
    // The server may be gone, or not know cancelling; the connection is closed in any case.
  } finally {
    await client.end().catch(() => undefined);
  }
}
