import type { Stage } from '../../contract/stages.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AgentRequest } from '../agent/agent.ts';
import type { Connector, Dialect, RunLimits } from '../connectors/connector.ts';
import type { ReadOnlySql } from '../sql/guard.ts';

/** How often the number of rows so far is reported. */
const TELL_ROWS_MS = 1_000;

export interface ExecuteDeps {
  connector: Pick<Connector, 'run'>;
  dialect: Dialect;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  limits: RunLimits;
  clock: Clock;
  /** The name of the data source. */
  source: string;
  signal: AbortSignal;
  report: (stage: Stage) => void;
  tried: Tried;
}

export interface Tried {
  /** The SQL last tried, for a question that fails. */
  sql: string;
  /** Whether the data source ran what the guard makes of it. */
  hasRun: (sql: string) => Promise<boolean>;
}

export const nothingTried = (): Tried => ({ sql: '', hasRun: async () => false });

/** Guards and runs the statements of one question, and reports each: that it runs, how many rows came, and its end. */
export function makeExecute(deps: ExecuteDeps): AgentRequest['execute'] {
  const { connector, dialect, guardSql, limits, signal, tried } = deps;
  /** As written and as guarded: most answers tell their SQL as it was written, which needs no guarding again. */
  const ran = new Set<string>();
  const written = new Set<string>();
  tried.hasRun = async (sql) => written.has(sql) || ran.has((await guardSql(sql, dialect)).text);
  let count = 0;
  return async (sql, until = signal) => {
    until.throwIfAborted();
    tried.sql = sql;
    const guarded = await guardSql(sql, dialect);
    tried.sql = guarded.text;
    count += 1;
    const tell = makeTell(deps, count);
    tell('running');
    try {
      const result = await connector.run(guarded, { ...limits, onRows: makeTellRows(deps.clock, tell) }, until);
      tell('done', result.rows.length);
      ran.add(guarded.text);
      written.add(sql);
      return result;
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
}

type Tell = (state: 'running' | 'done' | 'failed', rows?: number) => void;

const makeTell =
  ({ report, source }: ExecuteDeps, statement: number): Tell =>
  (state, rows) =>
    report({ stage: 'running_sql', statement, source, state, ...(rows === undefined ? {} : { rows }) });

function makeTellRows(clock: Clock, tell: Tell): (rows: number) => void {
  let toldAt = clock.now().getTime();
  return (rows) => {
    const now = clock.now().getTime();
    if (now - toldAt < TELL_ROWS_MS) return;
    toldAt = now;
    tell('running', rows);
  };
}
