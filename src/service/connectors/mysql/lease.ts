import type { Leased } from '../leasing.ts';
import type { Connection } from './connection.ts';
import type { Sink } from './statements.ts';
import type { ServerVersion } from './version.ts';

/** One transaction. Giving back rolls it back; a connection that cannot is thrown away. */
export interface Lease extends Leased {
  version: ServerVersion;
  stream(text: string, sink: Sink): Promise<void>;
  query(text: string): Promise<(string | null)[][]>;
}

interface Member {
  connection: Connection;
  version: ServerVersion;
}

interface Ending {
  giveBack: () => void;
  /** Ends the statement that runs, and the connection. */
  farewell: () => void;
}

export function createLease({ connection, version }: Member, { giveBack, farewell }: Ending): Lease {
  let leaving = false;
  let left = false;

  const leave = (way: () => void): void => {
    if (left) return;
    left = true;
    way();
  };
  const rollBack = async (): Promise<void> => {
    if (leaving) return;
    leaving = true;
    if (!connection.isIdle()) return leave(farewell);
    await connection.query('ROLLBACK').catch(() => undefined);
    leave(connection.isIdle() ? giveBack : farewell);
  };
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    // The connection may already serve another transaction.
    leaving ? Promise.reject(new Error('the transaction has ended')) : work();
  return {
    version,
    stream: (text, sink) => guarded(() => connection.stream(text, sink)),
    query: (text) => guarded(() => connection.query(text)),
    giveBack: rollBack,
    abandon() {
      if (left) return;
      if (connection.isIdle()) return void rollBack();
      leaving = true;
      leave(farewell);
    },
  };
}
