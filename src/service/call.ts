import type { Stage } from '../contract/stages.ts';
import type { DatasetId } from '../shared/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type { AskingPerson } from './connectors/connector.ts';

/** Who calls, how long they wait for the answer, how they follow its progress, and where to log. */
export interface Call {
  userId: number;
  /** As their application knows them. */
  person: AskingPerson;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** Reports to the caller what is being done; does nothing if it didn't ask for reports. */
  report: (stage: Stage) => void;
  /** Its lines carry the request id. */
  log: Logger;
}

/** Who manages what there is: a user of a dataset, or whoever has the API key of one. */
export type Manager = Pick<Call, 'signal' | 'log'> &
  ({ kind: 'user'; userId: number } | { kind: 'api-key'; datasetId: DatasetId });
