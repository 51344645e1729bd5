import type { ModelTally } from '../../contract/model-requests.ts';
import type { Clock } from '../../shared/clock.ts';
import { type DatasetId, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

type Found = ModelTally['found'];

/** What questions to a language model came to, counted by day. No words of them are kept. */
export interface ModelTallies {
  add(of: { datasetId: DatasetId; resourceId: ResourceId }, found: Found): Promise<void>;
  /** Of the last 30 days. */
  list(dataset: DatasetId): Promise<ModelTally[]>;
  forgetExpired(): Promise<void>;
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

export function createModelTallies({ db, clock }: { db: ServiceDatabase; clock: Clock }): ModelTallies {
  const dayBefore = (days: number): string =>
    new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return {
    async add({ datasetId, resourceId }, found) {
      await db
        .insertInto('service_model_tally')
        .values({ resource_id: resourceId, dataset_id: datasetId, day: dayBefore(0), found, questions: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['resource_id', 'day', 'found'])
            .doUpdateSet((table) => ({ questions: table('service_model_tally.questions', '+', 1) })),
        )
        .execute();
    },

    async list(dataset) {
      const rows = await db
        .selectFrom('service_model_tally')
        .select(({ fn }) => ['resource_id', 'found', fn.sum('questions').as('questions')])
        .where('dataset_id', '=', dataset)
        .where('day', '>', dayBefore(KEPT_DAYS))
        .groupBy(['resource_id', 'found'])
        .orderBy('resource_id')
        .orderBy('found')
        .execute();
      return rows.map(({ resource_id: id, found, questions }) => ({
        resource_id: resourceIdSchema.parse(id),
        found,
        questions: Number(questions),
      }));
    },

    async forgetExpired() {
      await db.deleteFrom('service_model_tally').where('day', '<=', dayBefore(KEPT_DAYS)).execute();
    },
  };
}
