import type { App, ViewSubmitAction } from '@slack/bolt';
import { resourceIdSchema } from '../../shared/ids.ts';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import { renderLooking } from '../service-admin/not-told.modal.ts';
import { settleSubmission, showInModal } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import type { DecidePolicy } from './decide-policy.ts';
import {
  POLICY_TITLE,
  readPolicySource,
  renderChoosePolicySource,
  renderNoPolicySource,
  renderPolicyOptions,
  renderSavingPolicy,
} from './policy.modal.ts';

/** What can be read of a source. The guard lets only admins get here. */
export function registerPolicy(app: App, policy: DecidePolicy): void {
  registerOpen(app, policy);
  registerFindNames(app, policy);
  registerSave(app, policy);
}

function registerOpen(app: App, policy: DecidePolicy): void {
  app.action({ type: 'block_actions', action_id: ACTIONS.openPolicy }, async ({ ack, body, client }) => {
    await ack();
    const { trigger_id } = body;
    const { team } = readInteraction(body).person;
    const sources = await policy.sources(team);
    const [only] = sources;
    if (only === undefined || sources.length > 1) {
      const view = only === undefined ? renderNoPolicySource() : renderChoosePolicySource(sources);
      return void (await client.views.open({ trigger_id, view }));
    }
    const { view } = await client.views.open({ trigger_id, view: renderLooking(POLICY_TITLE) });
    if (view?.id !== undefined) await showInModal(client, view.id, await policy.view({ team, source: only.id }));
  });
  app.action({ type: 'block_actions', action_id: ACTIONS.choosePolicySource }, async ({ ack, body, client }) => {
    await ack();
    if (body.view === undefined) return;
    const { person, value } = readInteraction(body);
    const view = await policy.view({ team: person.team, source: resourceIdSchema.parse(value) });
    await client.views.update({ view_id: body.view.id, hash: body.view.hash, view });
  });
}

/** The fields of tables and columns, while somebody types in them. */
function registerFindNames(app: App, policy: DecidePolicy): void {
  for (const [field, of] of [
    [INPUTS.policyTables, 'tables'],
    [INPUTS.policyWithheld, 'columns'],
    [INPUTS.policyMasked, 'columns'],
  ] as const) {
    const typing = { type: 'block_suggestion', action_id: field } as const;
    app.options<'block_suggestion'>(typing, async ({ ack, payload, body }) => {
      const { person, metadata } = readInteraction(body);
      const decided = { team: person.team, source: readPolicySource(metadata) };
      await ack({ options: renderPolicyOptions(await policy.findNames(decided, of, payload.value.trim())) });
    });
  }
}

function registerSave(app: App, policy: DecidePolicy): void {
  app.view<ViewSubmitAction>(VIEWS.policy, async ({ ack, body, view, client }) => {
    const { person, metadata } = readInteraction(body);
    const work = policy.save({ team: person.team, source: readPolicySource(metadata) }, readFilled(view));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingPolicy(), work });
  });
}
