import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../shared/clock.ts';
import type { Connector, DatabaseSchema, MayReadValues, TableInfo, Unfit } from '../connectors/connector.ts';
import { untilAborted, withDeadline } from '../deadline.ts';

export interface SchemaReaderDeps {
  connector: Connector;
  clock: Clock;
  /** How long an introspected schema is good. */
  keepMs: number;
  /** A schema younger than this is not read again, unless a name in it is certainly gone. */
  trustMs: number;
  timeoutMs: number;
  /** Asked before each reading. undefined: the values of all columns. */
  mayReadValues?: () => Promise<MayReadValues>;
}

/** Both reject when `signal` aborts. @throws ConnectorError, DeadlineError */
export interface SchemaReader {
  read: (signal: AbortSignal) => Promise<DatabaseSchema>;
  /** For a schema that something did not fit: the one of now, or undefined when it is no other. */
  reread: (known: DatabaseSchema, signal: AbortSignal, unfit: Unfit) => Promise<DatabaseSchema | undefined>;
  /** The next caller gets one that is read from then on. */
  forget: () => void;
}

interface Reading {
  schema: Promise<DatabaseSchema>;
  waiting: number;
  abandon: AbortController;
}

/**
 * Introspects once for all who ask at the same time and keeps what came of it, unless it failed.
 * One caller going away leaves the others their reading; it is abandoned when the last one goes.
 */
export function createSchemaReader(deps: SchemaReaderDeps): SchemaReader {
  const { connector, clock, keepMs, trustMs, timeoutMs } = deps;
  let kept: { schema: DatabaseSchema; at: number } | undefined;
  let current: Reading | undefined;

  function start(): Reading {
    const abandon = new AbortController();
    const schema = withDeadline(timeoutMs, abandon.signal, async (signal) =>
      connector.introspect(signal, await deps.mayReadValues?.()),
    );
    return { schema, waiting: 0, abandon };
  }

  const ageOf = ({ at }: { at: number }): number => clock.now().getTime() - at;

  async function read(signal: AbortSignal): Promise<DatabaseSchema> {
    signal.throwIfAborted();
    if (kept !== undefined && ageOf(kept) < keepMs) return kept.schema;
    current ??= start();
    const reading = current;
    reading.waiting += 1;
    try {
      const schema = await untilAborted(signal, () => reading.schema);
      if (current === reading) kept = { schema, at: clock.now().getTime() };
      return schema;
    } finally {
      reading.waiting -= 1;
      if (reading.waiting === 0) {
        reading.abandon.abort();
        if (current === reading) current = undefined;
      }
    }
  }

  return {
    read,
    forget() {
      kept = undefined;
      current = undefined;
    },
    async reread(known, signal, unfit) {
      // Somebody else may have read it again meanwhile.
      if (kept?.schema === known) {
        if (unfit !== 'names' && ageOf(kept) < trustMs) return undefined;
        kept = undefined;
      }
      const fresh = await read(signal);
      return isSame(fresh, known, unfit === 'words' ? wordsOf : shapeOf) ? undefined : fresh;
    },
  };
}

const isSame = (one: DatabaseSchema, other: DatabaseSchema, partsOf: (table: TableInfo) => unknown): boolean =>
  isDeepStrictEqual(one.tables.map(partsOf), other.tables.map(partsOf));

const shapeOf = ({ schema, name, columns }: TableInfo) => [
  schema,
  name,
  columns.map((column) => [column.name, column.dataType]),
];
const wordsOf = (table: TableInfo) => [
  ...shapeOf(table),
  table.comment,
  table.columns.map(({ comment, values }) => [comment, values]),
];
