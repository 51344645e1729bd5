import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import mysql, { type Connection as Driver } from 'mysql2';
import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { CheckedSocket, nameForTls } from '../checked-socket.ts';
import type { Encryption } from '../encryption.ts';
import { ConnectorError, SENTENCES } from '../errors.ts';
import type { Network } from '../network.ts';
import { createStatements, type Sink } from './statements.ts';

/** Of the answer to one statement; the driver keeps a row in memory until all of it is here. */
const MOST_BYTES = 64 * 1024 * 1024;

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
  encryption: Encryption;
  timeoutMs: number;
}

export async function connect({ credentials, network, encryption, timeoutMs }: ConnectOptions): Promise<Connection> {
  const { host, port, dbname, username, password } = credentials;
  const { tls, namesHost, options } = encryption;
  const socket = new CheckedSocket(network, { host, port });
  const driver = mysql.createConnection({
    // Names the server in the TLS handshake; the socket alone knows where it goes.
    host: nameForTls(host),
    port,
    stream: () => socket.setNoDelay(true).setKeepAlive(true).connect(),
    database: dbname,
    user: username,
    password,
    ...(tls !== 'never' && { ssl: { ...options, verifyIdentity: namesHost } }),
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
    connection.watchSize();
    return connection;
  } catch (error) {
    connection.destroy();
    throw withCodeOfTls(error, driver);
  }
}

/** The driver puts its own code in the place of the one that says what is wrong with the certificate. */
function withCodeOfTls(error: unknown, driver: Driver): unknown {
  const used: unknown = Reflect.get(driver, 'stream');
  const isOfTls = error instanceof Error && 'code' in error && error.code === 'HANDSHAKE_SSL_ERROR';
  if (!isOfTls || !(used instanceof TLSSocket)) return error;
  const code: unknown = used.authorizationError;
  return typeof code === 'string' ? Object.assign(new Error('the certificate was refused'), { code }) : error;
}

function wrap(driver: Driver, socket: CheckedSocket): Connection & { watchSize(): void } {
  const statements = createStatements(driver);
  let bytes = 0;
  const stream: Connection['stream'] = (text, sink) => {
    bytes = 0;
    return statements.stream(text, sink);
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) return;
    statements.fail(new ConnectorError('sql-refused', SENTENCES.tooLarge));
    socket.destroy();
  };
  // Without a listener a connection that breaks between two statements would end the process.
  driver.on('error', (error: Error) => statements.fail(error));
  socket.once('close', () => statements.fail(new Error('the connection was closed')));
  return {
    stream,
    async query(text) {
      const rows: (string | null)[][] = [];
      const row = (cells: readonly unknown[]) => rows.push(cells.map(asText)) > 0;
      await stream(text, { columns: () => undefined, row });
      return rows;
    },
    isIdle: () => statements.isIdle(),
    watchSize() {
      // Once logged in: encryption puts another stream in the place of the socket.
      const used: unknown = Reflect.get(driver, 'stream');
      if (!(used instanceof Duplex)) throw new Error('this version of mysql2 keeps its stream elsewhere');
      used.on('data', count);
    },
    end: () => driver.end(() => socket.destroySoon()),
    destroy() {
      driver.destroy();
      // The driver only says that it will send no more.
      socket.destroy();
    },
  };
}

const asText = (cell: unknown): string | null => (Buffer.isBuffer(cell) ? cell.toString('utf8') : null);
