import type { App } from '@slack/bolt';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { AboutSource } from './about-source.ts';
import type { Share } from './share.ts';
import {
  renderChooseSource,
  renderColumnOptions,
  renderNoSourceToShare,
  renderSavingSharing,
  SHARING_TITLE,
} from './sharing.modal.ts';
import { registerSourceForm } from './source-form.listener.ts';

/** What a language model sees of a source. */
export function registerSharing(app: App, share: Share): void {
  const find = (which: 'any' | 'private') => async (shared: AboutSource, typed: string) =>
    renderColumnOptions(await share.findColumns(shared, which, typed));
  registerSourceForm(app, {
    open: ACTIONS.openSharing,
    choose: ACTIONS.chooseSharingSource,
    submit: VIEWS.sharing,
    title: SHARING_TITLE,
    renderNone: renderNoSourceToShare,
    renderChoice: renderChooseSource,
    renderSaving: renderSavingSharing,
    of: share,
    searches: {
      [INPUTS.sharingNever]: find('any'),
      [INPUTS.sharingAlthough]: find('private'),
    },
  });
}
