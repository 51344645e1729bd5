import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryServiceClient } from './client/query-service.ts';
import type { DemoData } from './demo/index.ts';
import { isOnServer } from './shared/database-url.ts';
import { type DatasetId, externalIdSchema } from './shared/ids.ts';
import type { Context } from './start-context.ts';
import type { Store } from './store/index.ts';

/** Who registers the sample data at the service, as any user would. */
export const SETUP = { externalId: externalIdSchema.parse('parley:setup'), displayName: 'Parley' };

/**
 * Sample data is served while no other resource is known, and from then on, since threads may be about it. It is on this
 * machine, where the service may have been told not to look, and which other machines of a workspace don't see.
 */
export async function startDemo(
  context: Context,
  { store, client, datasetId }: { store: Store; client: QueryServiceClient; datasetId: DatasetId },
): Promise<DemoData | undefined> {
  const { config, clock, servedDemo } = context;
  const isOfMany = isOnServer(config.databaseUrl) && config.slack !== undefined;
  if (config.privateHosts === 'refuse' || isOfMany) return undefined;
  const folder = join(config.dataFolder, 'demo');
  const isNew = !(await store.resources.hasAny());
  if (!isNew && !existsSync(folder) && servedDemo === undefined) return undefined;
  const demo = servedDemo ?? (await serveDemo(context, folder));
  if (!isNew) return demo;
  const { host, port, dbname, username, password } = demo;
  const request = {
    name: 'Sample data',
    description: 'Real United States flight records with airports and bird strikes, and a generated store',
    type: 'db:postgres',
    db_credentials: { host, port, dbname, username, password },
  } as const;
  const { id } = await client.createResource(SETUP, datasetId, request, {
    signal: AbortSignal.timeout(config.queryService.timeoutMs),
  });
  const { name, type } = request;
  await store.resources.remember({ team: null, id, name, datasetId, type, at: clock.now() });
  return demo;
}

async function serveDemo({ clock, logger, onStop }: Context, folder: string): Promise<DemoData> {
  const { startDemoData } = await import('./demo/index.ts');
  const demo = await startDemoData({ folder, port: 0, clock, logger: logger.child({ part: 'demo' }) });
  onStop(() => demo.stop());
  return demo;
}
