import { randomUUID } from 'node:crypto';
import everyType from '../../../../fixtures/snowflake/every-type.json' with { type: 'json' };
import { Refused, type StandIn } from './stand-in.ts';
import type { WireResult } from './wire.ts';

/** What was asked for, as it came over the wire. */
export interface Submission {
  statement: string;
  timeout: number;
  role: string;
  warehouse: string;
  database: string;
  parameters: { MULTI_STATEMENT_COUNT: string; ROWS_PER_RESULTSET: number; QUERY_TAG: string };
}

type Outcome =
  | { kind: 'running' }
  | { kind: 'done'; result: WireResult }
  | { kind: 'refused'; status: number; code: string; sqlState: string; message: string };

export interface Statement {
  handle: string;
  submission: Submission;
  outcome: Outcome;
}

const NEEDS_WAREHOUSE = /^\s*SELECT\b/i;
const WAIT = /SYSTEM\$WAIT\((\d+)(?:, '(\w+)')?\)/;
const CANCELLED = refused(422, '000604', '57014', 'SQL execution canceled');

/** Statements that were handed in, and what becomes of them. */
export class Statements {
  readonly all: Statement[] = [];
  /** Statements with this in them are refused. */
  readonly refusing = new Map<string, Outcome>();
  readonly #standIn: StandIn;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(standIn: StandIn) {
    this.#standIn = standIn;
  }

  submit(submission: Submission): Statement {
    const statement: Statement = {
      handle: `01b0-${randomUUID()}`,
      submission,
      outcome: this.#refusal(submission.statement) ?? refusalBefore(submission) ?? { kind: 'running' },
    };
    this.all.push(statement);
    if (statement.outcome.kind === 'running') this.#start(statement);
    return statement;
  }

  #refusal(sql: string): Outcome | undefined {
    return [...this.refusing].find(([part]) => sql.includes(part))?.[1];
  }

  find(handle: string): Statement | undefined {
    return this.all.find((statement) => statement.handle === handle);
  }

  cancel(statement: Statement): void {
    if (statement.outcome.kind === 'running') statement.outcome = CANCELLED;
  }

  running(): number {
    return this.all.filter(({ outcome }) => outcome.kind === 'running').length;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #start(statement: Statement): void {
    const { statement: sql, timeout, role, parameters } = statement.submission;
    const end = (outcome: Outcome): void => {
      if (statement.outcome.kind === 'running') statement.outcome = outcome;
    };
    this.#after(timeout * 1_000, () => end(timedOut(timeout)));
    const [, amount, unit = 'SECONDS'] = WAIT.exec(sql) ?? [];
    if (/^EXPLAIN .*SYSTEM\$WAIT/s.test(sql)) return end({ kind: 'done', result: PLAN });
    if (amount !== undefined) {
      const waited = { rowType: [integer('n')], data: [['1']] };
      return this.#after(Number(amount) * (unit === 'MILLISECONDS' ? 1 : 1_000), () =>
        end({ kind: 'done', result: waited }),
      );
    }
    // It counts for as long as nobody cancels it.
    if (sql.startsWith('WITH RECURSIVE')) return undefined;
    if (sql.endsWith('FROM EVERY_TYPE')) return end({ kind: 'done', result: everyType });
    this.#standIn.run(sql, { role, maxRows: parameters.ROWS_PER_RESULTSET }).then(
      (result) => end({ kind: 'done', result }),
      (error: unknown) => end(outcomeOf(error)),
    );
  }

  #after(milliseconds: number, callback: () => void): void {
    this.#timers.add(setTimeout(callback, Math.min(milliseconds, 2 ** 31 - 1)));
  }
}

const integer = (name: string) => ({ name, type: 'fixed', scale: 0, precision: 38, nullable: false });
const PLAN: WireResult = { rowType: [{ ...integer('step'), type: 'text' }], data: [['GlobalStats']] };

function refused(status: number, code: string, sqlState: string, message: string): Outcome {
  return { kind: 'refused', status, code, sqlState, message };
}

const timedOut = (seconds: number) =>
  refused(
    408,
    '000630',
    '57014',
    `Statement reached its statement or warehouse timeout of ${seconds} second(s) and was canceled.`,
  );

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Refused)) throw error;
  return refused(422, error.code, error.sqlState, error.message);
}

/** What Snowflake finds wrong before it runs anything. */
function refusalBefore({ statement, warehouse, database, parameters }: Submission): Outcome | undefined {
  const count = statement.split(';').filter((part) => part.trim() !== '').length;
  if (String(count) !== parameters.MULTI_STATEMENT_COUNT) {
    const message = `Actual statement count ${count} did not match the desired statement count 1.`;
    return refused(422, '000008', '0A000', message);
  }
  if (database !== 'SHOP') {
    const message = "Cannot perform SELECT. This session does not have a current database. Call 'USE DATABASE'.";
    return refused(422, '090105', '22000', message);
  }
  if (NEEDS_WAREHOUSE.test(statement) && warehouse !== 'COMPUTE_WH') {
    return refused(422, '000606', '57P03', 'No active warehouse selected in the current session.');
  }
  return undefined;
}
