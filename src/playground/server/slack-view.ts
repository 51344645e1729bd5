import { completeState } from './view-state/input-state.ts';
import type { ViewRecord } from './workspace/records.ts';
import { APP, TEAM } from './workspace/seed.ts';

/** A view as Slack sends it to apps: https://docs.slack.dev/reference/views */
export function slackView(view: ViewRecord): Record<string, unknown> {
  return {
    id: view.id,
    team_id: TEAM.id,
    type: view.type,
    blocks: view.blocks,
    private_metadata: view.privateMetadata,
    callback_id: view.callbackId,
    state: { values: completeState(view.blocks, view.state) },
    hash: view.hash,
    title: plain(view.title),
    clear_on_close: view.clearOnClose,
    notify_on_close: view.notifyOnClose,
    close: view.close === null ? null : plain(view.close),
    submit: view.submit === null ? null : plain(view.submit),
    previous_view_id: view.previousId,
    root_view_id: view.rootId,
    app_id: APP.id,
    external_id: view.externalId,
    app_installed_team_id: TEAM.id,
    bot_id: APP.botId,
  };
}

const plain = (text: string): Record<string, unknown> => ({ type: 'plain_text', text, emoji: true });
