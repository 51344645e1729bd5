import { z } from 'zod';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { ResourceId } from '../../shared/ids.ts';
import { DEFAULT_SHARING, type Sharing } from '../agent/sharing.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { unlessDeleted } from '../failures.ts';

/** What admins decided that a language model may be told of each resource. */
export interface SharingRecords {
  find(resource: ResourceId): Promise<Sharing>;
  /** @throws ServiceFailure `resource_deleted` */
  replace(resource: ResourceId, sharing: Sharing, at: Date): Promise<void>;
}

const columnsSchema = z.array(
  z.object({ schema: z.string(), table: z.string(), column: z.string(), share: z.boolean() }),
);

export function createSharingRecords(db: ServiceDatabase): SharingRecords {
  return {
    async find(resource) {
      const row = await db
        .selectFrom('service_sharing')
        .select(['sends_values', 'sends_rows', 'sends_samples', 'columns'])
        .where('resource_id', '=', resource)
        .executeTakeFirst();
      if (row === undefined) return DEFAULT_SHARING;
      return {
        values: row.sends_values === 1,
        rows: row.sends_rows === 1,
        samples: row.sends_samples === 1,
        columns: columnsSchema.parse(JSON.parse(row.columns)),
      };
    },

    async replace(resource, { values, rows, samples, columns }, at) {
      const kept = {
        sends_values: Number(values),
        sends_rows: Number(rows),
        sends_samples: Number(samples),
        columns: JSON.stringify(columns),
        updated_at: formatTimestamp(at),
      };
      const insert = db
        .insertInto('service_sharing')
        .values({ resource_id: resource, ...kept })
        .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(kept));
      await unlessDeleted(insert.execute());
    },
  };
}
