import type { ResourceId } from '../../shared/ids.ts';
import type { DataSource } from '../databases/index.ts';
import { withDeadline } from '../deadline.ts';
import type { FairGate } from '../fair-gate.ts';
import type { ServiceLimits } from '../limits.ts';
import type { Sources, VerifiedSource } from './sources.ts';

export interface VerifyDeps {
  sources: Pick<Sources, 'verify'>;
  /** Any host may be typed, and each takes its time to be found useless. */
  connectGate: FairGate;
  limits: Pick<ServiceLimits, 'queryTimeoutMs'>;
}

interface Verifying {
  id: ResourceId;
  source: DataSource;
  /** Who waits; undefined: whoever has the API key. */
  userId: number | undefined;
  signal: AbortSignal;
}

/** Connects and reads the schema, now. @throws ConnectorError, DeadlineError, ServiceFailure `busy` or `caller_gone` */
export function verifySource(
  { sources, connectGate, limits }: VerifyDeps,
  { id, source, userId, signal: caller }: Verifying,
): Promise<VerifiedSource> {
  const turn = { resourceId: userId === undefined ? id : String(userId), userId: userId ?? 0 };
  return withDeadline(limits.queryTimeoutMs, caller, (signal) =>
    connectGate.run({ ...turn, signal }, () => sources.verify(id, source, signal)),
  );
}
