import type { DatasetList } from '../../../contract/datasets.ts';
import type { ChangeResourceRequest, RefreshRecord, ResourceList } from '../../../contract/resource-lifecycle.ts';
import type { ChangeSavedQueryRequest, ListedSavedQuery, SavedQueryList } from '../../../contract/saved-queries.ts';
import type { FeedbackRequest, StoredConversation } from '../../../contract/stored-conversations.ts';
import { type AsSent, CONVERSATION_RECORD, RESOURCE_RECORD, SAVED_QUERY } from './examples.ts';

export { RESOURCE_RECORD };

const { dataset_id: DATASET, id: RESOURCE, created_at: AT, owner_id: USER } = RESOURCE_RECORD;

export const DATASETS: AsSent<DatasetList> = { datasets: [{ id: DATASET, created_at: AT }] };

export const RESOURCES: AsSent<ResourceList> = { resources: [RESOURCE_RECORD] };

export const RENAME_RESOURCE: AsSent<ChangeResourceRequest> = { name: 'Shop (Europe)', description: null };

export const ROTATE_PASSWORD: AsSent<ChangeResourceRequest> = { db_credentials: { password: 'the new password' } };

export const REFRESHED: AsSent<RefreshRecord> = { tables: 34, columns: 412, read_at: AT };

export const LISTED_SAVED_QUERY: AsSent<ListedSavedQuery> = { ...SAVED_QUERY, resource_id: RESOURCE, user_id: USER };

export const SAVED_QUERIES: AsSent<SavedQueryList> = { queries: [LISTED_SAVED_QUERY] };

export const RENAME_QUERY: AsSent<ChangeSavedQueryRequest> = { query: 'Orders of each customer' };

export const FEEDBACK: AsSent<FeedbackRequest> = {
  feedback_type: 'NEGATIVE',
  feedback_detail: 'It counts canceled orders too.',
};

const { response: _, ...CONVERSATION } = CONVERSATION_RECORD;

export const STORED_CONVERSATION: AsSent<StoredConversation> = {
  ...CONVERSATION,
  ...FEEDBACK,
  response: {
    sql: 'SELECT customer, count(*) AS orders FROM orders GROUP BY customer',
    explanation: 'Counted the orders of each customer.',
  },
  chain: [
    {
      id: CONVERSATION.id,
      parent_id: CONVERSATION.id,
      user_id: USER,
      query: CONVERSATION.query,
      status: 'SUCCESS',
      created_at: AT,
    },
  ],
};
