import { type Policy, policySchema } from '../../contract/policy.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** What admins decided that may be read of each resource. */
export interface PolicyRecords {
  /** Everything, where nobody decided. */
  find(resource: ResourceId): Promise<Policy>;
  replace(resource: ResourceId, policy: Policy, at: Date): Promise<void>;
}

const OPEN: Policy = { tables: { allow: 'all', list: [] }, columns: [] };

export function createPolicyRecords(db: ServiceDatabase): PolicyRecords {
  return {
    async find(resource) {
      const row = await db
        .selectFrom('service_policy')
        .select('policy')
        .where('resource_id', '=', resource)
        .executeTakeFirst();
      return row === undefined ? OPEN : policySchema.parse(JSON.parse(row.policy));
    },

    async replace(resource, policy, at) {
      const kept = { policy: JSON.stringify(policy), updated_at: formatTimestamp(at) };
      await db
        .insertInto('service_policy')
        .values({ resource_id: resource, ...kept })
        .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(kept))
        .execute();
    },
  };
}
