import type { Logger } from '../../shared/logger.ts';
import { type Failure, type FieldProblem, failureOf, readFieldProblems, statusOf } from '../model/failure.ts';

/** What the service said to whoever has its API key. */
type Told<T> =
  | { kind: 'told'; value: T }
  /** The bot has a token for all users and no API key. */
  | { kind: 'no-key' }
  /** The service has no such address, or doesn't know what was asked for. */
  | { kind: 'not-there' }
  | { kind: 'refused'; problems: FieldProblem[] }
  | { kind: 'failed'; failure: Failure };

export type NotTold = Exclude<Told<never>, { kind: 'told' }>;

export type AskAdminApi = <T>(ask: (options: { signal: AbortSignal }) => Promise<T>) => Promise<Told<T>>;

/** Reading the tables of a large data source takes a while. */
const TIMEOUT_MS = 120_000;
const NOT_THERE: readonly number[] = [404, 405, 410, 501];

/** Asks with the API key. Whatever comes of it is an outcome; a failure is logged with its reference. */
export function makeAskAdminApi(deps: { makeReference: () => string; logger: Logger }): AskAdminApi {
  return async (ask) => {
    try {
      return { kind: 'told', value: await ask({ signal: AbortSignal.timeout(TIMEOUT_MS) }) };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoApiKeyError') return { kind: 'no-key' };
      if (NOT_THERE.includes(statusOf(error))) return { kind: 'not-there' };
      const problems = readFieldProblems(error);
      if (problems.length > 0) return { kind: 'refused', problems };
      const failure = failureOf(error, deps.makeReference);
      deps.logger.error({ err: error, referenceId: failure.referenceId }, 'the service did not do what an admin asked');
      return { kind: 'failed', failure };
    }
  };
}
