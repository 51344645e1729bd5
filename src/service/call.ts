import type { Stage } from '../contract/stages.ts';
import type { Logger } from '../shared/logger.ts';

/** Who calls, until when anybody waits for the answer, who is told meanwhile, and where to write about it. */
export interface Call {
  userId: number;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** Tells the caller what is being done; does nothing where it did not ask to be told. */
  report: (stage: Stage) => void;
  /** Its lines carry the request id. */
  log: Logger;
}
