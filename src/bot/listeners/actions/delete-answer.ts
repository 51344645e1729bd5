import type { App, ViewSubmitAction } from '@slack/bolt';
import { readFilled } from '../../kit/submissions.ts';
import { readDeleteAnswer, renderDeleteAnswer } from '../../modals/delete-answer.ts';
import { ACTIONS, VIEWS } from '../../model/ids.ts';
import { readInteraction } from '../../slack/payloads.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { onAnswerClick } from '../on-answer-click.ts';

const NOT_YOURS = 'Only who asked, or an admin of the workspace, can delete this answer.';

/** An answer is deleted by its asker or an admin, once they have confirmed. */
export function registerDeleteAnswer(app: App, { answers, asking }: ListenerDeps): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.more, option: ACTIONS.deleteAnswer },
    {
      answers,
      async handle({ click, answer, respond, client }) {
        if (!(await asking.deletion.mayDelete(answer, click.user))) {
          await respond({ response_type: 'ephemeral', replace_original: false, text: NOT_YOURS });
          return;
        }
        const view = renderDeleteAnswer({ answer: answer.id, channel: answer.thread.channel });
        await client.views.open({ trigger_id: click.triggerId, view });
      },
    },
  );
  app.view<ViewSubmitAction>(VIEWS.deleteAnswer, async ({ ack, body, view }) => {
    await ack();
    const id = readDeleteAnswer(readFilled(view));
    if (id !== undefined) await asking.deletion.remove(id, readInteraction(body).person);
  });
}
