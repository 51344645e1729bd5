import type { Call } from '../call.ts';
import type { Dialect } from '../connectors/connector.ts';
import { dialectOf } from '../databases/index.ts';
import { withDeadline } from '../deadline.ts';
import type { ServiceLimits } from '../limits.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import type { ReadOnlySql } from '../sql/guard.ts';
import { checkFailure } from './check-failure.ts';

export interface CheckDeps {
  sources: Pick<Sources, 'use'>;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  limits: Pick<ServiceLimits, 'queryTimeoutMs'>;
}

interface Checking {
  resource: StoredResource;
  call: Pick<Call, 'signal' | 'log'>;
  deps: CheckDeps;
}

/** The guard lets it through, and the resource can plan it. @throws ServiceFailure that names `sql`, or the data source's trouble */
export async function assertExecutable(sql: string, { resource, call, deps }: Checking): Promise<void> {
  try {
    await withDeadline(deps.limits.queryTimeoutMs, call.signal, async (signal) => {
      const guarded = await deps.guardSql(sql, dialectOf(resource.type));
      signal.throwIfAborted();
      await deps.sources.use(resource, ({ connector }) => connector.check(guarded, signal));
    });
  } catch (error) {
    throw checkFailure(error, call.log);
  }
}
