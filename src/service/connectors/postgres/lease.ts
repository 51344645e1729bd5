import type pg from 'pg';
import type { Leased } from '../leasing.ts';

export interface RawResult {
  columns: { name: string; typeId: number }[];
  rows: (string | null)[][];
}

/** One transaction. Giving back rolls it back; a connection that cannot is thrown away. */
export interface Lease extends Leased {
  /** Exactly one statement, by the extended protocol: the server refuses a second one in the text. */
  query(text: string): Promise<RawResult>;
}

/** @param farewell ends the statement that is running, and the connection */
export function createLease(client: pg.PoolClient, farewell: (running: Promise<unknown>) => void): Lease {
  let leaving = false;
  let released = false;
  let running: Promise<unknown> | undefined;

  /** `running` never rejects, so that it can be waited for beside the caller. */
  const track = <T>(query: Promise<T>): Promise<T> => {
    const settled = query.then(ignore, ignore).then(() => {
      if (running === settled) running = undefined;
    });
    running = settled;
    return query;
  };
  const giveBack = async (): Promise<void> => {
    if (leaving) return;
    leaving = true;
    const broken = await track(client.query('ROLLBACK')).then(
      () => false,
      () => true,
    );
    if (released) return;
    released = true;
    client.release(broken);
  };
  return {
    async query(text) {
      // The connection may already serve another transaction.
      if (leaving) throw new Error('the transaction has ended');
      const { fields, rows } = await track(client.query<(string | null)[]>(inOneStatement(text)));
      return { columns: fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID })), rows };
    },
    giveBack,
    abandon() {
      if (released) return;
      if (running === undefined) return void giveBack();
      leaving = true;
      released = true;
      farewell(running);
    },
  };
}

/** pg's own types lack `queryMode`. */
function inOneStatement(text: string): pg.QueryArrayConfig & { queryMode: 'extended' } {
  return { text, rowMode: 'array', queryMode: 'extended' };
}

const ignore = (): void => undefined;
