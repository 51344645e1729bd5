import type { Answers } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { makeExportRows } from '../use-cases/export-rows.ts';
import type { makeRateAnswer } from '../use-cases/rate-answer.ts';

/** What the listeners under an answer call. */
export interface AnsweringDeps {
  answers: Pick<Answers, 'find'>;
  access: Pick<Access, 'mayAsk'>;
  exportRows: ReturnType<typeof makeExportRows>;
  rateAnswer: ReturnType<typeof makeRateAnswer>;
  /** Logs what went wrong and tells under which reference. */
  note: (error: unknown) => string;
  /** Resolves when a submission has to be answered. */
  patience: () => Promise<void>;
}
