import type { App, ViewSubmitAction } from '@slack/bolt';
import { channelIdSchema } from '../../shared/ids.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import { readHomeOpened, readInteraction, readJoined } from '../slack/payloads.ts';
import { readAskFromHome, renderAskFromHome } from './ask-from-home.modal.ts';
import type { makeAskFromHome } from './ask-from-home.ts';
import type { makeIntroduce, makeWelcome } from './greet.ts';
import { renderIntroduced } from './greetings.blocks.ts';
import { renderPrompts } from './home.blocks.ts';
import type { ShowHome } from './show-home.ts';
import type { makeSuggestPrompts } from './suggest-prompts.ts';

const TITLE = 'Questions to try';

interface HomeListeners {
  showHome: ShowHome;
  welcome: ReturnType<typeof makeWelcome>;
  suggestPrompts: ReturnType<typeof makeSuggestPrompts>;
  askFromHome: ReturnType<typeof makeAskFromHome>;
}

export function registerHomeListeners(app: App, deps: HomeListeners): void {
  registerOpened(app, deps);
  registerFindSavedQueries(app, deps);
  registerAskFromHome(app, deps);
}

/** Somebody looks at the app's Home or at their messages with it. */
function registerOpened(app: App, { showHome, welcome, suggestPrompts }: HomeListeners): void {
  app.event('app_home_opened', async ({ body }) => {
    const { person, direct, tab } = readHomeOpened(body);
    if (tab !== 'messages') await showHome(person);
    await welcome(person, direct);
  });
  app.event('app_home_opened', async ({ body, client }) => {
    const { person, direct, tab } = readHomeOpened(body);
    if (tab !== 'messages') return;
    const prompts = renderPrompts(await suggestPrompts(person.team, person.user));
    const [first, ...rest] = prompts;
    if (first === undefined) return;
    // With a thread this call does nothing in an agent's messages tab.
    await client.assistant.threads.setSuggestedPrompts({
      channel_id: direct,
      title: TITLE,
      prompts: [first, ...rest],
    });
  });
}

/** The search of saved queries in Home. */
function registerFindSavedQueries(app: App, { showHome }: HomeListeners): void {
  for (const action of [ACTIONS.findSavedQueries, ACTIONS.showAllSavedQueries]) {
    app.action(action, async ({ ack, body }) => {
      await ack();
      const { person, value } = readInteraction(body);
      await showHome(person, action === ACTIONS.findSavedQueries ? value.trim() : '');
    });
  }
}

/** **Ask** in Home: a modal, and the answer in the person's direct messages. */
function registerAskFromHome(app: App, { askFromHome }: HomeListeners): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.askFromHome }, async ({ ack, body, client }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: renderAskFromHome() });
  });
  app.view<ViewSubmitAction>(VIEWS.askFromHome, async ({ ack, body, view }) => {
    const question = readAskFromHome(readFilled(view));
    if (question === '')
      return ack({ response_action: 'errors', errors: { [INPUTS.askFromHome]: 'Please write a question.' } });
    await ack();
    await askFromHome(readInteraction(body).person, question);
  });
}

interface GreetListeners {
  introduce: ReturnType<typeof makeIntroduce>;
}

export function registerGreetListeners(app: App, deps: GreetListeners): void {
  registerIntroduce(app, deps);
  registerMemberJoinedChannel(app, deps);
}

/** The welcome's offer: a channel was chosen. */
function registerIntroduce(app: App, { introduce }: GreetListeners): void {
  const chosen = { type: 'block_actions', action_id: ACTIONS.introduce } as const;
  app.action(chosen, async ({ ack, body, action, respond }) => {
    await ack();
    if (action.type !== 'conversations_select') return;
    const channel = channelIdSchema.parse(action.selected_conversation);
    const outcome = await introduce({ team: readInteraction(body).person.team, channel });
    const { text, blocks } = renderIntroduced(outcome, channel);
    await respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
  });
}

/** The bot was invited to a channel. */
function registerMemberJoinedChannel(app: App, { introduce }: GreetListeners): void {
  app.event('member_joined_channel', async ({ body, context }) => {
    const { user, where } = readJoined(body);
    if (user === context.botUserId) await introduce(where);
  });
}
