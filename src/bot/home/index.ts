import type { App } from '@slack/bolt';
import type { ModelSharingService, OverviewService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Store } from '../../store/index.ts';
import type { Access, People } from '../access/access.ts';
import type { Question } from '../model/question.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { ForgetGone } from '../service-admin/forget-gone.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Delivery } from '../slack/delivery.ts';
import { makeAnnounceInDirect, makeAskFromHome } from './ask-from-home.ts';
import { makeGreetings, makeIntroduce, makeWelcome } from './greet.ts';
import { registerGreetListeners, registerHomeListeners } from './home.listener.ts';
import { makeOverviews } from './overviews.ts';
import { makeReadSecondOpinions } from './second-opinions.ts';
import { makeHomes, makeShowHome } from './show-home.ts';
import { makeSuggestPrompts } from './suggest-prompts.ts';

interface Deps extends Pick<Store, 'settings' | 'resources' | 'answers' | 'savedQueries' | 'ratings'> {
  clientOf: ClientOf;
  delivery: Delivery;
  service: OverviewService & Pick<ModelSharingService, 'listModelRequests'>;
  askAdminApi: AskAdminApi;
  access: Access;
  people: People;
  forgetGone: ForgetGone;
  /** Writes a question to the journal and puts it to work. */
  ask: (question: Question) => Promise<void>;
  clock: Clock;
}

/** What a person sees when they open the app, and its first messages. */
export function makeHome(deps: Deps) {
  const { clientOf, delivery, ask } = deps;
  const greetings = makeGreetings(delivery);
  const overviews = makeOverviews(deps);
  const showHome = makeShowHome({
    ...deps,
    overviews,
    secondOpinions: makeReadSecondOpinions(deps),
    homes: makeHomes(clientOf),
  });
  const listeners = {
    showHome,
    welcome: makeWelcome({ ...deps, greetings }),
    suggestPrompts: makeSuggestPrompts({ ...deps, overviews }),
    askFromHome: makeAskFromHome({ announce: makeAnnounceInDirect(delivery), ask }),
  };
  return {
    showHome,
    /** What this data source holds is asked for again. */
    outdate: (id: ResourceId): void => overviews.outdate(id),
    register: (app: App): void => {
      registerHomeListeners(app, listeners);
      registerGreetListeners(app, { introduce: makeIntroduce({ ...deps, greetings }) });
    },
  };
}
