import type { App } from '@slack/bolt';
import { renderOutcome } from '../../blocks/render-outcome.ts';
import type { ChartChoice } from '../../model/answer.ts';
import { ACTIONS } from '../../model/ids.ts';
import type { AnsweringDeps } from '../answering-deps.ts';
import { onAnswerClick } from '../on-answer-click.ts';

const CHOICES: readonly ChartChoice[] = ['bar', 'line', 'area', 'pie', 'none'];
const ROWS_GONE = 'The rows of this answer are no longer kept, so it cannot be drawn anew. Please ask again.';

/** Another chart, or none, for the same rows. */
export function registerChooseChart(app: App, { answers, chooseChart }: AnsweringDeps): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.chooseChart },
    {
      answers,
      handle: async ({ click, answer, respond }) => {
        const choice = CHOICES.find((one) => one === click.option) ?? 'auto';
        const chosen = await chooseChart(answer, choice, click.messageTs);
        if (chosen.kind === 'rows-gone') {
          await respond({ response_type: 'ephemeral', replace_original: false, text: ROWS_GONE });
        }
        if (chosen.kind === 'to-redraw') {
          const { text, blocks } = renderOutcome(chosen.outcome, { onlyToAsker: true });
          await respond({ response_type: 'ephemeral', replace_original: true, text, blocks });
        }
      },
    },
  );
}
