import type { App, ViewSubmitAction } from '@slack/bolt';
import { readFilled } from '../kit/forms.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import { settleSubmission } from '../slack/client.ts';
import { readInteraction } from '../slack/payloads.ts';
import { readSource } from './about-source.blocks.ts';
import { registerChooseSource } from './choose-source.listener.ts';
import type { DecidePolicy } from './decide-policy.ts';
import {
  POLICY_TITLE,
  renderChoosePolicySource,
  renderNoPolicySource,
  renderPolicyOptions,
  renderSavingPolicy,
} from './policy.modal.ts';

/** What can be read of a source. The guard lets only admins get here. */
export function registerPolicy(app: App, policy: DecidePolicy): void {
  registerChooseSource(app, {
    open: ACTIONS.openPolicy,
    choose: ACTIONS.choosePolicySource,
    title: POLICY_TITLE,
    sources: (team) => policy.sources(team),
    renderNone: renderNoPolicySource,
    renderChoice: renderChoosePolicySource,
    view: (of) => policy.view(of),
  });
  registerFindNames(app, policy);
  registerSave(app, policy);
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
      const decided = { team: person.team, source: readSource(metadata) };
      await ack({ options: renderPolicyOptions(await policy.findNames(decided, of, payload.value.trim())) });
    });
  }
}

function registerSave(app: App, policy: DecidePolicy): void {
  app.view<ViewSubmitAction>(VIEWS.policy, async ({ ack, body, view, client }) => {
    const { person, metadata } = readInteraction(body);
    const work = policy.save({ team: person.team, source: readSource(metadata) }, readFilled(view));
    await settleSubmission({ ack, client, viewId: view.id }, { waiting: renderSavingPolicy(), work });
  });
}
