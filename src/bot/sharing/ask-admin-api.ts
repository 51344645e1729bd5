import type { Logger } from '../../shared/logger.ts';
import { type Failure, type FieldProblem, failureOf, readFieldProblems } from '../model/failure.ts';

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

const TIMEOUT_MS = 60_000;
const NOT_THERE: readonly unknown[] = [404, 405, 501];

export function makeAskAdminApi(deps: { makeReference: () => string; logger: Logger }): AskAdminApi {
  return async (ask) => {
    try {
      return { kind: 'told', value: await ask({ signal: AbortSignal.timeout(TIMEOUT_MS) }) };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoApiKeyError') return { kind: 'no-key' };
      if (error instanceof Error && 'status' in error && NOT_THERE.includes(error.status)) return { kind: 'not-there' };
      const problems = readFieldProblems(error);
      if (problems.length > 0) return { kind: 'refused', problems };
      const failure = failureOf(error, deps.makeReference);
      deps.logger.error({ err: error, referenceId: failure.referenceId }, 'the service did not answer an admin');
      return { kind: 'failed', failure };
    }
  };
}
