import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ModelRequestRecord, WholeModelRequestRecord } from '../../contract/model-requests.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Cipher } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import { type DatasetId, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import type { SentRequest } from '../agent/sent-request.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** The purpose of the key that encrypts what was sent to a provider. */
export const MODEL_REQUESTS_PURPOSE = 'service model requests';

/** A body can only be decrypted for its own request in its own dataset. */
export const modelRequestIdentity = ({ id, datasetId }: { id: string; datasetId: string }): string =>
  `service_model_request.sealed_body ${JSON.stringify([datasetId, id])}`;

export interface NewModelRequest {
  datasetId: DatasetId;
  resourceId: ResourceId;
  userId: number;
  question: string;
  provider: string;
  sent: SentRequest;
}

/** The last requests to the provider of the language model. */
export interface ModelRequestRecords {
  /** Deletes what is too old or too much. */
  add(request: NewModelRequest): Promise<void>;
  /** Those of a dataset, newest first, without their bodies. @param before the id of the one they are older than */
  list(dataset: DatasetId, page: { limit: number; before: string | undefined }): Promise<ModelRequestRecord[]>;
  /** undefined also for one of another dataset. */
  find(id: string, dataset: DatasetId): Promise<WholeModelRequestRecord | undefined>;
  forgetExpired(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** What is kept of one dataset, besides the newest. */
const MOST = { requests: 200, bytes: 16 * 1024 * 1024 };

interface Deps {
  db: ServiceDatabase;
  cipher: Cipher;
  clock: Clock;
  /** 0: none is kept. */
  keepDays: number;
}

export function createModelRequestRecords(deps: Deps): ModelRequestRecords {
  const { db, cipher, clock, keepDays } = deps;
  const oldest = (): string => formatTimestamp(new Date(clock.now().getTime() - keepDays * DAY_MS));

  async function forgetExpired(): Promise<void> {
    await db.deleteFrom('service_model_request').where('sent_at', '<=', oldest()).execute();
  }

  return {
    forgetExpired,

    async add(request) {
      if (keepDays === 0) return;
      await forgetExpired();
      await db.insertInto('service_model_request').values(rowOf(request, deps)).execute();
      await forgetSurplus(db, request.datasetId);
    },

    async list(dataset, { limit, before }) {
      const rows = await selectRequests(db)
        .where('request.dataset_id', '=', dataset)
        .where('request.sent_at', '>', oldest())
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(request.sent_at, request.id) <
              (select sent_at, id from service_model_request where id = ${before?.toLowerCase()} and dataset_id = ${dataset})`,
          ),
        )
        .orderBy('request.sent_at', 'desc')
        .orderBy('request.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(present);
    },

    async find(id, dataset) {
      const row = await selectRequests(db)
        .select('request.sealed_body')
        .where('request.id', '=', id.toLowerCase())
        .where('request.dataset_id', '=', dataset)
        .where('request.sent_at', '>', oldest())
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { sealed_body: encrypted, ...rest } = row;
      const body = cipher.decrypt(encrypted, modelRequestIdentity({ id: row.id, datasetId: dataset }));
      return { ...present(rest), body };
    },
  };
}

function rowOf(
  { datasetId, resourceId, userId, question, provider, sent }: NewModelRequest,
  { cipher, clock }: Pick<Deps, 'cipher' | 'clock'>,
) {
  const id = randomUUID();
  return {
    id,
    dataset_id: datasetId,
    resource_id: resourceId,
    user_id: userId,
    sent_at: formatTimestamp(new Date(clock.now().getTime() - sent.durationMs)),
    provider,
    model: sent.model,
    call: sent.call,
    outcome: sent.outcome,
    status: sent.status ?? null,
    duration_ms: sent.durationMs,
    input_tokens: sent.inputTokens ?? null,
    output_tokens: sent.outputTokens ?? null,
    bytes: Buffer.byteLength(sent.body),
    question,
    sealed_body: cipher.encrypt(sent.body, modelRequestIdentity({ id, datasetId })),
  };
}

/** The newest stays, however large it is. */
async function forgetSurplus(db: ServiceDatabase, dataset: DatasetId): Promise<void> {
  await sql`
    delete from service_model_request where id in (
      select id from (
        select id, row_number() over newest as place, sum(bytes) over newest as total
        from service_model_request where dataset_id = ${dataset}
        window newest as (order by sent_at desc, id desc rows unbounded preceding)
      ) as placed where place > ${MOST.requests} or (place > 1 and total > ${MOST.bytes}))`.execute(db);
}

const selectRequests = (db: ServiceDatabase) =>
  db
    .selectFrom('service_model_request as request')
    .innerJoin('service_resource as resource', 'resource.id', 'request.resource_id')
    .innerJoin('service_user as asker', 'asker.id', 'request.user_id')
    .select([
      'request.id',
      'request.sent_at',
      'request.resource_id',
      'resource.name as resource_name',
      'request.user_id',
      'asker.external_id',
      'request.question',
      'request.provider',
      'request.model',
      'request.call',
      'request.outcome',
      'request.status',
      'request.duration_ms',
      'request.input_tokens',
      'request.output_tokens',
      'request.bytes',
    ]);

type Selected = Omit<ModelRequestRecord, 'resource_id'> & { resource_id: string };

const present = ({ resource_id: resourceId, ...row }: Selected): ModelRequestRecord => ({
  ...row,
  resource_id: resourceIdSchema.parse(resourceId),
});
