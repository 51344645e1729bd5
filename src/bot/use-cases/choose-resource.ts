import type { ResourceId } from '../../shared/ids.ts';
import type { Settings } from './control-ports.ts';
import type { KnownResource, Question, Questions, Resources, ThreadState } from './ports.ts';

export type ChosenResource =
  | { kind: 'chosen'; resource: KnownResource }
  /** Only the asker can tell. */
  | { kind: 'several'; resources: KnownResource[] }
  | { kind: 'none' };

interface ChooseDeps {
  resources: Resources;
  settings: Pick<Settings, 'ofChannel'>;
  questions: Pick<Questions, 'lastResource'>;
}

/**
 * Which source a question is about: the one its asker chose, else its thread's; the only one there is; the channel's
 * default; what the person asked last. The receipt names it.
 */
export function makeChooseResource({ resources, settings, questions }: ChooseDeps) {
  return async (question: Question, state: ThreadState | undefined): Promise<ChosenResource> => {
    const { thread, user, details } = question;
    const known = await resources.list(thread.team);
    const settled = details?.resourceId ?? state?.resourceId;
    if (settled !== undefined) return { kind: 'chosen', resource: named(known, settled) };
    const [only, ...others] = known;
    if (only === undefined) return { kind: 'none' };
    if (others.length === 0) return { kind: 'chosen', resource: only };
    const usual = [(await settings.ofChannel(thread)).defaultResource, await questions.lastResource(thread.team, user)];
    for (const id of usual) {
      const resource = known.find((candidate) => candidate.id === id);
      if (resource !== undefined) return { kind: 'chosen', resource };
    }
    return { kind: 'several', resources: known };
  };
}

/** A thread stays with its source also when the workspace no longer knows it. */
const named = (known: KnownResource[], id: ResourceId): KnownResource =>
  known.find((candidate) => candidate.id === id) ?? { id, name: 'Data source', datasetId: undefined };
