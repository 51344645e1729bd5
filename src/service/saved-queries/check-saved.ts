import type { Checks } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import { checkSql, factsOf, tellChecks } from '../checks/index.ts';
import { ConnectorError } from '../connectors/errors.ts';
import type { DeadRowsRecords } from '../dead-rows/dead-rows-records.ts';
import { DeadlineError, withDeadline } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import type { Checking } from './check-sql.ts';

export interface CheckSavedDeps {
  deadRows: Pick<DeadRowsRecords, 'rules'>;
  clock: Clock;
}

interface Saved {
  /** Its name, which is the question it answers. */
  query: string;
  sql: string;
}

/**
 * What may be wrong with SQL that others will run by its name. undefined: nothing was looked at, also where the data
 * source can't be read just now, which is no reason not to save it.
 */
export async function checkSaved(
  { query, sql }: Saved,
  { resource, call, deps }: Checking & { deps: CheckSavedDeps },
): Promise<Checks | undefined> {
  const notes = `${resource.name}\n${resource.description}`;
  try {
    return await withDeadline(deps.limits.queryTimeoutMs, call.signal, (signal) =>
      deps.sources.use(resource, async (source) => {
        const schema = await source.readSchema(signal);
        const profile = await source.profile(schema, query);
        const deadRows = await deps.deadRows.rules(resource.id);
        const facts = factsOf({ schema, profile, now: deps.clock.now(), timeZone: undefined, notes, deadRows });
        return tellChecks(await checkSql(sql, schema.dialect, { facts, question: query }));
      }),
    );
  } catch (error) {
    if (!(error instanceof ConnectorError || error instanceof DeadlineError)) throw error;
    call.log.info({ resourceId: resource.id, error: errorFacts(error) }, 'saved query not looked at');
    return undefined;
  }
}
