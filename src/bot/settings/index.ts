import type { App } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { Work } from '../questions/index.ts';
import { makeForgetMe } from './forget-me.ts';
import { makeSweep } from './retention.ts';
import { registerSettingsListeners } from './settings.listener.ts';

interface Deps extends Pick<Store, 'settings' | 'answers' | 'forget' | 'dropExpired'> {
  people: People;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  work: Pick<Work, 'settledIn'>;
  clock: Clock;
  logger: Logger;
}

/** Admin settings, how long rows are stored, and deleting data. */
export function makeSettings(deps: Deps) {
  return {
    /** Deletes expired data. */
    sweep: makeSweep(deps),
    /** `/ask forget me` */
    command: makeForgetMe(deps),
    register: (app: App): void => registerSettingsListeners(app, deps),
  };
}
