import type { Call } from '../call.ts';
import { withDeadline } from '../deadline.ts';
import type { ServiceLimits } from '../limits.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import { type FollowStatement, type OpenStatements, unfollowed } from '../statements/follow-statements.ts';
import { checkFailure } from './check-failure.ts';

export interface CheckDeps {
  sources: Pick<Sources, 'use'>;
  limits: Pick<ServiceLimits, 'queryTimeoutMs'>;
  openStatements: OpenStatements;
}

export interface Checking {
  resource: StoredResource;
  /** A person, or whoever has the API key. */
  call: Pick<Call, 'signal' | 'log'> & Partial<Pick<Call, 'person' | 'userId'>>;
  deps: CheckDeps;
}

/** The guard lets it through, and the resource can plan it. @throws ServiceFailure that names `sql`, or the data source's trouble */
export async function assertExecutable(sql: string, { resource, call, deps }: Checking): Promise<void> {
  try {
    await withDeadline(deps.limits.queryTimeoutMs, call.signal, (signal) =>
      followOf(deps, { resource, call })({ sql, signal }, async (followed) => {
        await deps.sources.use(resource, async ({ connector, guard }) => {
          if (call.person !== undefined) await connector.admit?.(call.person);
          const guarded = await guard(sql, signal);
          followed.runsAs(guarded.text);
          signal.throwIfAborted();
          await connector.check(guarded, signal);
        });
      }),
    );
  } catch (error) {
    throw checkFailure(error, call.log);
  }
}

/** What runs for a person is noted. */
function followOf({ openStatements }: CheckDeps, { resource, call }: Omit<Checking, 'deps'>): FollowStatement {
  const { userId, log } = call;
  return userId === undefined
    ? unfollowed
    : openStatements({ call: { userId, log }, resource, purpose: 'check' }).follow;
}
