import { cipherFor, DecryptError } from '../../shared/cipher.ts';
import type { Connector, DatabaseSchema, Dialect } from '../connectors/connector.ts';
import { type DataSource, dialectOf, hostOf } from '../databases/index.ts';
import { openServiceDatabase } from '../db/open.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { assertReadable } from '../resources/assert-readable.ts';
import { CREDENTIALS_PURPOSE } from '../resources/encrypted-credentials.ts';
import { createResourceRecords } from '../resources/resource-records.ts';
import { checkFully } from './check-fully.ts';
import { type CheckDeps, CheckError, type CheckedStep, inTime, timed } from './checked-step.ts';

export type { CheckDeps, CheckedStep };

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

/**
 * Tries a stored resource step by step, and ends with the first that fails.
 * @param isFull also tries what else questions depend on, each step whatever came of the one before
 */
export async function* checkResource(
  id: string,
  deps: CheckDeps,
  { isFull = false }: { isFull?: boolean } = {},
): AsyncGenerator<CheckedStep> {
  const db = await openServiceDatabase(deps.databaseUrl);
  try {
    const resources = createResourceRecords(db, cipherFor(deps.keys, CREDENTIALS_PURPOSE));
    const opened = await timed(OPEN_STEP, deps.clock, async () => {
      const resource = await resources.find(id);
      if (resource === undefined) throw new CheckError('This service has no resource with this ID.');
      return { value: resources.decrypt(resource), detail: resource.type };
    });
    yield opened.step;
    if (opened.value !== undefined) yield* trySource(opened.value, { ...deps, isFull });
  } finally {
    await db.destroy();
  }
}

async function* trySource(source: DataSource, deps: CheckDeps & { isFull: boolean }): AsyncGenerator<CheckedStep> {
  // Warehouses have hosts of their own, which nobody types.
  if (deps.isFull || 'host' in source.credentials) {
    const found = await timed('find the host', deps.clock, async () => {
      await deps.network.resolveHost(await hostOf(source));
      return { value: true, detail: 'it has an address that this service can connect to' };
    });
    yield found.step;
    if (found.value === undefined) return;
  }
  const connector = deps.openConnector(source);
  try {
    if (deps.isFull) {
      const signedIn = await signIn(connector, deps, dialectOf(source.type));
      yield signedIn.step;
      if (signedIn.value === undefined) return;
    }
    const read = await timed('connect and read the schema', deps.clock, async () => {
      const schema = await inTime((signal) => connector.introspect(signal));
      await inTime((signal) => assertReadable(schema, connector, signal));
      return { value: schema, detail: sizeOf(schema) };
    });
    yield read.step;
    if (read.value === undefined) return;
    const ran = await runHarmless(connector, read.value.dialect, deps);
    yield ran.step;
    if (ran.value === undefined) return;
    yield* lookForWriting(connector, deps);
    if (deps.isFull) yield* checkFully({ source, connector, schema: read.value }, deps);
  } finally {
    await connector.close();
  }
}

/** A statement that is only planned shows the sign-in, before the schema takes its time. */
const signIn = (connector: Connector, { clock, guardSql }: CheckDeps, dialect: Dialect) =>
  timed('sign in', clock, async () => {
    const sql = await guardSql(HARMLESS, dialect);
    await inTime((signal) => connector.check(sql, signal));
    return { value: true, detail: 'its credentials are accepted' };
  });

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
async function* lookForWriting(
  connector: Connector,
  { clock, isFull }: Pick<CheckDeps, 'clock'> & { isFull: boolean },
): AsyncGenerator<CheckedStep> {
  const { step, value } = await timed('look what its user may do', clock, async () => {
    const may = await inTime(async (signal) => connector.mayWrite?.(signal));
    return {
      value: may,
      detail: may === true ? 'it may change data. Use a read-only user or role' : 'it may only read',
    };
  });
  if (value !== undefined) yield { ...step, isDoubtful: value };
  else if (isFull && step.failed !== undefined) yield { ...step, failed: undefined, isDoubtful: true };
}

function sizeOf({ tables }: DatabaseSchema): string {
  const views = tables.filter(({ kind }) => kind === 'view').length;
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  return `${things(tables.length - views, 'table')} and ${things(views, 'view')}, ${things(columns, 'column')}`;
}

const things = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
