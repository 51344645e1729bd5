import type { App } from '@slack/bolt';
import type { ConversationService } from '../../client/query-service.ts';
import { makeAnswers } from '../answer/index.ts';
import { makeAsk } from '../ask/index.ts';
import { makeConnect } from '../connect/index.ts';
import { makeExport } from '../export/index.ts';
import { makeFeedback } from '../feedback/index.ts';
import { makeHome } from '../home/index.ts';
import { makeInstallations } from '../installations/index.ts';
import { makeLanguageModel } from '../language-model/index.ts';
import { makeManageSources } from '../manage-sources/index.ts';
import { type CalledIn, makeQuestions } from '../questions/index.ts';
import { makeSavedQueries } from '../saved-queries/index.ts';
import { makeSettings } from '../settings/index.ts';
import { makeSharing } from '../sharing/index.ts';

type DepsOf<Make extends (deps: never) => unknown> = Parameters<Make>[0];

/** What the features are made from, apart from each other. */
export type FeatureDeps = DepsOf<typeof makeAnswers> &
  DepsOf<typeof makeExport> &
  DepsOf<typeof makeFeedback> &
  DepsOf<typeof makeInstallations> &
  Omit<DepsOf<typeof makeLanguageModel>, 'links' | 'askModel' | 'changeChannel'> &
  DepsOf<typeof makeQuestions> &
  Omit<DepsOf<typeof makeSavedQueries>, 'showHome'> &
  Omit<DepsOf<typeof makeAsk>, 'ask' | 'resume' | 'commands' | 'service'> &
  Omit<DepsOf<typeof makeConnect>, 'showHome' | 'onConnected'> &
  Omit<DepsOf<typeof makeHome>, 'ask'> &
  Omit<DepsOf<typeof makeManageSources>, 'showHome' | 'onChanged' | 'replacing'> &
  DepsOf<typeof makeSharing> &
  Omit<DepsOf<typeof makeSettings>, 'showHome'> & {
    /** Limits how many questions run at once. The others wait. */
    boundedService: ConversationService;
  };

/** Every feature of the bot, each once. */
export function makeFeatures(deps: FeatureDeps) {
  const questions = makeQuestions(deps);
  const { ask, resume, revise } = questions;
  const home = makeHome({ ...deps, ask });
  const { showHome } = home;
  const settings = makeSettings({ ...deps, showHome });
  const saved = makeSavedQueries({ ...deps, showHome });
  const sharing = makeSharing(deps);
  const connect = makeConnect({ ...deps, showHome, onConnected: sharing.offerNames });
  const { replacing, links, page } = connect;
  const { changeChannel } = settings;

  const manage = makeManageSources({ ...deps, replacing, showHome, onChanged: home.outdate });
  const commands = { saved: saved.command, connect: connect.command, forgetMe: settings.command };
  const asking = makeAsk({ ...deps, service: deps.boundedService, ask, resume, commands });
  const model = makeLanguageModel({ ...deps, changeChannel, links, askModel: asking.askModel });
  const all = [
    questions,
    asking,
    makeAnswers(deps),
    saved,
    connect,
    manage,
    makeExport(deps),
    makeFeedback(deps),
    settings,
    makeInstallations(deps),
    sharing,
    model,
    home,
  ];
  return {
    revise,
    async sweep(): Promise<void> {
      // The service may take its time, and nobody waits for it.
      void sharing.sweep();
      await settings.sweep();
    },
    /** What the page for secrets needs; undefined: there is none. */
    page: page && { ...page, model: model.secret },
    register: (app: App, calledIn: CalledIn): void => {
      for (const feature of all) feature.register(app, calledIn);
    },
  };
}
