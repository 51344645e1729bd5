import type { App, ViewSubmitAction } from '@slack/bolt';
import type { MessageTs } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { renderNotice } from '../kit/blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { columnsOf } from '../kit/values.ts';
import { hasRows } from '../model/answer.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import { readInteraction } from '../slack/payloads.ts';
import { ROWS_GONE } from './answer.blocks.ts';
import { makeFindAnswer, onAnswerClick } from './kept-answer.ts';
import type { makeRenewAnswer } from './renew-answer.ts';
import { readSortAll, renderSortAll } from './sort-all.modal.ts';

interface SortListeners {
  answers: Pick<Answers, 'find'>;
  renew: Pick<ReturnType<typeof makeRenewAnswer>, 'sortAll'>;
  /** Names a question that has no message of its own. */
  makeTs: () => MessageTs;
}

/** All rows of an answer that shows only some of them, in another order. */
export function registerSortAll(app: App, { answers, renew, makeTs }: SortListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.more, option: ACTIONS.sortAll },
    {
      answers,
      async handle({ click, answer, tell, client }) {
        if (!hasRows(answer)) {
          await tell(ROWS_GONE);
          return;
        }
        const only = answer.audience === 'asker' ? { responseUrl: click.responseUrl } : {};
        const view = renderSortAll(answer, { channel: answer.thread.channel, ...only });
        await client.views.open({ trigger_id: click.triggerId, view });
      },
    },
  );

  const findAnswer = makeFindAnswer(answers);
  app.view<ViewSubmitAction>(VIEWS.sortAll, async ({ ack, body, view }) => {
    const read = readSortAll(readFilled(view));
    const { person } = readInteraction(body);
    const answer = read && (await findAnswer({ id: read.answer, channel: read.channel, ...person }));
    const column = answer?.rows && columnsOf(answer.rows)[read?.at ?? 0];
    if (read === undefined || answer === undefined || column === undefined) {
      return ack({ response_action: 'update', view: renderNotice('Sort all rows', [[ROWS_GONE]]) });
    }
    await ack();
    const renewal = { answer, user: person.user, as: makeTs(), responseUrl: read.responseUrl ?? '' };
    await renew.sortAll(renewal, { column, direction: read.direction });
  });
}
