import type { SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Answers, Resources } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { goesOn } from '../questions/index.ts';
import type { Overviews } from './overviews.ts';

interface Prompt {
  title: string;
  message: string;
}

interface PromptDeps {
  access: Pick<Access, 'mayAsk'>;
  answers: Pick<Answers, 'recentOf'>;
  resources: Resources;
  overviews: Overviews;
}

const MOST = 4;
/** How many of the latest answers are searched for questions that are still useful. */
const LOOKED_AT = 30;

/**
 * What a person could ask: their own latest questions that were answered and stand alone, so that no one sees another person's, then what each
 * source is worth asking, as far as its service says; else what is in it.
 */
export function makeSuggestPrompts({ access, answers, resources, overviews }: PromptDeps) {
  return async (team: TeamId, user: SlackUserId): Promise<Prompt[]> => {
    if (!(await access.mayAsk({ team, user }, { channel: undefined })).allowed) return [];
    const known = await resources.list(team);
    const names = new Set(known.map(({ name }) => name));
    const recent = (await answers.recentOf(team, user, LOOKED_AT))
      .filter(({ resourceName, question, isFollowUp }) => names.has(resourceName) && !isFollowUp && !goesOn(question))
      .map(({ question }) => ({ title: question, message: question }));
    await overviews.refresh({ team, user }, known);
    const general = known.flatMap(({ id, name }) =>
      worthAsking(name, overviews.known({ team, user }, id)?.questions ?? []),
    );
    const room = general.length === 0 ? 0 : 1;
    const own = unique(recent).slice(0, MOST - room);
    return unique([...own, ...general]).slice(0, MOST);
  };
}

const worthAsking = (name: string, questions: readonly string[]): Prompt[] =>
  questions.length > 0
    ? questions.map((question) => ({ title: question, message: question }))
    : [{ title: `What is in ${name}?`, message: `What can I ask about ${name}?` }];

const unique = (prompts: Prompt[]): Prompt[] => [
  ...new Map(prompts.map((one) => [one.message.toLowerCase(), one])).values(),
];
