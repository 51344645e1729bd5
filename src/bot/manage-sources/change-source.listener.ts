import type { App, ViewSubmitAction } from '@slack/bolt';
import { readFilled } from '../kit/forms.ts';
import { VIEWS } from '../model/ids.ts';
import { settleSubmission } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { ChangeSource } from './change-source.ts';
import { deletionErrors, readSourceToGo } from './delete-source.modal.ts';
import type { RedrawBeneath } from './redraw-beneath.ts';
import { readRenameSource } from './rename-source.modal.ts';
import { RENAMED, renderDeleting, renderGoneNotice, renderSaving } from './source.modal.ts';

interface ChangeListeners {
  change: ChangeSource;
  redrawBeneath: RedrawBeneath;
}

/** The filled-in forms. The guard checks on every submission who sends them. */
export function registerChangeSource(app: App, deps: ChangeListeners): void {
  registerRename(app, deps);
  registerDelete(app, deps);
}

function registerRename(app: App, { change, redrawBeneath }: ChangeListeners): void {
  app.view<ViewSubmitAction>(VIEWS.renameSource, async ({ ack, body, view, client }) => {
    const { person } = readInteraction(body);
    const read = readRenameSource(readFilled(view));
    if (read === undefined) return ack({ response_action: 'update', view: renderGoneNotice(undefined) });
    if ('errors' in read) return ack({ response_action: 'errors', errors: read.errors });
    const work = change.rename(person.team, read.form);
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSaving(), work });
    const { closes, errors } = await work;
    const done = closes === true ? RENAMED : [];
    if (errors === undefined) await redrawBeneath(client, view, { person, id: read.form.source, done });
  });
}

/** Deleting it everywhere, and removing it here. */
function registerDelete(app: App, { change, redrawBeneath }: ChangeListeners): void {
  for (const [callbackId, way] of [
    [VIEWS.deleteSource, 'delete'],
    [VIEWS.removeSource, 'remove'],
  ] as const) {
    app.view<ViewSubmitAction>(callbackId, async ({ ack, body, view, client }) => {
      const { person } = readInteraction(body);
      const filled = readFilled(view);
      const errors = way === 'delete' ? deletionErrors(filled) : undefined;
      if (errors !== undefined) return ack({ response_action: 'errors', errors });
      const id = readSourceToGo(filled);
      const work = change[way]({ team: person.team, id });
      await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderDeleting(), work });
      await redrawBeneath(client, view, { person, id });
    });
  }
}
