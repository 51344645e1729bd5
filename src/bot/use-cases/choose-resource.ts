import type { DatasetId, ResourceId } from '../../shared/ids.ts';
import type { Resources, ThreadKey, ThreadState } from './ports.ts';

interface ChosenResource {
  id: ResourceId;
  name: string;
  datasetId: DatasetId | undefined;
}

/** A thread stays with its resource; a new one asks the first that the workspace knows. The receipt names it. */
export function makeChooseResource(resources: Resources) {
  return async ({ team }: ThreadKey, state: ThreadState | undefined): Promise<ChosenResource | undefined> => {
    const known = await resources.list(team);
    if (state === undefined) return known[0];
    return (
      known.find(({ id }) => id === state.resourceId) ?? {
        id: state.resourceId,
        name: 'Data source',
        datasetId: undefined,
      }
    );
  };
}
