import type { App, webApi } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { type ResourceId, resourceIdSchema, type TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import { ACTIONS } from '../model/ids.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { showInModal } from '../slack/client.ts';
import { type Interaction, readInteraction } from '../slack/payloads.ts';
import type { ChangeSource } from './change-source.ts';
import type { LookAtSource } from './look-at-source.ts';
import type { ReplaceForm } from './replace-form.ts';
import { renderRefreshing, SOURCE_TITLE } from './source.modal.ts';
import { renderSourceList, renderSourceOptions } from './source-list.modal.ts';

interface ManageListeners {
  resources: Pick<Resources, 'list'>;
  source: LookAtSource;
  change: ChangeSource;
  replaceForm: ReplaceForm;
}

/** The data sources of the workspace, for who may manage them. The guard checks that on every click. */
export function registerManageSources(app: App, deps: ManageListeners): void {
  registerOpen(app, deps);
  registerFind(app, deps);
  registerRefresh(app, deps);
  registerForms(app, deps);
}

/** Of a button or a menu; undefined: none of ours. */
const sourceOf = ({ value }: Interaction) => resourceIdSchema.safeParse(value).data;

function registerOpen(app: App, { resources, source }: ManageListeners): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.manageSources }, async ({ ack, body, client }) => {
    await ack();
    const { trigger_id } = body;
    const { team } = readInteraction(body).person;
    const sources = await resources.list(team);
    const [only, ...others] = sources;
    if (only === undefined || others.length > 0)
      return void (await client.views.open({ trigger_id, view: renderSourceList(sources) }));
    const { view } = await client.views.open({ trigger_id, view: renderLooking(SOURCE_TITLE) });
    if (view?.id !== undefined) await showInModal(client, view.id, await source.view(team, only.id));
  });
  for (const action_id of [ACTIONS.viewSource, ACTIONS.findManagedSource]) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const clicked = readInteraction(body);
      await pushSlowly(client, body.trigger_id, () => source.view(clicked.person.team, sourceOf(clicked)));
    });
  }
}

/** Slack lets a view be pushed within three seconds; what it shows may take longer. */
async function pushSlowly(
  client: webApi.WebClient,
  trigger_id: string,
  render: () => Promise<ModalView>,
): Promise<void> {
  const { view } = await client.views.push({ trigger_id, view: renderLooking(SOURCE_TITLE) });
  if (view?.id !== undefined) await showInModal(client, view.id, await render());
}

/** The menu where there are many, while somebody types in it. */
function registerFind(app: App, { resources }: ManageListeners): void {
  const typing = { type: 'block_suggestion', action_id: ACTIONS.findManagedSource } as const;
  app.options<'block_suggestion'>(typing, async ({ ack, payload, body }) => {
    const sources = await resources.list(readInteraction(body).person.team);
    await ack({ options: renderSourceOptions(sources, payload.value.trim()) });
  });
}

function registerRefresh(app: App, { source, change }: ManageListeners): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.refreshSource }, async ({ ack, body, client }) => {
    await ack();
    const clicked = readInteraction(body);
    const { modalId, person } = clicked;
    if (modalId === undefined) return;
    const found = await source.find(person.team, sourceOf(clicked));
    if (found !== undefined) await showInModal(client, modalId, renderRefreshing(found));
    await showInModal(client, modalId, await change.refresh({ team: person.team, id: found?.id ?? sourceOf(clicked) }));
  });
}

/** Each of the other buttons lays a form on the view. */
function registerForms(app: App, { change, replaceForm }: ManageListeners): void {
  const forms: [string, (named: { team: TeamId; id: ResourceId | undefined }) => Promise<ModalView>][] = [
    [ACTIONS.renameSource, (named) => change.renameForm(named)],
    [ACTIONS.replaceCredentials, replaceForm],
    [ACTIONS.deleteSource, (named) => change.deleteForm(named, 'delete')],
    [ACTIONS.removeSource, (named) => change.deleteForm(named, 'remove')],
  ];
  for (const [action_id, form] of forms) {
    app.action({ type: 'block_actions', action_id }, async ({ ack, body, client }) => {
      await ack();
      const clicked = readInteraction(body);
      const named = { team: clicked.person.team, id: sourceOf(clicked) };
      await pushSlowly(client, body.trigger_id, () => form(named));
    });
  }
}
