import type { App } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import type { AnswerId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { makeQuestionTs } from '../model/made-ids.ts';
import type { WorkAnywhere } from '../questions/index.ts';
import type { RemoveMessage } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { RefusedBlocks } from '../slack/in-some-form.ts';
import type { Replies, ShowChartPicture } from '../slack/replies.ts';
import { registerAnswerListeners } from './answer.listener.ts';
import { makeChooseChart } from './choose-chart.ts';
import { makeDeleteAnswer } from './delete-answer.ts';
import { makeRedrawAnswer } from './kept-answer.ts';
import { makeRenewAnswer } from './renew-answer.ts';
import { makePostShared, makeShareAnswer } from './share-answer.ts';

export { readChartWish } from './chart/chart-wish.ts';
export { makeChartDrawing } from './chart/draw-on-thread.ts';
export { makeChartPicture, withPictures } from './chart-picture.ts';
export { isFor, makeFindAnswer, makeRedrawAnswer, onAnswerClick, type ShownAnswers } from './kept-answer.ts';
export { prepareAnswer } from './prepare-answer.ts';
export { clampSql } from './receipt.blocks.ts';

interface Deps extends Pick<Store, 'answers' | 'questions' | 'threads' | 'resources' | 'claims'> {
  delivery: Delivery;
  refusedBlocks: RefusedBlocks;
  logger: Logger;
  access: Access;
  replies: Replies;
  work: WorkAnywhere;
  showChartPicture: ShowChartPicture;
  removeMessage: RemoveMessage;
  makeAnswerId: () => AnswerId;
  clock: Clock;
}

/** The buttons under an answer, except those with a folder of their own. */
export function makeAnswers(deps: Deps) {
  const { answers, showChartPicture, clock } = deps;
  const listeners = {
    answers,
    renew: makeRenewAnswer(deps),
    deletion: makeDeleteAnswer(deps),
    share: makeShareAnswer({ ...deps, postShared: makePostShared(deps) }),
    chooseChart: makeChooseChart({ answers, shown: makeRedrawAnswer(deps), showPicture: showChartPicture }),
    makeTs: () => makeQuestionTs(clock.now()),
  };
  return { register: (app: App): void => registerAnswerListeners(app, listeners) };
}
