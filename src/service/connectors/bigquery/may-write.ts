import type { Dataset } from './datasets.ts';
import type { Session } from './sessions.ts';
import { permissionsSchema, tablesSchema } from './wire.ts';

/** https://cloud.google.com/bigquery/docs/access-control#bigquery-permissions */
const WRITING = ['bigquery.tables.updateData', 'bigquery.tables.update', 'bigquery.tables.delete'];
/** Roles are mostly granted on projects and datasets, so that one table stands for its dataset. */
const MOST_DATASETS = 20;

/** Whether the service account could change a table: the first of each dataset, as far as there is one. Costs nothing. */
export async function mayWrite(session: Session, datasets: Dataset[]): Promise<boolean> {
  const asked = datasets.slice(0, MOST_DATASETS).map((dataset) => mayWriteIn(session, dataset));
  return (await Promise.all(asked)).includes(true);
}

async function mayWriteIn({ api, signal }: Session, { project, id }: Dataset): Promise<boolean> {
  const path = ['datasets', id, 'tables'];
  const query = { maxResults: '1' };
  const listed = await api.call({ method: 'GET', project, path, query, scope: 'read', schema: tablesSchema }, signal);
  const [first] = listed.tables ?? [];
  if (first === undefined) return false;
  const { permissions = [] } = await api.call(
    {
      method: 'POST',
      project,
      path: [...path, first.tableReference.tableId],
      verb: 'testIamPermissions',
      body: { permissions: WRITING },
      scope: 'read',
      schema: permissionsSchema,
    },
    signal,
  );
  return permissions.some((permission) => WRITING.includes(permission));
}
