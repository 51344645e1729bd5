import { randomUUID } from 'node:crypto';
import type { StatementOutcome, StatementPurpose } from '../../contract/query-history.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Background } from '../background.ts';
import { BudgetSpentError } from '../budgets/budget-spent.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { Call } from '../call.ts';
import type { RunLimits } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { DeadlineError } from '../deadline.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { NewStatement, StatementRecords } from '../query-history/statement-records.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import { SqlRefusedError } from '../sql/guard.ts';
import { limitsWithin, type Noted } from './limits-within.ts';

/** Who runs statements on what, and what for; without a purpose it is told later, by `settle`. */
interface Asked {
  call: Pick<Call, 'userId' | 'log'>;
  resource: StoredResource;
  purpose?: StatementPurpose;
}

/** A statement on its way. */
export interface Followed {
  /** As the data source gets it. */
  runsAs(sql: string): void;
  /** With what is left of the daily budgets. @throws BudgetSpentError */
  within(limits: RunLimits): Promise<RunLimits>;
  found(rows: number): void;
}

/** Runs a statement of a person, and notes what became of it: in the history, the metrics, the budgets, and the log. */
export type FollowStatement = <T>(
  statement: { sql: string; signal: AbortSignal },
  run: (followed: Followed) => Promise<T>,
) => Promise<T>;

/** The statements of one question. */
export interface PersonStatements {
  follow: FollowStatement;
  /** What they were for is known now, by their SQL as it ran. Those that are still running are noted when they end. */
  settle(purposeOf: (sql: string) => StatementPurpose): void;
}

export type OpenStatements = (asked: Asked) => PersonStatements;

export interface FollowDeps {
  statements: Pick<StatementRecords, 'add'>;
  budgets: Pick<Budgets, 'left' | 'use'>;
  metrics: Pick<ServiceMetrics, 'statement'>;
  background: Pick<Background, 'run'>;
  clock: Clock;
}

/** For statements that run for nobody: nothing is noted, and no budget holds. */
export const unfollowed: FollowStatement = (_, run) =>
  run({ runsAs: () => {}, within: async (limits) => limits, found: () => {} });

type Ended = Omit<NewStatement, 'purpose'>;

/** A statement waits for its purpose, not for its answer: nobody waits until it is written. What a crash cuts off is lost. */
export function makeOpenStatements(deps: FollowDeps): OpenStatements {
  const { statements, background } = deps;
  return ({ call, resource, purpose }) => {
    let purposeOf = purpose && ((_sql: string): StatementPurpose => purpose);
    let waiting: Ended[] = [];

    function write(): void {
      if (purposeOf === undefined || waiting.length === 0) return;
      const known = purposeOf;
      const rows = waiting.map((one) => ({ ...one, purpose: known(one.sql) }));
      waiting = [];
      background.run(() => statements.add(rows), 'statements were not written to the query history');
    }

    return {
      follow(statement, run) {
        const onEnd = (ended: Ended): void => {
          waiting.push(ended);
          write();
        };
        return follow(deps, { call, resource, ...statement, onEnd }, run);
      },
      settle(how) {
        purposeOf ??= how;
        write();
      },
    };
  };
}

interface Following extends Pick<Asked, 'call' | 'resource'> {
  sql: string;
  signal: AbortSignal;
  onEnd: (ended: Ended) => void;
}

async function follow<T>(
  deps: FollowDeps,
  { call, resource, sql, signal, onEnd }: Following,
  run: (followed: Followed) => Promise<T>,
): Promise<T> {
  const { budgets, metrics, clock } = deps;
  const { userId } = call;
  const { id: resourceId, datasetId, type } = resource;
  const id = randomUUID();
  const startedAt = clock.now();
  const began = performance.now();
  const noted: Noted = { sql };
  const end = (outcome: StatementOutcome): void => {
    const durationMs = Math.round(performance.now() - began);
    const { rowCount, readBytes } = noted;
    const resultBytes = rowCount === undefined ? undefined : (noted.resultBytes ?? 0);
    const facts = { outcome, durationMs, rowCount, readBytes, resultBytes };
    metrics.statement({ type, ...facts });
    call.log.info({ statementId: id, resourceId, userId, type, ...facts }, 'statement');
    onEnd({ id, datasetId, resourceId, userId, startedAt, sql: noted.sql, ...facts });
  };
  const followed: Followed = {
    runsAs: (text) => void (noted.sql = text),
    within: (limits) => limitsWithin(limits, { budgets, type, userId, noted }),
    found: (rows) => void (noted.rowCount = rows),
  };
  try {
    const result = await run(followed);
    end('done');
    return result;
  } catch (error) {
    end(outcomeOf(error, signal));
    throw error;
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): StatementOutcome {
  if (error instanceof SqlRefusedError) return 'refused';
  if (error instanceof BudgetSpentError) return 'budget_spent';
  if (signal.aborted) return signal.reason instanceof DeadlineError ? 'timed_out' : 'cancelled';
  if (!(error instanceof ConnectorError)) return 'failed';
  if (error.kind === 'timed-out') return 'timed_out';
  return error.kind === 'cancelled' ? 'cancelled' : 'failed';
}
