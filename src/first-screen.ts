import type { QueryServiceClient } from './client/query-service.ts';
import type { Asker } from './client/session.ts';
import type { PlaygroundOptions } from './playground/index.ts';
import { teamIdSchema } from './shared/ids.ts';
import { tableFacts } from './shared/table-facts.ts';
import type { Store } from './store/index.ts';

type ReadData = NonNullable<PlaygroundOptions['readData']>;
type DataSource = Awaited<ReturnType<ReadData>>[number];
type OverviewRecord = Awaited<ReturnType<QueryServiceClient['readOverview']>>;

interface FirstScreenDeps {
  resources: Pick<Store['resources'], 'list'>;
  client: Pick<QueryServiceClient, 'readOverview'>;
  asker: Asker;
  timeoutMs: number;
}

const MOST_SOURCES = 4;

/** What the playground's first screen says of the data: only of sources whose service says what they hold. */
export function makeReadData({ resources, client, asker, timeoutMs }: FirstScreenDeps): ReadData {
  return async (team) => {
    const known = await resources.list(teamIdSchema.parse(team));
    const read = known.slice(0, MOST_SOURCES).map(async ({ id, name }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      // Another deployment may have no such address: nothing is said then.
      const overview = await client.readOverview(asker, id, { signal }).catch(() => undefined);
      return overview === undefined ? [] : [present(name, overview)];
    });
    return (await Promise.all(read)).flat();
  };
}

function present(name: string, { tables, table_count, questions }: OverviewRecord): DataSource {
  return {
    name,
    tables: tables.map(({ name: table, rows, first_day: firstDay, last_day: lastDay }) => ({
      name: table,
      facts: tableFacts({ rows, firstDay, lastDay }),
    })),
    tableCount: table_count,
    questions,
  };
}
