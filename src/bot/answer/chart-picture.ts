import { makeInTurn } from '../../shared/in-turn.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Answers } from '../../store/index.ts';
import { clampText, plainWords } from '../kit/blocks.ts';
import { CHART } from '../kit/limits.ts';
import type { Answer } from '../model/answer.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { Files } from '../slack/files.ts';
import type { Posted, ShowChartPicture } from '../slack/replies.ts';
import { headlineOf } from './answer-headline.ts';
import { type Chart, chartOf, shapeOf } from './chart/chart.ts';
import { sayTitle } from './chart/title.ts';
import { factsOf } from './headline-facts.ts';

interface ChartPictureDeps {
  files: Files;
  answers: Pick<Answers, 'find' | 'change'>;
  draw: (chart: Chart) => Promise<Uint8Array>;
  logger: Logger;
}

/**
 * Shares the chart as a picture where the message does not hold it: too many points for Slack's own chart, or Slack did
 * not take that. It takes the place of the picture before it. A picture that fails costs only itself: the table is there.
 */
export function makeChartPicture({ files, answers, draw, logger }: ChartPictureDeps): ShowChartPicture {
  const inTurn = makeInTurn();
  const share = async (thread: ThreadKey, answer: Answer, chart: Chart): Promise<string> => {
    const content = [await draw(chart)];
    const title = sayTitle(chart.shape, CHART.fileTitle);
    return files.share({ name: 'chart.png', title, altText: chartInWords(answer, title), content }, { thread });
  };

  /** As the answer is drawn by now: while a picture was made, another chart may have been chosen, or the answer deleted. */
  const replace: ShowChartPicture = async (thread, answer, form) => {
    const kept = await answers.find(answer.id);
    if (kept === undefined) return;
    const chart = chartOf(kept, shapeOf(answer, factsOf(answer)));
    const isWanted = isPictured(chart, form);
    if (!isWanted && kept.pictureId === undefined) return;
    const pictureId = isWanted ? await share(thread, answer, chart) : undefined;
    await answers.change(answer.id, { pictureId });
    if (kept.pictureId !== undefined) await files.remove(thread.team, kept.pictureId);
    if (pictureId !== undefined && (await answers.find(answer.id)) === undefined)
      await files.remove(thread.team, pictureId);
  };

  return async (thread, answer, form) => {
    try {
      if (isNew(answer) && !isPictured(chartOf(answer, shapeOf(answer, factsOf(answer))), form)) return;
      await inTurn(answer.id, () => replace(thread, answer, form));
    } catch (error) {
      logger.warn({ err: error }, 'a chart could not be shared');
    }
  };
}

/** As it was found: nobody has chosen another chart, and no picture was shared. */
const isNew = ({ messageTs, pictureId, chart }: Answer): boolean =>
  messageTs === undefined && pictureId === undefined && chart === 'auto';

/** Slack's own block is in the message. */
const isPictured = (chart: Chart | undefined, form: Posted['form']): chart is Chart =>
  chart !== undefined && !(chart.isNative && form === 'whole');

/** What the chart shows, for those who do not see it: the finding, not the lines. */
function chartInWords(answer: Answer, title: string): string {
  return clampText(`Chart of ${title}. ${plainWords(headlineOf(answer))}`, CHART.altText);
}

/** The answers. Removing one also deletes the picture of its chart. */
export function withPictures(answers: Answers, { files, logger }: { files: Files; logger: Logger }): Answers {
  return {
    ...answers,
    async remove(id) {
      const { pictureId, thread } = (await answers.find(id)) ?? {};
      await answers.remove(id);
      if (pictureId === undefined || thread === undefined) return;
      await files
        .remove(thread.team, pictureId)
        .catch((error: unknown) => logger.warn({ err: error }, 'a picture could not be deleted'));
    },
  };
}
