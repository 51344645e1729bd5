import type { webApi } from '@slack/bolt';
import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { ControlDeps } from './listeners/control-deps.ts';
import { makeGreetings } from './slack/greetings.ts';
import { makeHomes } from './slack/homes.ts';
import type { Access } from './use-cases/access.ts';
import type { Forget, People, Settings } from './use-cases/control-ports.ts';
import { makeIntroduce, makeWelcome } from './use-cases/greet.ts';
import type { Answers, Resources } from './use-cases/ports.ts';
import type { Ratings } from './use-cases/rate-answer.ts';
import { makeSweepRows } from './use-cases/retention.ts';
import type { SavedQueries } from './use-cases/saving-ports.ts';
import { makeShowHome } from './use-cases/show-home.ts';

export interface ControlParts {
  client: webApi.WebClient;
  access: Access;
  people: People;
  settings: Settings;
  forget: Forget;
  resources: Resources;
  answers: Answers;
  savedQueries: SavedQueries;
  ratings: Ratings;
  clock: Clock;
  logger: Logger;
  /** Resolves when no question is in work. */
  drained: () => Promise<void>;
}

/** What admins decide and people see of it, assembled. */
export function makeControls(parts: ControlParts): { listeners: ControlDeps; sweepRows: () => Promise<void> } {
  const { client, forget, drained } = parts;
  const greetings = makeGreetings(client);
  return {
    listeners: {
      ...parts,
      showHome: makeShowHome({ ...parts, homes: makeHomes(client) }),
      welcome: makeWelcome({ ...parts, greetings }),
      introduce: makeIntroduce({ ...parts, greetings }),
      async forgetTeam(team) {
        await forget.team(team);
        await drained();
        await forget.team(team);
      },
    },
    sweepRows: makeSweepRows(parts),
  };
}
