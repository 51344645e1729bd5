import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { Answers, Ratings } from '../store/index.ts';
import { writeCsv } from './export/csv.ts';
import { writeXlsx } from './export/xlsx.ts';
import type { AnsweringDeps } from './listeners/answering-deps.ts';
import { makeReference } from './model/made-ids.ts';
import { PATIENCE_MS } from './saving.ts';
import type { ShowChartPicture } from './slack/chart-picture.ts';
import { sleep } from './timers.ts';
import type { Access } from './use-cases/access.ts';
import { makeChooseChart } from './use-cases/choose-chart.ts';
import { type Files, makeExportRows } from './use-cases/export-rows.ts';
import type { Replies } from './use-cases/ports.ts';
import { makeRateAnswer } from './use-cases/rate-answer.ts';
import { makeRedrawAnswer } from './use-cases/redraw-answer.ts';

interface AnsweringParts {
  files: Files;
  showChartPicture: ShowChartPicture;
  answers: Answers;
  ratings: Ratings;
  replies: Replies;
  access: Access;
  clock: Clock;
  logger: Logger;
}

/** Puts together what the listeners under an answer call. */
export function makeAnswering(parts: AnsweringParts): AnsweringDeps {
  const { files, answers, access, logger, showChartPicture } = parts;
  return {
    answers,
    access,
    exportRows: makeExportRows({ files, write: { csv: writeCsv, xlsx: writeXlsx } }),
    rateAnswer: makeRateAnswer(parts),
    chooseChart: makeChooseChart({ answers, shown: makeRedrawAnswer(parts), showPicture: showChartPicture }),
    note(error) {
      const referenceId = makeReference();
      logger.warn({ err: error, referenceId }, 'a file could not be shared');
      return referenceId;
    },
    patience: () => sleep(PATIENCE_MS),
  };
}
