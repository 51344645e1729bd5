import type { FeedbackRequest, StoredConversation } from '../../contract/stored-conversations.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Manager } from '../call.ts';
import { notFound } from '../failures.ts';
import { mayRead } from '../resources/access.ts';
import type { Datasets } from '../resources/datasets.ts';
import type { StoredConversations } from './stored-conversations.ts';

interface Deps {
  datasets: Pick<Datasets, 'findVisible'>;
  storedConversations: StoredConversations;
  clock: Clock;
}

/** For whoever may continue a conversation. @throws ServiceFailure `not_found` for one that the manager can't see */
export interface ManageConversations {
  read(manager: Manager, id: string): Promise<StoredConversation>;
  rate(manager: Manager, id: string, feedback: FeedbackRequest): Promise<StoredConversation>;
}

export function makeManageConversations({ datasets, storedConversations, clock }: Deps): ManageConversations {
  const read = async (manager: Manager, id: string): Promise<StoredConversation> => {
    const found = await storedConversations.find(id);
    if (found === undefined || !(await mayRead(manager, found.dataset_id, { datasets })))
      throw notFound('conversation');
    return found;
  };
  return {
    read,
    async rate(manager, askedId, feedback) {
      const { id } = await read(manager, askedId);
      await storedConversations.rate(id, feedback, formatTimestamp(clock.now()));
      return read(manager, id);
    },
  };
}
