import type { Clock } from '../../shared/clock.ts';
import type { TeamId } from '../../shared/ids.ts';
import type { Forget, Settings } from '../../store/index.ts';
import type { People } from '../slack/people.ts';
import type { makeAskFromHome } from '../use-cases/ask-from-home.ts';
import type { makeIntroduce, makeWelcome } from '../use-cases/greet.ts';
import type { ShowHome } from '../use-cases/show-home.ts';

/** What the listeners of Home, settings and leaving call. */
export interface ControlDeps {
  showHome: ShowHome;
  welcome: ReturnType<typeof makeWelcome>;
  askFromHome: ReturnType<typeof makeAskFromHome>;
  introduce: ReturnType<typeof makeIntroduce>;
  settings: Settings;
  people: Pick<People, 'groups'>;
  forget: Pick<Forget, 'person'>;
  /** Resolves when no question is in work. */
  drained: () => Promise<void>;
  /** Deletes what is kept of the workspace, also what work under way still writes. */
  forgetTeam: (team: TeamId) => Promise<void>;
  clock: Clock;
}
