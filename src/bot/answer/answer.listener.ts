import type { App, ViewSubmitAction } from '@slack/bolt';
import type { MessageTs } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { readFilled } from '../kit/forms.ts';
import { chartChoiceSchema } from '../model/answer.ts';
import { ACTIONS, VIEWS } from '../model/ids.ts';
import { deletePrivate } from '../slack/client.ts';
import { withNewBlockIds } from '../slack/new-block-ids.ts';
import { readInteraction } from '../slack/payloads.ts';
import { ANSWER_GONE, ROWS_GONE, renderAnswered } from './answer.blocks.ts';
import { prepareHeadline } from './answer-headline.ts';
import type { ChooseChart } from './choose-chart.ts';
import { readDeleteAnswer, renderDeleteAnswer } from './delete-answer.modal.ts';
import type { makeDeleteAnswer } from './delete-answer.ts';
import { onAnswerClick } from './kept-answer.ts';
import type { makeRenewAnswer } from './renew-answer.ts';
import type { makeShareAnswer, Sharing } from './share-answer.ts';
import { registerSortAll } from './sort-all.listener.ts';

interface AnswerListeners {
  answers: Pick<Answers, 'find'>;
  renew: ReturnType<typeof makeRenewAnswer>;
  deletion: ReturnType<typeof makeDeleteAnswer>;
  share: ReturnType<typeof makeShareAnswer>;
  chooseChart: ChooseChart;
  /** Names a question that has no message of its own. */
  makeTs: () => MessageTs;
}

export function registerAnswerListeners(app: App, deps: AnswerListeners): void {
  registerRunAgain(app, deps);
  registerOtherReading(app, deps);
  registerDeleteAnswer(app, deps);
  registerShareAnswer(app, deps);
  registerChooseChart(app, deps);
  registerSortAll(app, deps);
}

const NO_OTHER = 'No other data source is connected. Use /ask connect to add one.';

/** Asks the question of an answer once more: of the same source, of the model that failed, or of another source. */
function registerRunAgain(app: App, { answers, renew, makeTs }: AnswerListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.runAgain },
    {
      answers,
      handle: ({ click, answer }) => renew.runAgain({ ...click, answer, as: makeTs() }),
    },
  );
  onAnswerClick(
    app,
    { actionId: ACTIONS.askModel },
    {
      answers,
      handle: ({ click, answer }) => renew.askModel({ ...click, answer, as: makeTs() }),
    },
  );
  onAnswerClick(
    app,
    { actionId: ACTIONS.more, option: ACTIONS.otherResource },
    {
      answers,
      async handle({ click, answer, tell }) {
        const offered = await renew.askElsewhere({ ...click, answer, as: makeTs() });
        if (!offered) await tell(NO_OTHER);
      },
    },
  );
}

/** Asks the question that was offered as another reading. */
function registerOtherReading(app: App, { answers, renew, makeTs }: AnswerListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.otherReading },
    {
      answers,
      async handle({ click, answer, tell }) {
        const asked = await renew.askOtherReading({ ...click, answer, as: makeTs() });
        if (!asked) await tell(ROWS_GONE);
      },
    },
  );
}

const NOT_YOURS = 'Only the person who asked, or a workspace admin, can delete this answer.';

/** An answer is deleted by its asker or an admin, once they have confirmed. */
function registerDeleteAnswer(app: App, { answers, deletion }: AnswerListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.more, option: ACTIONS.deleteAnswer },
    {
      answers,
      async handle({ click, answer, tell, client }) {
        if (!(await deletion.mayDelete(answer, click.user))) {
          await tell(NOT_YOURS);
          return;
        }
        const only = click.isEphemeral ? { responseUrl: click.responseUrl } : {};
        const view = renderDeleteAnswer({ answer: answer.id, channel: answer.thread.channel, ...only });
        await client.views.open({ trigger_id: click.triggerId, view });
      },
    },
  );
  app.view<ViewSubmitAction>(VIEWS.deleteAnswer, async ({ ack, body, view }) => {
    await ack();
    const read = readDeleteAnswer(readFilled(view));
    const isDeleted = read !== undefined && (await deletion.remove(read.answer, readInteraction(body).person));
    if (isDeleted && read.responseUrl !== undefined) await deletePrivate(read.responseUrl);
  });
}

const SHARED: Record<Extract<Sharing, string>, string> = {
  shared: 'Shared in the channel. Reply in its thread to follow up.',
  already: "You've already shared this answer.",
  'not-there': "I'm not in this channel, so I can't post there. Invite me and share again.",
  gone: ANSWER_GONE,
};

const saySharing = (sharing: Sharing): string =>
  typeof sharing === 'string' ? SHARED[sharing] : sayNoAccess(sharing.notAllowed);

/** What only its asker saw is shown to the channel. */
function registerShareAnswer(app: App, { answers, share }: AnswerListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.shareAnswer },
    {
      answers,
      async handle({ answer, tell }) {
        const text = saySharing(await share(answer));
        await tell(text);
      },
    },
  );
}

/** Another chart, or none, for the same rows. */
function registerChooseChart(app: App, { answers, chooseChart }: AnswerListeners): void {
  onAnswerClick(
    app,
    { actionId: ACTIONS.chooseChart },
    {
      answers,
      handle: async ({ click, answer, respond, tell }) => {
        const choice = chartChoiceSchema.catch('auto').parse(click.option);
        const chosen = await chooseChart(answer, choice, click.messageTs);
        if (chosen.kind === 'rows-gone') {
          await tell(ROWS_GONE);
        }
        if (chosen.kind === 'to-redraw') {
          await prepareHeadline(chosen.outcome.answer);
          const { text, blocks } = renderAnswered(chosen.outcome, { onlyToAsker: true });
          await respond({
            response_type: 'ephemeral',
            replace_original: true,
            text,
            blocks: withNewBlockIds(blocks),
          });
        }
      },
    },
  );
}
