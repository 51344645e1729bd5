import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import { type ChooseDeps, makeUsualResource } from './choose-resource.ts';

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
