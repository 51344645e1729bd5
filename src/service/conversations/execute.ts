import type { Stage } from '../../contract/stages.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AgentRequest } from '../agent/agent.ts';
import type { Connector, QueryResult, RunLimits } from '../connectors/connector.ts';
import { MASK } from '../sql/access.ts';
import type { ReadOnlySql } from '../sql/guard.ts';
import type { Followed, FollowStatement } from '../statements/follow-statements.ts';

/** How often the number of rows so far is reported. */
const TELL_ROWS_MS = 1_000;

export interface ExecuteDeps {
  connector: Pick<Connector, 'run'>;
  guard: (sql: string, signal: AbortSignal) => Promise<ReadOnlySql>;
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
  /** What became of the SQL of an answer; undefined where the data source didn't run what the guard makes of it. */
  ran: (sql: string) => Promise<RanStatement | undefined>;
}

export interface RanStatement {
  /** As the data source ran it. */
  text: string;
  /** What to show: as it was written, or, where columns are hidden, as it ran. */
  shown: string;
}

export const nothingTried = (): Tried => ({ sql: '', ran: async () => undefined });

/** Guards and runs the statements of one question, and reports each: that it runs, how many rows came, and its end. */
export function makeExecute(deps: ExecuteDeps): AgentRequest['execute'] {
  const { guard, signal, tried, follow } = deps;
  /** As guarded and as written: most answers tell their SQL as it was written, which needs no guarding again. */
  const texts = new Set<string>();
  const written = new Map<string, RanStatement>();
  tried.ran = async (sql) => {
    const known = written.get(sql);
    if (known !== undefined) return known;
    const guarded = await guard(sql, signal);
    return texts.has(guarded.text) ? ranAs(sql, guarded) : undefined;
  };
  let count = 0;
  return async (sql, until = signal) => {
    until.throwIfAborted();
    return follow({ sql, signal: until }, async (followed) => {
      tried.sql = sql;
      const guarded = await guard(sql, until);
      tried.sql = guarded.text;
      followed.runsAs(guarded.text);
      count += 1;
      const result = await run(deps, { guarded, followed, until, tell: makeTell(deps, count) });
      texts.add(guarded.text);
      written.set(sql, ranAs(sql, guarded));
      return withMaskNotice(result, guarded.masked);
    });
  };
}

const ranAs = (sql: string, { text, masked }: ReadOnlySql): RanStatement => ({
  text,
  shown: masked === undefined ? sql : text,
});

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

/** Says so where a masked value can be seen. */
function withMaskNotice(result: QueryResult, masked: readonly string[] = []): QueryResult {
  const seen = result.columns.filter(({ name }) => result.rows.some((row) => hasMask(row[name])));
  if (masked.length === 0 || seen.length === 0) return result;
  const under = masked.filter((column) => seen.some(({ name }) => column.endsWith(`.${name}`)));
  return withNotice(result, under.length === 0 ? masked : under);
}

function withNotice(result: QueryResult, masked: readonly string[]): QueryResult {
  const few = masked.slice(0, MOST_NAMED).join(', ');
  const names = masked.length > MOST_NAMED ? `${few}, and ${masked.length - MOST_NAMED} more` : few;
  const said = `An admin has masked the values of ${names}.`;
  return { ...result, notice: result.notice === undefined ? said : `${result.notice} ${said}` };
}

/** Columns that a notice names. */
const MOST_NAMED = 5;
const hasMask = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes(MASK) : typeof value === 'object' && JSON.stringify(value).includes(MASK);

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
