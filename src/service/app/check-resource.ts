import { cipherFor, DecryptError, type KeyRing } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Connector, DatabaseSchema, Dialect } from '../connectors/connector.ts';
import { ConnectorError, fieldsToFix } from '../connectors/errors.ts';
import type { Network } from '../connectors/network.ts';
import type { DataSource } from '../databases/index.ts';
import { openServiceDatabase } from '../db/open.ts';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { CREDENTIALS_PURPOSE } from '../resources/encrypted-credentials.ts';
import { createResourceRecords } from '../resources/resource-records.ts';
import { type ReadOnlySql, SqlRefusedError } from '../sql/guard.ts';

export interface CheckedStep {
  step: string;
  tookMs: number;
  /** What came of it, or why it failed; never a secret. */
  detail: string;
  /** Credential fields to mend; undefined: it went well. */
  failed?: { fields: readonly string[] };
  /** It works, and something should still be changed. */
  isDoubtful?: boolean;
}

export interface CheckDeps {
  databaseUrl: string;
  keys: KeyRing;
  network: Network;
  openConnector: (source: DataSource) => Connector;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  clock: Clock;
}

/** The first of the steps. */
export const OPEN_STEP = 'open the credentials';

const HARMLESS = 'SELECT 1 AS one';

/** What a check can name of a resource, and where it is; undefined: its credentials can't be read, or name no host. */
export interface ListedResource {
  id: string;
  name: string;
  address: { host: string; port: number } | undefined;
}

/** Every stored resource, oldest first. Creates and changes nothing, but brings the tables up to date. */
export async function listResources({ databaseUrl, keys }: Pick<CheckDeps, 'databaseUrl' | 'keys'>) {
  const db = await openServiceDatabase(databaseUrl);
  try {
    const resources = createResourceRecords(db, cipherFor(keys, CREDENTIALS_PURPOSE));
    return (await resources.list()).map(
      (resource): ListedResource => ({
        id: resource.id,
        name: resource.name,
        address: addressOf(() => resources.decrypt(resource)),
      }),
    );
  } finally {
    await db.destroy();
  }
}

function addressOf(decrypt: () => DataSource): ListedResource['address'] {
  try {
    const { credentials } = decrypt();
    return 'host' in credentials ? { host: credentials.host, port: credentials.port } : undefined;
  } catch (error) {
    if (error instanceof DecryptError) return undefined;
    throw error;
  }
}

/** Tries a stored resource step by step, and ends with the first that fails. */
export async function* checkResource(id: string, deps: CheckDeps): AsyncGenerator<CheckedStep> {
  const db = await openServiceDatabase(deps.databaseUrl);
  try {
    const resources = createResourceRecords(db, cipherFor(deps.keys, CREDENTIALS_PURPOSE));
    const opened = await timed(OPEN_STEP, deps.clock, async () => {
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
    if (read.value === undefined) return;
    const ran = await runHarmless(connector, read.value.dialect, deps);
    yield ran.step;
    if (ran.value !== undefined) yield* lookForWriting(connector, deps.clock);
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

/** A read-only transaction holds either way; a user that may only read holds without it. */
async function* lookForWriting(connector: Connector, clock: Clock): AsyncGenerator<CheckedStep> {
  const asked = await timed('look what its user may do', clock, async () => {
    const value = await inTime(async (signal) => connector.mayWrite?.(signal));
    return { value, detail: value === true ? 'it may change data. Use a read-only user' : 'it may only read' };
  });
  if (asked.value !== undefined) yield { ...asked.step, isDoubtful: asked.value };
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
