import type { App } from '@slack/bolt';
import { channelIdSchema } from '../../../shared/ids.ts';
import { renderChannelSettingsModal } from '../../modals/channel-settings.ts';
import { renderSettingsModal } from '../../modals/settings.ts';
import { ACTIONS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** The buttons under the settings in Home. That only admins get here is the guard's work. */
export function registerSettingsActions(app: App, deps: ControlDeps): void {
  registerSwitch(app, deps);
  const { settings, people } = deps;
  app.action({ type: 'block_actions', action_id: ACTIONS.changeSettings }, async ({ ack, body, client }) => {
    await ack();
    const { team } = readInteraction(body).person;
    const [current, groups] = await Promise.all([settings.ofWorkspace(team), people.groups()]);
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
    const view = renderChannelSettingsModal({ channel, settings: await settings.ofChannel({ team, channel }) });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
}

function registerSwitch(app: App, { settings, showHome, clock }: ControlDeps): void {
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
