import mysql, { type Connection as Driver } from 'mysql2';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { CheckedSocket } from '../checked-socket.ts';
import type { Network } from '../network.ts';
import { createStatements, type Sink } from './statements.ts';

/** One connection of the driver, with promises. */
export interface Connection {
  /** Ends with the last row that is wanted; what comes after it is not read, and the connection is not idle then. */
  stream(text: string, sink: Sink): Promise<void>;
  /** Rows of a small result, cells as the server spells them. */
  query(text: string): Promise<(string | null)[][]>;
  /** It can serve another statement. */
  isIdle(): boolean;
  /** Says goodbye. */
  end(): void;
  destroy(): void;
}

export interface ConnectOptions {
  credentials: DatabaseCredentials;
  network: Network;
  tls: boolean;
  timeoutMs: number;
}

export async function connect({ credentials, network, tls, timeoutMs }: ConnectOptions): Promise<Connection> {
  const { host, port, dbname, username, password } = credentials;
  const socket = new CheckedSocket(network, { host, port });
  const driver = mysql.createConnection({
    // Names the server in the TLS handshake; the socket alone knows where it goes.
    host,
    port,
    stream: () => socket.setNoDelay(true).setKeepAlive(true).connect(),
    database: dbname,
    user: username,
    password,
    ...(tls && { ssl: { rejectUnauthorized: false } }),
    connectTimeout: timeoutMs,
    charset: 'UTF8MB4_GENERAL_CI',
    // The server may not ask for a file of this machine, nor take two statements in one text.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    // Names of columns shall never become code.
    disableEval: true,
    rowsAsArray: true,
    typeCast: false,
    connectAttributes: { program_name: 'parley' },
  });
  const connection = wrap(driver, socket);
  try {
    await new Promise<void>((resolve, reject) => driver.connect((error) => (error ? reject(error) : resolve())));
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

function wrap(driver: Driver, socket: CheckedSocket): Connection {
  const statements = createStatements(driver);
  // Without a listener a connection that breaks between two statements would end the process.
  driver.on('error', (error: Error) => statements.fail(error));
  socket.once('close', () => statements.fail(new Error('the connection was closed')));
  return {
    stream: (text, sink) => statements.stream(text, sink),
    async query(text) {
      const rows: (string | null)[][] = [];
      const row = (cells: readonly unknown[]) => rows.push(cells.map(asText)) > 0;
      await statements.stream(text, { columns: () => undefined, row });
      return rows;
    },
    isIdle: () => statements.isIdle(),
    end: () => driver.end(() => socket.destroySoon()),
    destroy() {
      driver.destroy();
      // The driver only says that it will send no more.
      socket.destroy();
    },
  };
}

const asText = (cell: unknown): string | null => (Buffer.isBuffer(cell) ? cell.toString('utf8') : null);
