import { DecryptError, type KeyRing } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Connector, Dialect } from '../connectors/connector.ts';
import { ConnectorError, fieldsToFix } from '../connectors/errors.ts';
import type { Network } from '../connectors/network.ts';
import type { DataSource } from '../databases/index.ts';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { type ReadOnlySql, SqlRefusedError } from '../sql/guard.ts';

export interface CheckedStep {
  step: string;
  tookMs: number;
  /** What came of it, or why it failed; never a secret. */
  detail: string;
  /** Credential fields to mend; undefined: it went well. */
  failed?: { fields: readonly string[] } | undefined;
  /** It works, and something should still be changed. */
  isDoubtful?: boolean;
}

export interface CheckDeps {
  databaseUrl: string;
  keys: KeyRing;
  network: Network;
  openConnector: (source: DataSource) => Connector;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  clock: Clock;
}

export interface Timed<T> {
  step: CheckedStep;
  /** undefined: it failed. */
  value: T | undefined;
}

interface Done<T> {
  value: T;
  detail: string;
  isDoubtful?: boolean;
}

/** Does one step of a check, and says how long it took and what came of it. */
export async function timed<T>(step: string, clock: Clock, work: () => Promise<Done<T>>): Promise<Timed<T>> {
  const began = clock.now().getTime();
  const tookMs = () => clock.now().getTime() - began;
  try {
    const { value, ...said } = await work();
    return { step: { step, tookMs: tookMs(), ...said }, value };
  } catch (error) {
    return { step: { step, tookMs: tookMs(), ...failureOf(error) }, value: undefined };
  }
}

export const inTime = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withDeadline(DEFAULT_LIMITS.queryTimeoutMs, new AbortController().signal, work);

/** Something that a check itself finds wrong. */
export class CheckError extends Error {
  override name = 'CheckError';
}

/** Only messages that are meant for people; a driver's own may quote what it was given. */
function failureOf(error: unknown): Pick<CheckedStep, 'detail' | 'failed'> {
  if (error instanceof ConnectorError) return { detail: error.message, failed: { fields: fieldsToFix(error) } };
  if (error instanceof DecryptError) {
    return { detail: "They can't be decrypted with the configured keys (ENCRYPTION_KEY).", failed: { fields: [] } };
  }
  if (error instanceof CheckError || error instanceof DeadlineError || error instanceof SqlRefusedError) {
    return { detail: error.message, failed: { fields: [] } };
  }
  throw error;
}
