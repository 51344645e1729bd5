import type { App } from '@slack/bolt';
import { onAnswerClick } from '../../answer/answer-click.ts';
import { renderExportModal } from '../../modals/export-rows.ts';
import { ACTIONS } from '../../model/ids.ts';
import type { AnsweringDeps } from '../answering-deps.ts';

/** **Download** under an answer. */
export function registerExportRows(app: App, { answers }: AnsweringDeps): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.exportRows },
    {
      answers,
      handle: async ({ click, answer, client }) => {
        const { id, thread, rowCount, audience } = answer;
        const view = renderExportModal({ id, channel: thread.channel, rowCount, isPrivate: audience === 'asker' });
        await client.views.open({ trigger_id: click.triggerId, view });
      },
    },
  );
}
