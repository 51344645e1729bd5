import { expect, onTestFinished } from 'vitest';
import type { BigqueryCredentials } from '../../../../src/contract/resources.ts';
import { createBigqueryConnector } from '../../../../src/service/connectors/bigquery/connector.ts';
import type { Connector, QueryResult, RunLimits } from '../../../../src/service/connectors/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import type { Timers } from '../../../../src/shared/timers.ts';
import { ManualClock } from '../../../fakes/manual-clock.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { PROJECT } from './stub/accounts.ts';
import type { Engine } from './stub/engine.ts';
import { insertSchema } from './stub/jobs.ts';
import type { Cell, Field, Table } from './stub/protocol.ts';
import { BigqueryStub, type Seen } from './stub/stub.ts';

/** Runs no SQL: one row with the column `one`, unless a script says otherwise. */
const engine: Engine = {
  run: () => Promise.resolve(table({ one: 'INTEGER' }, [['1']])),
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

interface WorldOptions {
  timers?: Timers;
  credentials?: Partial<BigqueryCredentials>;
  datasets?: { id: string; location: string }[];
}

/** A stub without any table of its own: what statements give is scripted. */
export class BigqueryWorld {
  readonly clock: ManualClock;
  readonly stub: BigqueryStub;
  readonly connector: Connector;

  private constructor(stub: BigqueryStub, clock: ManualClock, { timers, credentials }: WorldOptions) {
    this.stub = stub;
    this.clock = clock;
    this.connector = createBigqueryConnector(
      { ...stub.reader.credentials, ...credentials },
      createNetwork({ allowPrivate: true }),
      { endpoints: stub.endpoints(), clock, ...(timers && { timers }) },
    );
  }

  static async start(options: WorldOptions = {}): Promise<BigqueryWorld> {
    const clock = new ManualClock();
    const stub = await BigqueryStub.start({
      clock,
      engine,
      ...(options.datasets && { datasets: options.datasets }),
    });
    const world = new BigqueryWorld(stub, clock, options);
    onTestFinished(async () => {
      await world.connector.close();
      await stub.stop();
    });
    return world;
  }

  run(sql = 'SELECT 1 AS one', limits: Partial<RunLimits> = {}, signal = unaborted()): Promise<QueryResult> {
    return this.connector.run(unguarded(sql), { ...LIMITS, ...limits }, signal);
  }

  /** Calls of one kind, in their order. */
  calls(method: string, path: RegExp): Seen[] {
    return this.stub.seen.filter((seen) => seen.method === method && path.test(seen.path));
  }

  /** What was asked of `jobs.insert`. */
  inserts() {
    return this.calls('POST', new RegExp(`/projects/${PROJECT}/jobs$`)).map(({ body }) =>
      insertSchema.parse(JSON.parse(body)),
    );
  }

  cancels(): Seen[] {
    return this.calls('POST', /\/cancel$/);
  }
}

/** A result of nullable columns. */
export function table(columns: Record<string, string>, rows: Cell[][]): Table {
  const fields = Object.entries(columns).map(([name, type]): Field => ({ name, type, mode: 'NULLABLE' }));
  return { fields, rows };
}

/** Some text with this in it. */
export const saying = (part: string): unknown => expect.stringContaining(part);
