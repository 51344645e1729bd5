import type { webApi } from '@slack/bolt';
import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { Answers, Forget, Ratings, Resources, SavedQueries, Settings } from '../store/index.ts';
import type { Access } from './access/access.ts';
import { makeAnnounceInDirect } from './announce/announce-in-direct.ts';
import { makeGreetings } from './announce/greetings.ts';
import { makeHomes } from './announce/homes.ts';
import type { ControlDeps } from './listeners/control-deps.ts';
import type { Question } from './model/question.ts';
import type { People } from './slack/people.ts';
import { makeAskFromHome } from './use-cases/ask-from-home.ts';
import { makeIntroduce, makeWelcome } from './use-cases/greet.ts';
import { makeSweep } from './use-cases/retention.ts';
import { makeShowHome } from './use-cases/show-home.ts';

export interface ControlParts {
  client: webApi.WebClient;
  access: Access;
  people: People;
  settings: Settings;
  forget: Forget;
  resources: Resources;
  answers: Answers;
  dropExpired: (at: Date) => Promise<void>;
  savedQueries: SavedQueries;
  ratings: Ratings;
  clock: Clock;
  logger: Logger;
  /** Writes a question down and puts it to work. */
  ask: (question: Question) => Promise<void>;
  /** Resolves when no question is in work. */
  drained: () => Promise<void>;
}

/** What admins decide and people see of it, assembled. */
export function makeControls(parts: ControlParts): { listeners: ControlDeps; sweep: () => Promise<void> } {
  const { client, forget, drained } = parts;
  const greetings = makeGreetings(client);
  return {
    listeners: {
      ...parts,
      showHome: makeShowHome({ ...parts, homes: makeHomes(client) }),
      welcome: makeWelcome({ ...parts, greetings }),
      askFromHome: makeAskFromHome({ announce: makeAnnounceInDirect(client), ask: parts.ask }),
      introduce: makeIntroduce({ ...parts, greetings }),
      async forgetTeam(team) {
        await forget.team(team);
        await drained();
        await forget.team(team);
      },
    },
    sweep: makeSweep(parts),
  };
}
