import type { Clock } from '../shared/clock.ts';
import type { Logger } from '../shared/logger.ts';
import type { Answers, Ratings } from '../store/index.ts';
import type { Access } from './access/access.ts';
import { writeCsv } from './export/csv.ts';
import { writeXlsx } from './export/xlsx.ts';
import type { AnsweringDeps } from './listeners/answering-deps.ts';
import { makeReference } from './model/made-ids.ts';
import type { Files } from './slack/files.ts';
import type { Replies } from './slack/replies.ts';
import { slackPatience } from './slack/settle-submission.ts';
import { makeExportRows } from './use-cases/export-rows.ts';
import { makeRateAnswer } from './use-cases/rate-answer.ts';

interface AnsweringParts {
  files: Files;
  answers: Answers;
  ratings: Ratings;
  replies: Replies;
  access: Access;
  clock: Clock;
  logger: Logger;
}

/** Puts together what the listeners under an answer call. */
export function makeAnswering(parts: AnsweringParts): AnsweringDeps {
  const { files, answers, access, logger } = parts;
  return {
    answers,
    access,
    exportRows: makeExportRows({ files, write: { csv: writeCsv, xlsx: writeXlsx } }),
    rateAnswer: makeRateAnswer(parts),
    note(error) {
      const referenceId = makeReference();
      logger.warn({ err: error, referenceId }, 'a file could not be shared');
      return referenceId;
    },
    patience: slackPatience,
  };
}
