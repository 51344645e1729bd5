import type { AskingPerson, Connector, DatabaseSchema, RunLimits, TableInfo } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import type { DataSource } from '../databases/index.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { spellingOf } from '../sql/dialects/index.ts';
import { type CheckDeps, CheckError, type CheckedStep, inTime, timed } from './checked-step.ts';

interface Opened {
  source: DataSource;
  connector: Connector;
  schema: DatabaseSchema;
}

type Deps = Pick<CheckDeps, 'clock' | 'guardSql'>;

/** What questions depend on beyond a connection, a schema, and one statement. Each step is tried whatever came of the others. */
export async function* checkFully(opened: Opened, deps: Deps): AsyncGenerator<CheckedStep> {
  yield* checkEncryption(opened, deps);
  yield lookForTypes(opened.schema);
  yield* readTable(opened, deps);
  yield (await compareClocks(opened, deps)).step;
  yield (await cancelLong(opened, deps)).step;
  if (opened.source.type === 'dw:bigquery') yield* refuseBytes(opened, deps);
  yield* tryRoles(opened, deps);
  const spent = await opened.connector.spent?.();
  if (spent !== undefined) yield { step: 'add up what this check cost', tookMs: 0, detail: spent };
}

/** As the connectors have it: such a host is this machine, and asked without TLS. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

async function* checkEncryption({ source, connector }: Opened, { clock }: Deps): AsyncGenerator<CheckedStep> {
  const isHere = 'host' in source.credentials && LOOPBACK.test(source.credentials.host);
  const without = isHere ? "it isn't, since the host is this machine" : "it isn't. Turn on TLS on the server";
  const { step, value } = await timed('look how the connection is encrypted', clock, async () => {
    const found = await inTime(async (signal) => connector.encryption?.(signal));
    return { value: found, detail: found ?? without, isDoubtful: found === null && !isHere };
  });
  if (value !== undefined || step.failed !== undefined) yield step;
}

const MOST_TYPES = 10;

/** Values of such types are shown as their text, or as their size. */
function lookForTypes({ tables }: DatabaseSchema): CheckedStep {
  const counts = new Map<string, number>();
  for (const { kind, dataType } of tables.flatMap(({ columns }) => columns)) {
    const type = dataType.slice(0, 60);
    if (kind === 'other' || kind === 'binary') counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const types = [...counts].sort(([, one], [, other]) => other - one).map(([type, count]) => `${type} (${count})`);
  const shown = [...types.slice(0, MOST_TYPES), ...(types.length > MOST_TYPES ? ['…'] : [])].join(', ');
  const detail = types.length === 0 ? 'all are known' : `shown as text or as a size, by columns: ${shown}`;
  return { step: 'look for types of columns', tookMs: 0, detail };
}

const run = async (
  { connector, schema }: Opened,
  { guardSql }: Deps,
  { sql, limits = {}, signal }: { sql: string; limits?: Partial<RunLimits>; signal?: AbortSignal },
) => {
  const { maxBytes, maxScanBytes, queryTimeoutMs: timeoutMs } = DEFAULT_LIMITS;
  const all = { maxRows: 1, maxBytes, maxScanBytes, timeoutMs, ...limits };
  const guarded = await guardSql(sql, schema.dialect);
  return inTime((deadline) => connector.run(guarded, all, signal ?? deadline));
};

/** The smallest one that has rows, so that it costs little. */
const smallest = ({ tables }: DatabaseSchema): TableInfo | undefined =>
  tables
    .filter(
      ({ kind, columns, partition }) => kind === 'table' && columns.length > 0 && partition?.filterRequired !== true,
    )
    .sort((one, other) => (one.rowEstimate || Infinity) - (other.rowEstimate || Infinity))[0];

function readSql(table: TableInfo, { dialect }: DatabaseSchema): string {
  const spelling = spellingOf(dialect);
  const [column] = table.columns;
  const from = `${spelling.schema(table.schema)}.${spelling.name(table.name)}`;
  return `SELECT ${spelling.column(column?.name ?? '')} FROM ${from} LIMIT 1`;
}

async function* readTable(opened: Opened, deps: Deps): AsyncGenerator<CheckedStep> {
  const table = smallest(opened.schema);
  if (table === undefined) return;
  const { step } = await timed('read a table', deps.clock, async () => {
    const { rows, notice = '' } = await run(opened, deps, { sql: readSql(table, opened.schema) });
    return { value: true, detail: [rows.length === 1 ? 'one row' : 'no rows', notice].filter(Boolean).join('. ') };
  });
  yield step;
}

const MOST_APART_MS = 60_000;

/** What day it is decides what "today" and "last month" are. Sessions are in UTC. */
const compareClocks = (opened: Opened, deps: Deps) =>
  timed('compare its clock with the one here', deps.clock, async () => {
    const { rows } = await run(opened, deps, { sql: 'SELECT CURRENT_TIMESTAMP AS moment' });
    const [said] = Object.values(rows[0] ?? {});
    const text = typeof said === 'string' ? said : '';
    const there = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
    if (Number.isNaN(there)) throw new CheckError("It doesn't say what time it is.");
    const apart = there - deps.clock.now().getTime();
    const isDoubtful = Math.abs(apart) > MOST_APART_MS;
    const amount = `${Math.round(Math.abs(apart) / 60_000)} minutes ${apart > 0 ? 'ahead' : 'behind'}`;
    return { value: true, isDoubtful, detail: isDoubtful ? `it is ${amount}, in UTC` : 'they agree, in UTC' };
  });

/** Reads no table, and would take hours: each database counts what it joins. */
const LONG = `WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 500)
  SELECT COUNT(*) AS c FROM n AS a CROSS JOIN n AS b CROSS JOIN n AS c CROSS JOIN n AS d`;
const CANCEL_AFTER_MS = 1_500;

const cancelLong = (opened: Opened, deps: Deps) =>
  timed('cancel a long statement', deps.clock, async () => {
    const leaving = new AbortController();
    const timer = setTimeout(() => leaving.abort(), CANCEL_AFTER_MS);
    try {
      await run(opened, deps, { sql: LONG, signal: leaving.signal });
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'cancelled') throw error;
      return { value: true, detail: `it was canceled after ${CANCEL_AFTER_MS / 1_000} seconds` };
    } finally {
      clearTimeout(timer);
    }
    return { value: true, detail: 'it ended by itself, so this shows nothing' };
  });

/** A dry run, which is free, says how much a statement would read. */
async function* refuseBytes(opened: Opened, deps: Deps): AsyncGenerator<CheckedStep> {
  const table = smallest(opened.schema);
  if (table === undefined || !table.rowEstimate) return;
  const { step } = await timed('refuse what would read too much', deps.clock, async () => {
    try {
      await run(opened, deps, { sql: readSql(table, opened.schema), limits: { maxScanBytes: 1 } });
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'sql-refused') throw error;
      return { value: true, detail: `with a limit of 1 byte: ${error.message}` };
    }
    throw new CheckError('It ran, although it reads more than its limit.');
  });
  yield step;
}

/** One person stands for all who have the same role. */
async function* tryRoles(opened: Opened, deps: Deps): AsyncGenerator<CheckedStep> {
  const { credentials } = opened.source;
  const given = 'role_by_person' in credentials ? credentials.role_by_person : undefined;
  if (given === undefined) return;
  const { '*': others, ...people } = given;
  const roles = new Map(Object.entries(people).map(([who, role]) => [role, who]));
  for (const [role, who] of roles) {
    const { step } = await timed(`run as the role ${role.slice(0, 100)}`, deps.clock, async () => {
      const person: AskingPerson = { externalId: who, email: null };
      await run(opened, deps, { sql: 'SELECT 1 AS one', limits: { person } });
      const count = Object.values(people).filter((one) => one === role).length;
      return { value: true, detail: `it works, for ${count === 1 ? 'one person' : `${count} people`}` };
    });
    yield step;
  }
  const detail =
    others === undefined ? 'everybody else is refused' : `everybody else has the role ${others.slice(0, 100)}`;
  yield { step: 'look who else may ask', tookMs: 0, detail };
}
