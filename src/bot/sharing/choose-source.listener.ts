import type { App, webApi } from '@slack/bolt';
import { type ResourceId, resourceIdSchema, type TeamId } from '../../shared/ids.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';

interface Choice<Source extends { id: ResourceId }> {
  /** Ids of the button that opens the form, and of the menu of sources. */
  open: string;
  choose: string;
  title: string;
  sources(team: TeamId): Promise<readonly Source[]>;
  renderNone(): webApi.ModalView;
  renderChoice(sources: readonly Source[]): webApi.ModalView;
  view(of: { team: TeamId; source: ResourceId }): Promise<webApi.ModalView>;
}

/** A form about one data source: of the only one at once, else of the one that is chosen. */
export function registerChooseSource<Source extends { id: ResourceId }>(app: App, choice: Choice<Source>): void {
  app.action({ type: 'block_actions', action_id: choice.open }, async ({ ack, body, client }) => {
    await ack();
    const { trigger_id } = body;
    const { team } = readInteraction(body).person;
    const sources = await choice.sources(team);
    const [only] = sources;
    if (only === undefined || sources.length > 1) {
      const view = only === undefined ? choice.renderNone() : choice.renderChoice(sources);
      return void (await client.views.open({ trigger_id, view }));
    }
    const { view } = await client.views.open({ trigger_id, view: renderLooking(choice.title) });
    if (view?.id !== undefined) await showInModal(client, view.id, await choice.view({ team, source: only.id }));
  });
  app.action({ type: 'block_actions', action_id: choice.choose }, async ({ ack, body, client }) => {
    await ack();
    if (body.view === undefined) return;
    const { person, value } = readInteraction(body);
    const view = await choice.view({ team: person.team, source: resourceIdSchema.parse(value) });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
}
