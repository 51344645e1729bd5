import type { PendingConnection } from '../model/connection.ts';
import type { ConnectOutcome } from './connect-resource.ts';

/** Tells who connects a data source what came of it, wherever they are by then. */
export interface ConnectionNotes {
  /** In the modal if it is still open, else in a direct message. */
  tell(pending: Pick<PendingConnection, 'person' | 'viewId' | 'form'>, outcome: ConnectOutcome): Promise<void>;
}
