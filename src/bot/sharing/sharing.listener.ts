import type { App, ViewSubmitAction } from '@slack/bolt';
import { resourceIdSchema } from '../../shared/ids.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { settleSubmission, showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { Share } from './share.ts';
import {
  readSharingSource,
  renderChooseSource,
  renderColumnOptions,
  renderNoSourceToShare,
  renderSavingSharing,
  SHARING_TITLE,
} from './sharing.modal.ts';

/** What a language model sees of a source. The guard lets only admins get here. */
export function registerSharing(app: App, share: Share): void {
  registerOpen(app, share);
  registerFindColumns(app, share);
  registerSave(app, share);
}

function registerOpen(app: App, share: Share): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.openSharing }, async ({ ack, body, client }) => {
    await ack();
    const { trigger_id } = body;
    const { team } = readInteraction(body).person;
    const sources = await share.sources(team);
    const [only] = sources;
    if (only === undefined || sources.length > 1) {
      const view = only === undefined ? renderNoSourceToShare() : renderChooseSource(sources);
      return void (await client.views.open({ trigger_id, view }));
    }
    const { view } = await client.views.open({ trigger_id, view: renderLooking(SHARING_TITLE) });
    if (view?.id !== undefined) await showInModal(client, view.id, await share.view({ team, source: only.id }));
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.chooseSharingSource }, async ({ ack, body, client }) => {
    await ack();
    if (body.view === undefined) return;
    const { person, value } = readInteraction(body);
    const view = await share.view({ team: person.team, source: resourceIdSchema.parse(value) });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
}

/** The fields of columns, while somebody types in them. */
function registerFindColumns(app: App, share: Share): void {
  for (const [field, which] of [
    [INPUTS.sharingNever, 'any'],
    [INPUTS.sharingAlthough, 'private'],
  ] as const) {
    const typing = { type: 'block_suggestion', action_id: field } as const;
    app.options<'block_suggestion'>(typing, async ({ ack, payload, body }) => {
      const { person, metadata } = readInteraction(body);
      const shared = { team: person.team, source: readSharingSource(metadata) };
      await ack({ options: renderColumnOptions(await share.findColumns(shared, which, payload.value.trim())) });
    });
  }
}

function registerSave(app: App, share: Share): void {
  app.view<ViewSubmitAction>(VIEWS.sharing, async ({ ack, body, view, client }) => {
    const { person, metadata } = readInteraction(body);
    const work = share.save({ team: person.team, source: readSharingSource(metadata) }, readFilled(view));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingSharing(), work });
  });
}
