import type { App, ViewSubmitAction, webApi } from '@slack/bolt';
import type { PlainTextOption } from '@slack/types';
import { resourceIdSchema, type TeamId } from '../../shared/ids.ts';
import { type Filled, readFilled } from '../kit/forms.ts';
import type { KnownResource } from '../model/resource.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { type Settled, settleSubmission, showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import { readSource } from './about-source.blocks.ts';
import type { AboutSource } from './about-source.ts';

interface SourceView {
  /** Ids of the button that opens it, and of the menu of sources. */
  open: string;
  choose: string;
  title: string;
  renderNone: () => webApi.ModalView;
  renderChoice: (sources: readonly KnownResource[]) => webApi.ModalView;
  of: {
    sources: (team: TeamId) => Promise<readonly KnownResource[]>;
    view: (about: AboutSource) => Promise<webApi.ModalView>;
  };
}

interface SourceForm extends SourceView {
  /** Id of the form. */
  submit: string;
  renderSaving: () => webApi.ModalView;
  /** What the form is for. */
  of: SourceView['of'] & {
    save: (about: AboutSource, filled: Filled) => Promise<Settled>;
  };
  /** The fields whose options are searched while somebody types. */
  searches: Record<string, (about: AboutSource, typed: string) => Promise<PlainTextOption[]>>;
}

/** A form about one data source: of the only one at once, else of the one that is chosen. The guard lets only admins get here. */
export function registerSourceForm(app: App, form: SourceForm): void {
  registerSourceView(app, form);
  registerSearches(app, form);
  registerSave(app, form);
}

/** The same without anything to submit. */
export function registerSourceView(app: App, view: SourceView): void {
  registerOpen(app, view);
  registerChoose(app, view);
}

function registerOpen(app: App, { open, title, renderNone, renderChoice, of }: SourceView): void {
  app.action({ type: 'block_actions', action_id: open }, async ({ ack, body, client }) => {
    await ack();
    const { trigger_id } = body;
    const { team } = readInteraction(body).person;
    const sources = await of.sources(team);
    const [only] = sources;
    if (only === undefined || sources.length > 1) {
      const view = only === undefined ? renderNone() : renderChoice(sources);
      return void (await client.views.open({ trigger_id, view }));
    }
    const { view } = await client.views.open({ trigger_id, view: renderLooking(title) });
    if (view?.id !== undefined) await showInModal(client, view.id, await of.view({ team, source: only.id }));
  });
}

function registerChoose(app: App, { choose, of }: SourceView): void {
  app.action({ type: 'block_actions', action_id: choose }, async ({ ack, body, client }) => {
    await ack();
    if (body.view === undefined) return;
    const { person, value } = readInteraction(body);
    const view = await of.view({ team: person.team, source: resourceIdSchema.parse(value) });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
}

function registerSearches(app: App, { searches }: SourceForm): void {
  for (const [field, search] of Object.entries(searches)) {
    const typing = { type: 'block_suggestion', action_id: field } as const;
    app.options<'block_suggestion'>(typing, async ({ ack, payload, body }) => {
      const { person, metadata } = readInteraction(body);
      const about = { team: person.team, source: readSource(metadata) };
      await ack({ options: await search(about, payload.value.trim()) });
    });
  }
}

function registerSave(app: App, { submit, renderSaving, of }: SourceForm): void {
  app.view<ViewSubmitAction>(submit, async ({ ack, body, view, client }) => {
    const { person, metadata } = readInteraction(body);
    const work = of.save({ team: person.team, source: readSource(metadata) }, readFilled(view));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSaving(), work });
  });
}
