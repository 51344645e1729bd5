import type { DatabaseCredentials } from '../../../contract/resources.ts';
import { type Encryption, readEncryption } from '../encryption.ts';
import type { Network } from '../network.ts';
import { noEncryption } from '../reach-failure.ts';
import { type ConnectionId, cancelStatement, IDENTIFY_SQL } from './cancel.ts';
import { type Connection, connect } from './connection.ts';
import { createLease, type Lease } from './lease.ts';
import { readVersion, type ServerVersion } from './version.ts';

export interface Server {
  /** @param opening fixed statements of ours that begin the transaction */
  lease(opening: (version: ServerVersion) => string[]): Promise<Lease>;
  close(): Promise<void>;
}

/** The caller keeps to it, by not leasing more at once. */
export const MAX_CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;

interface Member extends ConnectionId {
  connection: Connection;
  /** For the connection that ends its statement. */
  encryption: Encryption;
  version: ServerVersion;
}

/** Connections to one server. Nothing is connected before the first lease. */
export function createServer(credentials: DatabaseCredentials, network: Network): Server {
  const idle = new Map<Member, NodeJS.Timeout>();
  let closed = false;
  const farewells = new Set<Promise<unknown>>();
  let encryption: Encryption | undefined;

  /** TLS where the server can: see docs/databases.md. */
  async function connectAnew(): Promise<Pick<Member, 'connection' | 'encryption'>> {
    encryption ??= readEncryption(credentials);
    const options = { credentials, network, timeoutMs: CONNECT_TIMEOUT_MS };
    try {
      return { connection: await connect({ ...options, encryption }), encryption };
    } catch (error) {
      if (!isWithoutTls(error)) throw error;
      if (encryption.tls === 'always') throw noEncryption(error);
    }
    encryption = { ...encryption, tls: 'never' };
    return { connection: await connect({ ...options, encryption }), encryption };
  }

  async function join(): Promise<Member> {
    const { connection, encryption: used } = await connectAnew();
    try {
      await inTime(connection, connection.query('SET NAMES utf8mb4'));
      const [identity] = await inTime(connection, connection.query(IDENTIFY_SQL));
      const [id, server, version] = identity ?? [];
      return { connection, encryption: used, id: id ?? '', server: server ?? '', version: readVersion(version ?? '') };
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  function takeIdle(): Member | undefined {
    const [member] = [...idle.keys()].slice(-1);
    if (member === undefined) return undefined;
    clearTimeout(idle.get(member));
    idle.delete(member);
    return member;
  }

  /** What was abandoned may be given back after all was closed. */
  function keepIdle(member: Member): void {
    if (closed) return member.connection.end();
    const leave = () => {
      idle.delete(member);
      member.connection.end();
    };
    idle.set(member, setTimeout(leave, IDLE_MS).unref());
  }

  /** Ends what runs, then the connection. */
  function farewell(member: Member): void {
    const options = { credentials, network, encryption: member.encryption };
    const done = cancelStatement(options, member).finally(() => member.connection.destroy());
    farewells.add(done);
    void done.finally(() => farewells.delete(done));
  }

  return {
    async lease(opening) {
      for (;;) {
        const waiting = takeIdle();
        const member = waiting ?? (await join());
        try {
          const { connection, version } = member;
          for (const text of opening(version)) await inTime(connection, connection.query(text));
          return createLease(member, { giveBack: () => keepIdle(member), farewell: () => farewell(member) });
        } catch (error) {
          member.connection.destroy();
          // A connection that waited may have been closed meanwhile; nothing has run on it yet.
          if (waiting === undefined) throw error;
        }
      }
    },
    async close() {
      closed = true;
      await Promise.all(farewells);
      for (let member = takeIdle(); member !== undefined; member = takeIdle()) member.connection.end();
    },
  };
}

const isWithoutTls = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'HANDSHAKE_NO_SSL_SUPPORT';

/** For what needs no work of the server: a connection that broke without a sign would never answer. */
async function inTime<T>(connection: Connection, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => connection.destroy(), CONNECT_TIMEOUT_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
