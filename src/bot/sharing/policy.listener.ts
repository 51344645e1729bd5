import type { App } from '@slack/bolt';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { AboutSource } from './about-source.ts';
import type { DecidePolicy } from './decide-policy.ts';
import {
  POLICY_TITLE,
  renderChoosePolicySource,
  renderNoPolicySource,
  renderPolicyOptions,
  renderSavingPolicy,
} from './policy.modal.ts';
import { registerSourceForm } from './source-form.listener.ts';

/** What can be read of a source. */
export function registerPolicy(app: App, policy: DecidePolicy): void {
  const find = (of: 'tables' | 'columns') => async (decided: AboutSource, typed: string) =>
    renderPolicyOptions(await policy.findNames(decided, of, typed));
  registerSourceForm(app, {
    open: ACTIONS.openPolicy,
    choose: ACTIONS.choosePolicySource,
    submit: VIEWS.policy,
    title: POLICY_TITLE,
    renderNone: renderNoPolicySource,
    renderChoice: renderChoosePolicySource,
    renderSaving: renderSavingPolicy,
    of: policy,
    searches: {
      [INPUTS.policyTables]: find('tables'),
      [INPUTS.policyWithheld]: find('columns'),
      [INPUTS.policyMasked]: find('columns'),
    },
  });
}
