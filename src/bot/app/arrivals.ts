import type { App, Authorize } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { CalledIn } from '../questions/index.ts';
import { nameOfToken } from '../slack/clients.ts';
import { type Identity, isAboutEnd, readOrigin, type Workspaces } from '../slack/workspaces.ts';

/** Who the bot is for each request, found out once and before anything is done about it. */
export interface Arrivals {
  /** Put before all else: a request from a workspace without the bot is acknowledged, and that's all. */
  admit(app: App): void;
  calledIn: CalledIn;
  /** For Bolt, which gets the name of a token in place of the token. */
  authorize: Authorize<boolean>;
}

const NOBODY = { userId: '', name: undefined };

export function makeArrivals({ workspaces, logger }: { workspaces: Workspaces; logger: Logger }): Arrivals {
  const identities = new WeakMap<object, Identity>();
  return {
    admit(app) {
      const process = app.processEvent.bind(app);
      app.processEvent = async (event) => {
        const { body } = event;
        const origin = readOrigin(body);
        const me = await workspaces.identify(origin);
        if (me !== undefined) identities.set(body, me);
        else if (!isAboutEnd(body)) {
          logger.info({ team: origin?.team }, 'a request from a workspace without the bot was dropped');
          return event.ack();
        }
        return process(event);
      };
    },
    calledIn: (body) => identities.get(body) ?? NOBODY,
    async authorize(_source, body) {
      if (isAboutEnd(body)) return {};
      const me = body && identities.get(body);
      const team = readOrigin(body)?.team ?? me?.teamId;
      if (me === undefined || team === undefined) throw new Error('the bot is not installed there');
      return { botToken: nameOfToken(team), botId: me.botId, botUserId: me.userId };
    },
  };
}
