import type { App } from '@slack/bolt';
import { readChannelSettingsModal } from '../../modals/channel-settings.ts';
import { readSettingsModal } from '../../modals/settings.ts';
import { VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ControlDeps } from '../control-deps.ts';

/** An admin saves what holds in the workspace, or in one of its channels. */
export function registerSettingsViews(app: App, { settings, showHome, clock }: ControlDeps): void {
  app.view(VIEWS.settings, async ({ ack, body, view }) => {
    const { person } = readInteraction(body);
    const read = readSettingsModal(view, await settings.ofWorkspace(person.team));
    if ('errors' in read) return ack({ response_action: 'errors', errors: read.errors });
    await ack();
    await settings.changeWorkspace(person.team, read.change, clock.now());
    await showHome(person);
  });
  app.view(VIEWS.channelSettings, async ({ ack, body, view }) => {
    await ack();
    const { person } = readInteraction(body);
    const { channel, change } = readChannelSettingsModal(view);
    await settings.changeChannel({ team: person.team, channel }, change, clock.now());
    await showHome(person);
  });
}
