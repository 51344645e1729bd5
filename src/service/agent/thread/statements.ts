import type { QueryResult } from '../../connectors/connector.ts';
import type { AgentRequest } from '../agent.ts';
import { sendError } from './errors.ts';
import type { FromThread, ToThread } from './protocol.ts';

/** The statements that the agent of one call runs. */
export interface Statements {
  handle(message: FromThread & { kind: 'execute' | 'give-up' }): void;
  resultOf(statement: number): QueryResult;
  /** With which a statement failed: the error itself, with all that is known of it. */
  errorOf(statement: number | null): unknown;
}

interface Deps extends Pick<AgentRequest, 'execute' | 'signal'> {
  call: number;
  post: (message: ToThread) => void;
}

export function createStatements({ call, execute, signal, post }: Deps): Statements {
  const results = new Map<number, QueryResult>();
  const errors = new Map<number, unknown>();
  const running = new Map<number, AbortController>();

  async function run(statement: number, sql: string): Promise<void> {
    const until = new AbortController();
    const leave = () => until.abort(signal.reason);
    running.set(statement, until);
    signal.addEventListener('abort', leave, { once: true });
    try {
      const result = await execute(sql, until.signal);
      results.set(statement, result);
      post({ kind: 'executed', call, statement, result });
    } catch (error) {
      errors.set(statement, error);
      post({ kind: 'not-executed', call, statement, error: sendError(error) });
    } finally {
      signal.removeEventListener('abort', leave);
      running.delete(statement);
    }
  }

  return {
    handle(message) {
      if (message.kind === 'execute') void run(message.statement, message.sql);
      else running.get(message.statement)?.abort(new Error('the engine no longer waits for it'));
    },
    resultOf(statement) {
      const result = results.get(statement);
      if (result === undefined) throw new Error('there was no such statement');
      return result;
    },
    errorOf: (statement) => (statement === null ? undefined : errors.get(statement)),
  };
}
