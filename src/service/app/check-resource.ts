import { cipherFor, DecryptError, type KeyRing } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Connector, DatabaseSchema, Dialect } from '../connectors/connector.ts';
import { ConnectorError, fieldsToFix } from '../connectors/errors.ts';
import type { DataSource } from '../connectors/index.ts';
import type { Network } from '../connectors/network.ts';
import { openServiceDatabase } from '../db/open.ts';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { CREDENTIALS_PURPOSE, createResourceRecords } from '../resources/resource-records.ts';
import { type ReadOnlySql, SqlRefusedError } from '../sql/guard.ts';

export interface CheckedStep {
  step: string;
  tookMs: number;
  /** What came of it, or why it failed; never a secret. */
  detail: string;
  /** Credential fields to mend; undefined: it went well. */
  failed?: { fields: readonly string[] };
}

export interface CheckDeps {
  databaseUrl: string;
  keys: KeyRing;
  network: Network;
  openConnector: (source: DataSource) => Connector;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  clock: Clock;
}

const HARMLESS = 'SELECT 1 AS one';

/** Tries a stored resource step by step, and ends with the first that fails. */
export async function* checkResource(id: string, deps: CheckDeps): AsyncGenerator<CheckedStep> {
  const db = await openServiceDatabase(deps.databaseUrl);
  try {
    const resources = createResourceRecords(db, cipherFor(deps.keys, CREDENTIALS_PURPOSE));
    const opened = await timed('open the credentials', deps.clock, async () => {
      const resource = await resources.find(id);
      if (resource === undefined) throw new NotHereError('This service has no resource with this ID.');
      return { value: resources.decrypt(resource), detail: resource.type };
    });
    yield opened.step;
    if (opened.value !== undefined) yield* trySource(opened.value, deps);
  } finally {
    await db.destroy();
  }
}

async function* trySource(source: DataSource, deps: CheckDeps): AsyncGenerator<CheckedStep> {
  if ('host' in source.credentials) {
    const { host } = source.credentials;
    const found = await timed('find the host', deps.clock, async () => {
      await deps.network.resolveHost(host);
      return { value: true, detail: 'it has an address that this service can connect to' };
    });
    yield found.step;
    if (found.value === undefined) return;
  }
  const connector = deps.openConnector(source);
  try {
    const read = await timed('connect and read the schema', deps.clock, async () => {
      const schema = await inTime((signal) => connector.introspect(signal));
      return { value: schema, detail: sizeOf(schema) };
    });
    yield read.step;
    if (read.value !== undefined) yield (await runHarmless(connector, read.value.dialect, deps)).step;
  } finally {
    await connector.close();
  }
}

function runHarmless(connector: Connector, dialect: Dialect, { clock, guardSql }: CheckDeps) {
  const { maxBytes, maxScanBytes, queryTimeoutMs: timeoutMs } = DEFAULT_LIMITS;
  return timed(`run ${HARMLESS}`, clock, async () => {
    const sql = await guardSql(HARMLESS, dialect);
    const { rows } = await inTime((signal) =>
      connector.run(sql, { maxRows: 1, maxBytes, maxScanBytes, timeoutMs }, signal),
    );
    return { value: true, detail: rows.length === 1 ? 'one row' : `${rows.length} rows` };
  });
}

const inTime = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withDeadline(DEFAULT_LIMITS.queryTimeoutMs, new AbortController().signal, work);

interface Timed<T> {
  step: CheckedStep;
  /** undefined: it failed. */
  value: T | undefined;
}

async function timed<T>(
  step: string,
  clock: Clock,
  work: () => Promise<{ value: T; detail: string }>,
): Promise<Timed<T>> {
  const began = clock.now().getTime();
  const tookMs = () => clock.now().getTime() - began;
  try {
    const { value, detail } = await work();
    return { step: { step, tookMs: tookMs(), detail }, value };
  } catch (error) {
    return { step: { step, tookMs: tookMs(), ...failureOf(error) }, value: undefined };
  }
}

class NotHereError extends Error {
  override name = 'NotHereError';
}

/** Only messages that are meant for people; a driver's own may quote what it was given. */
function failureOf(error: unknown): Pick<CheckedStep, 'detail' | 'failed'> {
  if (error instanceof ConnectorError) return { detail: error.message, failed: { fields: fieldsToFix(error) } };
  if (error instanceof DecryptError) {
    return { detail: "They can't be decrypted with the configured keys (ENCRYPTION_KEY).", failed: { fields: [] } };
  }
  if (error instanceof NotHereError || error instanceof DeadlineError || error instanceof SqlRefusedError) {
    return { detail: error.message, failed: { fields: [] } };
  }
  throw error;
}

function sizeOf({ tables }: DatabaseSchema): string {
  const views = tables.filter(({ kind }) => kind === 'view').length;
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  return `${tables.length - views} tables and ${views} views, ${columns} columns`;
}
