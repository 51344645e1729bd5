import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { KnownResource } from '../model/resource.ts';

/** What a form is about. */
export interface AboutSource {
  team: TeamId;
  /** undefined: the modal names none of ours. */
  source: ResourceId | undefined;
}

/** The sources of a workspace; `known` is the one that the form is about, if it is one of them. */
export async function findSource(
  resources: Pick<Resources, 'list'>,
  { team, source }: AboutSource,
): Promise<{ sources: KnownResource[]; known: ResourceId | undefined }> {
  const sources = await resources.list(team);
  return { sources, known: sources.find(({ id }) => id === source)?.id };
}
