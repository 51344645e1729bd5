import type { DatabaseSchema, QueryResult } from '../../../connectors/connector.ts';
import { ConnectorError } from '../../../connectors/errors.ts';
import { SqlRefusedError } from '../../../sql/refused.ts';
import type { AgentRequest } from '../../agent.ts';
import { makesLinks } from '../sql/made-links.ts';
import { withoutComments } from '../sql/scan.ts';
import { errorText } from '../text/error-text.ts';
import type { Knowledge } from './knowledge.ts';
import type { Asking, Reading } from './reading.ts';

export type Ran = { kind: 'rows'; sql: string; result: QueryResult } | { kind: 'failed'; message: string };

/** What the model can mend by writing other SQL. */
const MENDABLE: readonly string[] = ['sql-refused', 'no-permission', 'timed-out'] satisfies ConnectorError['kind'][];
/** Results are large: only the newest is kept for the answer. */
type Last = { sql: string; result: QueryResult } | undefined;

interface SessionOptions {
  request: AgentRequest;
  knowledge: Knowledge;
  statements: number;
  signal: AbortSignal;
}

/** One reading of one question: what the tools share, and what came of it. */
export class Session {
  readonly request: AgentRequest;
  readonly knowledge: Knowledge;
  readonly #signal: AbortSignal;
  #statementsLeft: number;
  #last: Last;
  #turn: Promise<unknown> = Promise.resolve();
  /** Statements that did not work. */
  failed = 0;
  wasEmptyQuestioned = false;
  outcome: { kind: 'answered'; reading: Reading } | { kind: 'asked'; asking: Asking } | undefined;
  /** An error that no other SQL mends: the question ends with it. */
  fatal: { error: unknown } | undefined;

  constructor({ request, knowledge, statements, signal }: SessionOptions) {
    this.request = request;
    this.knowledge = knowledge;
    this.#statementsLeft = statements;
    this.#signal = signal;
  }

  get schema(): DatabaseSchema {
    return this.request.schema;
  }

  get isOver(): boolean {
    return this.outcome !== undefined || this.fatal !== undefined;
  }

  /** A model may call several tools at once: they take their turns, and none does anything once the question is over. */
  inTurn(work: () => Promise<string> | string): Promise<string> {
    const next = this.#turn.then(async () => (this.isOver ? 'Not done: the question is answered.' : work()));
    this.#turn = next.catch(() => undefined);
    return next.catch((error: unknown) => {
      this.fatal ??= { error };
      return 'Failed.';
    });
  }

  /** @throws what no other SQL mends */
  async run(written: string): Promise<Ran> {
    const { dialect } = this.schema;
    const sql = withoutComments(written, dialect);
    if (this.#last?.sql === sql) return { kind: 'rows', ...this.#last };
    if (this.#statementsLeft === 0) return { kind: 'failed', message: 'No more statements may be run.' };
    this.#statementsLeft -= 1;
    try {
      if (makesLinks(sql, dialect, this.request.question)) throw new SqlRefusedError('SQL must not make links.');
      const result = await this.request.execute(sql, this.#signal);
      this.#last = { sql, result };
      return { kind: 'rows', sql, result };
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!isMendable(error)) throw error;
      this.failed += 1;
      return { kind: 'failed', message: errorText(error.message, sql, this.schema) };
    }
  }
}

const isMendable = (error: unknown): error is Error =>
  error instanceof SqlRefusedError || (error instanceof ConnectorError && MENDABLE.includes(error.kind));
