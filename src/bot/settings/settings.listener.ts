import type { App } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import { channelIdSchema } from '../../shared/ids.ts';
import type { Settings } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { ChangeChannel } from './change-channel.ts';
import { readChannelSettingsModal, renderChannelSettingsModal } from './channel-settings.modal.ts';
import { readSettingsModal, renderSettingsModal } from './settings.modal.ts';

interface SettingsListeners {
  settings: Settings;
  people: Pick<People, 'groups'>;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  /** Whether our own data service has a language model. */
  hasModel: () => Promise<boolean>;
  changeChannel: ChangeChannel;
  clock: Clock;
}

export function registerSettingsListeners(app: App, deps: SettingsListeners): void {
  registerSettingsActions(app, deps);
  registerSettingsViews(app, deps);
}

/** The buttons under the settings in Home. The guard lets only admins get here. */
function registerSettingsActions(app: App, deps: SettingsListeners): void {
  registerSwitch(app, deps);
  const { settings, people } = deps;
  app.action({ type: 'block_actions', action_id: ACTIONS.changeSettings }, async ({ ack, body, client }) => {
    await ack();
    const { team } = readInteraction(body).person;
    const [current, groups] = await Promise.all([settings.ofWorkspace(team), people.groups(team)]);
    await client.views.open({ trigger_id: body.trigger_id, view: renderSettingsModal(current, groups) });
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.changeChannelSettings }, async ({ ack, body, client }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: renderChannelSettingsModal() });
  });
  const chosen = { type: 'block_actions', action_id: ACTIONS.chooseSettingsChannel } as const;
  app.action(chosen, async ({ ack, body, action, client }) => {
    await ack();
    if (action.type !== 'conversations_select' || body.view === undefined) return;
    const channel = channelIdSchema.parse(action.selected_conversation);
    const { team } = readInteraction(body).person;
    const [current, hasModel] = await Promise.all([settings.ofChannel({ team, channel }), deps.hasModel()]);
    const view = renderChannelSettingsModal({ channel, settings: current, hasModel });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
}

function registerSwitch(app: App, { settings, showHome, clock }: SettingsListeners): void {
  for (const [action, isOff] of [
    [ACTIONS.switchOff, true],
    [ACTIONS.switchOn, false],
  ] as const) {
    app.action(action, async ({ ack, body }) => {
      await ack();
      const { person } = readInteraction(body);
      await settings.changeWorkspace(person.team, { isOff }, clock.now());
      await showHome(person);
    });
  }
}

/** An admin saves the settings of the workspace, or of a channel. */
function registerSettingsViews(app: App, { settings, showHome, changeChannel, clock }: SettingsListeners): void {
  app.view(VIEWS.settings, async ({ ack, body, view }) => {
    const { person } = readInteraction(body);
    const read = readSettingsModal(readFilled(view), await settings.ofWorkspace(person.team));
    if ('errors' in read) return ack({ response_action: 'errors', errors: read.errors });
    await ack();
    await settings.changeWorkspace(person.team, read.change, clock.now());
    await showHome(person);
  });
  app.view(VIEWS.channelSettings, async ({ ack, body, view }) => {
    await ack();
    const { person } = readInteraction(body);
    await changeChannel(person, readChannelSettingsModal(readFilled(view)));
    await showHome(person);
  });
}
