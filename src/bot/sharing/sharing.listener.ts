import type { App, ViewSubmitAction } from '@slack/bolt';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import { settleSubmission } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import { readSource } from './about-source.blocks.ts';
import { registerChooseSource } from './choose-source.listener.ts';
import type { Share } from './share.ts';
import {
  renderChooseSource,
  renderColumnOptions,
  renderNoSourceToShare,
  renderSavingSharing,
  SHARING_TITLE,
} from './sharing.modal.ts';

/** What a language model sees of a source. The guard lets only admins get here. */
export function registerSharing(app: App, share: Share): void {
  registerChooseSource(app, {
    open: ACTIONS.openSharing,
    choose: ACTIONS.chooseSharingSource,
    title: SHARING_TITLE,
    sources: (team) => share.sources(team),
    renderNone: renderNoSourceToShare,
    renderChoice: renderChooseSource,
    view: (of) => share.view(of),
  });
  registerFindColumns(app, share);
  registerSave(app, share);
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
      const shared = { team: person.team, source: readSource(metadata) };
      await ack({ options: renderColumnOptions(await share.findColumns(shared, which, payload.value.trim())) });
    });
  }
}

function registerSave(app: App, share: Share): void {
  app.view<ViewSubmitAction>(VIEWS.sharing, async ({ ack, body, view, client }) => {
    const { person, metadata } = readInteraction(body);
    const work = share.save({ team: person.team, source: readSource(metadata) }, readFilled(view));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingSharing(), work });
  });
}
