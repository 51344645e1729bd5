import type { ResourceId } from '../../shared/ids.ts';
import type { ChannelKey, PersonKey, Settings } from './control-ports.ts';
import type { KnownResource, Question, Questions, Resources, ThreadState } from './ports.ts';

export type ChosenResource =
  | { kind: 'chosen'; resource: KnownResource }
  /** Only the asker can tell. */
  | { kind: 'several'; resources: KnownResource[] }
  | { kind: 'none' };

export interface ChooseDeps {
  resources: Resources;
  settings: Pick<Settings, 'ofChannel'>;
  questions: Pick<Questions, 'lastResource'>;
}

/**
 * Which source a question is about: the one its asker chose, else its thread's; the only one there is; the channel's
 * default; what the person asked last. The receipt names it.
 */
export function makeChooseResource(deps: ChooseDeps) {
  const { resources } = deps;
  const findUsual = makeUsualResource(deps);
  return async (question: Question, state: ThreadState | undefined): Promise<ChosenResource> => {
    const { thread, user, details } = question;
    const known = await resources.list(thread.team);
    const settled = details?.resourceId ?? state?.resourceId;
    if (settled !== undefined) return { kind: 'chosen', resource: named(known, settled) };
    const [only, ...others] = known;
    if (only === undefined) return { kind: 'none' };
    if (others.length === 0) return { kind: 'chosen', resource: only };
    const usual = await findUsual({ ...thread, user }, known);
    if (usual !== undefined) return { kind: 'chosen', resource: usual };
    return { kind: 'several', resources: known };
  };
}

/** The channel's default, else what the person asked last. */
export function makeUsualResource({ settings, questions }: ChooseDeps) {
  return async (place: ChannelKey & PersonKey, known: KnownResource[]): Promise<KnownResource | undefined> => {
    const { defaultResource } = await settings.ofChannel(place);
    const byId = (id: ResourceId | undefined) => known.find((one) => one.id === id);
    return byId(defaultResource) ?? byId(await questions.lastResource(place.team, place.user));
  };
}

/** A thread stays with its source also when the workspace no longer knows it. */
const named = (known: KnownResource[], id: ResourceId): KnownResource =>
  known.find((candidate) => candidate.id === id) ?? { id, name: 'Data source', datasetId: undefined };
