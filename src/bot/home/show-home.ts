import type { Answers, Ratings, Resources, SavedQueries, Settings } from '../../store/index.ts';
import type { Access, People } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import { withWords } from '../saved-queries/index.ts';
import type { ClientOf } from '../slack/clients.ts';
import { type HomeContent, renderHome } from './home.blocks.ts';
import type { Overviews } from './overviews.ts';
import type { ReadSecondOpinions } from './second-opinions.ts';

/** Where Home is shown. Satisfied by Slack. */
interface Homes {
  publish(person: PersonKey, content: HomeContent): Promise<void>;
}

interface HomeDeps {
  access: Access;
  people: People;
  settings: Settings;
  resources: Resources;
  answers: Pick<Answers, 'recentOf'>;
  savedQueries: Pick<SavedQueries, 'list'>;
  ratings: Pick<Ratings, 'latest'>;
  overviews: Overviews;
  secondOpinions: ReadSecondOpinions;
  homes: Homes;
}

const RECENT = 5;
const FEEDBACK = 5;

/** @param words to narrow the saved queries by; without them all are there */
export type ShowHome = (person: PersonKey, words?: string) => Promise<void>;

/** Draws a person's Home as they may see it now. */
export function makeShowHome({ homes, ...deps }: HomeDeps): ShowHome {
  const read = makeReadHome(deps);
  return async (person, words = '') => {
    const { content, sources } = await read(person, words);
    await homes.publish(person, content);
    // What the service knows may take a while to find out, and isn't waited for.
    const { overviews, secondOpinions } = deps;
    const isNew = await Promise.all([
      overviews.refresh(person, sources),
      content.settings !== undefined && secondOpinions.refresh(),
    ]);
    if (isNew.includes(true)) await homes.publish(person, (await read(person, words)).content);
  };
}

interface Read {
  content: HomeContent;
  sources: KnownResource[];
}

function makeReadHome({
  access,
  people,
  settings,
  resources,
  answers,
  savedQueries,
  ratings,
  overviews,
  secondOpinions,
}: Omit<HomeDeps, 'homes'>) {
  return async (key: PersonKey, words: string): Promise<Read> => {
    const [person, mayAsk, mayManage, mayAdminister] = await Promise.all([
      people.find(key),
      access.mayAsk(key, { channel: undefined }),
      access.mayManage(key),
      access.mayAdminister(key),
    ]);
    const { team, user } = key;
    // A guest may ask in an opened channel; what the whole workspace has is not theirs to see.
    const seesAll = mayAsk.allowed && person?.role === 'member';
    const saved = seesAll ? await savedQueries.list(team) : [];
    const sources = seesAll ? await resources.list(team) : [];
    const content = {
      name: person?.name ?? '',
      noAccess: mayAsk.allowed ? undefined : mayAsk.why,
      sources: sources.map(({ id, name }) => ({ name, overview: overviews.known(key, id) })),
      recent: mayAsk.allowed ? await answers.recentOf(team, user, RECENT) : [],
      saved: {
        of: saved.length,
        words,
        queries: withWords(saved, words),
        mayChange: ({ savedBy }: SavedQuery) => savedBy === user || mayManage.allowed,
      },
      manages: mayManage.allowed,
      settings: mayAdminister.allowed
        ? {
            workspace: await settings.ofWorkspace(team),
            channels: await settings.channels(team),
            secondOpinions: secondOpinions.known(sources),
          }
        : undefined,
      feedback: mayManage.allowed ? await ratings.latest(team, FEEDBACK) : undefined,
    };
    return { content, sources };
  };
}

export const makeHomes = (clientOf: ClientOf): Homes => ({
  async publish({ team, user }, content) {
    await clientOf(team).views.publish({ user_id: user, view: renderHome(content) });
  },
});
