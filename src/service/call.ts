import type { Logger } from '../shared/logger.ts';

/** Who calls, until when anybody waits for the answer, and where to write about it. */
export interface Call {
  userId: number;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** Its lines carry the request id. */
  log: Logger;
}
