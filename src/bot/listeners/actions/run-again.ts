import type { App } from '@slack/bolt';
import { ACTIONS } from '../../model/ids.ts';
import type { ListenerDeps } from '../listener-deps.ts';
import { onAnswerClick } from '../on-answer-click.ts';

const NO_OTHER = 'I know no other data source here. /ask connect adds one.';

/** Asks the question of an answer once more: of the same source, or of another. */
export function registerRunAgain(app: App, { answers, asking }: ListenerDeps): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.runAgain },
    {
      answers,
      handle: ({ click, answer }) => asking.renew.runAgain({ ...click, answer, as: asking.makeTs() }),
    },
  );
  onAnswerClick(
    app,
    { actionId: ACTIONS.more, option: ACTIONS.otherResource },
    {
      answers,
      async handle({ click, answer, respond }) {
        const offered = await asking.renew.askElsewhere({ ...click, answer, as: asking.makeTs() });
        if (!offered) await respond({ response_type: 'ephemeral', replace_original: false, text: NO_OTHER });
      },
    },
  );
}
