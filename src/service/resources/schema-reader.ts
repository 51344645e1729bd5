import type { Clock } from '../../shared/clock.ts';
import type { Connector, DatabaseSchema } from '../connectors/connector.ts';
import { untilAborted, withDeadline } from '../deadline.ts';

export interface SchemaReaderDeps {
  connector: Connector;
  clock: Clock;
  /** How long an introspected schema is good. */
  keepMs: number;
  timeoutMs: number;
}

/** Rejects when `signal` aborts. @throws ConnectorError, DeadlineError */
export type ReadSchema = (signal: AbortSignal) => Promise<DatabaseSchema>;

interface Reading {
  schema: Promise<DatabaseSchema>;
  waiting: number;
  abandon: AbortController;
}

/**
 * Introspects once for all who ask at the same time and keeps what came of it, unless it failed.
 * One caller going away leaves the others their reading; it is abandoned when the last one goes.
 */
export function createSchemaReader({ connector, clock, keepMs, timeoutMs }: SchemaReaderDeps): ReadSchema {
  let kept: { schema: DatabaseSchema; until: number } | undefined;
  let current: Reading | undefined;

  function start(): Reading {
    const abandon = new AbortController();
    const schema = withDeadline(timeoutMs, abandon.signal, (signal) => connector.introspect(signal));
    return { schema, waiting: 0, abandon };
  }

  return async (signal) => {
    signal.throwIfAborted();
    if (kept !== undefined && clock.now().getTime() < kept.until) return kept.schema;
    current ??= start();
    const reading = current;
    reading.waiting += 1;
    try {
      const schema = await untilAborted(signal, () => reading.schema);
      kept = { schema, until: clock.now().getTime() + keepMs };
      return schema;
    } finally {
      reading.waiting -= 1;
      if (reading.waiting === 0) {
        reading.abandon.abort();
        if (current === reading) current = undefined;
      }
    }
  };
}
