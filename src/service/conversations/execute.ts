import type { Stage } from '../../contract/stages.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AgentRequest } from '../agent/agent.ts';
import type { Connector, Dialect, QueryResult, RunLimits } from '../connectors/connector.ts';
import type { ReadOnlySql } from '../sql/guard.ts';
import type { Followed, FollowStatement } from '../statements/follow-statements.ts';

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
  follow: FollowStatement;
}

export interface Tried {
  /** The SQL last tried, for a question that fails. */
  sql: string;
  /** What the guard made of it, where the data source ran that. */
  ranAs: (sql: string) => Promise<string | undefined>;
}

export const nothingTried = (): Tried => ({ sql: '', ranAs: async () => undefined });

/** Guards and runs the statements of one question, and reports each: that it runs, how many rows came, and its end. */
export function makeExecute(deps: ExecuteDeps): AgentRequest['execute'] {
  const { dialect, guardSql, signal, tried, follow } = deps;
  /** As guarded, by itself and as written: most answers tell their SQL as it was written, which needs no guarding again. */
  const ran = new Map<string, string>();
  tried.ranAs = async (sql) => ran.get(sql) ?? ran.get((await guardSql(sql, dialect)).text);
  let count = 0;
  return async (sql, until = signal) => {
    until.throwIfAborted();
    return follow({ sql, signal: until }, async (followed) => {
      tried.sql = sql;
      const guarded = await guardSql(sql, dialect);
      tried.sql = guarded.text;
      followed.runsAs(guarded.text);
      count += 1;
      const result = await run(deps, { guarded, followed, until, tell: makeTell(deps, count) });
      ran.set(guarded.text, guarded.text).set(sql, guarded.text);
      return result;
    });
  };
}

interface Running {
  guarded: ReadOnlySql;
  followed: Followed;
  until: AbortSignal;
  tell: Tell;
}

async function run(
  { connector, limits, clock }: ExecuteDeps,
  { guarded, followed, until, tell }: Running,
): Promise<QueryResult> {
  const within = await followed.within({ ...limits, onRows: makeTellRows(clock, tell) });
  tell('running');
  try {
    const result = await connector.run(guarded, within, until);
    followed.found(result.rows.length);
    tell('done', result.rows.length);
    return result;
  } catch (error) {
    tell('failed');
    throw error;
  }
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
