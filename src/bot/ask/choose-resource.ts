import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Questions, Resources, Settings } from '../../store/index.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { Question, ThreadState } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';

type ChosenResource =
  | { kind: 'chosen'; resource: KnownResource }
  /** Nobody said. `last`: what the asker asked last. */
  | { kind: 'several'; resources: KnownResource[]; last: KnownResource | undefined }
  | { kind: 'none' };

export interface ChooseDeps {
  resources: Resources;
  settings: Pick<Settings, 'ofChannel'>;
  questions: Pick<Questions, 'lastResource'>;
}

/**
 * Which source a question is about, as far as people said: the one its asker chose, else its thread's; the only one
 * there is; the channel's default; the one that the question names.
 */
export function makeChooseResource(deps: ChooseDeps) {
  const { resources } = deps;
  const { ofChannel, lastAsked } = makeUsual(deps);
  return async (question: Question, state: ThreadState | undefined): Promise<ChosenResource> => {
    const { thread, user, details } = question;
    const known = await resources.list(thread.team);
    const settled = details?.resourceId ?? state?.resourceId;
    if (settled !== undefined) return { kind: 'chosen', resource: named(known, settled) };
    const [only, ...others] = known;
    if (only === undefined) return { kind: 'none' };
    if (others.length === 0) return { kind: 'chosen', resource: only };
    const place = { ...thread, user };
    const usual = await ofChannel(place, known);
    const said = usual ?? namedIn(question.text, known);
    if (said !== undefined) return { kind: 'chosen', resource: said };
    return { kind: 'several', resources: known, last: await lastAsked(place, known) };
  };
}

/** The channel's default, else what the person asked last. */
function makeUsualResource(deps: ChooseDeps) {
  const { ofChannel, lastAsked } = makeUsual(deps);
  return async (place: ChannelKey & PersonKey, known: KnownResource[]): Promise<KnownResource | undefined> =>
    (await ofChannel(place, known)) ?? lastAsked(place, known);
}

function makeUsual({ settings, questions }: Pick<ChooseDeps, 'settings' | 'questions'>) {
  const byId = (known: KnownResource[], id: ResourceId | undefined) => known.find((one) => one.id === id);
  return {
    ofChannel: async (place: ChannelKey, known: KnownResource[]) =>
      byId(known, (await settings.ofChannel(place)).defaultResource),
    lastAsked: async ({ team, user }: PersonKey, known: KnownResource[]) =>
      byId(known, await questions.lastResource(team, user)),
  };
}

/** A thread stays with its source also when the workspace no longer knows it. */
const named = (known: KnownResource[], id: ResourceId): KnownResource =>
  known.find((candidate) => candidate.id === id) ?? { id, name: 'Data source', datasetId: undefined };

/** `What can I ask about Sample data?`. undefined: none, or several. */
function namedIn(text: string, known: KnownResource[]): KnownResource | undefined {
  const said = asWords(text);
  const [only, ...others] = known.filter(({ name }) => asWords(name).trim() !== '' && said.includes(asWords(name)));
  return others.length === 0 ? only : undefined;
}

const asWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** The sources of a workspace, for people to choose from. */
export function makeFindResources(deps: ChooseDeps) {
  const { resources } = deps;
  const usual = makeUsualResource(deps);
  return {
    list: (team: TeamId): Promise<KnownResource[]> => resources.list(team),
    async knows(team: TeamId, id: ResourceId): Promise<boolean> {
      return (await resources.list(team)).some((one) => one.id === id);
    },
    /** By its name, whatever its capitals. */
    async named(team: TeamId, name: string): Promise<KnownResource | undefined> {
      return (await resources.list(team)).find((one) => one.name.toLowerCase() === name.toLowerCase());
    },
    /** Those whose name has these words, in any order. */
    async search(team: TeamId, words: string): Promise<KnownResource[]> {
      const wanted = words.toLowerCase().split(/\s+/);
      const named = ({ name }: KnownResource): boolean => wanted.every((word) => name.toLowerCase().includes(word));
      return (await resources.list(team)).filter(named);
    },
    /** What would be asked here by this person if nobody said otherwise. */
    usual: async (place: ChannelKey & PersonKey): Promise<KnownResource | undefined> =>
      usual(place, await resources.list(place.team)),
  };
}
