import type { App } from '@slack/bolt';
import { ACTIONS } from '../../ids.ts';
import { renderExportModal } from '../../modals/export-rows.ts';
import type { AnsweringDeps } from '../answering-deps.ts';
import { onAnswerClick } from '../on-answer-click.ts';

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
