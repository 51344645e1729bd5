import type { AgentRequest } from '../agent/agent.ts';
import type { RequestKeeper } from '../model-requests/keep-requests.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import type { SharingRecords } from './sharing-records.ts';

interface Asked {
  question: string;
  resource: StoredResource;
  userId: number;
}

/** What a question brings along for a language model: what it may be told, and who keeps what is sent to it. */
export type ForModel = (asked: Asked) => Promise<Pick<AgentRequest, 'sharing' | 'onModelRequest'>>;

interface Deps {
  sharing: Pick<SharingRecords, 'find'>;
  /** What the configuration allows for all resources; all where not given. */
  allowed?: { values: boolean; rows: boolean } | undefined;
  requestKeeper: Pick<RequestKeeper, 'keeperOf'>;
}

export function makeForModel({ sharing, allowed = { values: true, rows: true }, requestKeeper }: Deps): ForModel {
  return async ({ question, resource, userId }) => {
    const { id: resourceId, datasetId } = resource;
    const { values, rows, columns } = await sharing.find(resourceId);
    const onModelRequest = requestKeeper.keeperOf({ datasetId, resourceId, userId, question });
    return {
      sharing: { values: values && allowed.values, rows: rows && allowed.rows, columns },
      ...(onModelRequest === undefined ? {} : { onModelRequest }),
    };
  };
}
