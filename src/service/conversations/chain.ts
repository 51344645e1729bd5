import { sql } from 'kysely';
import type { ServiceDatabase } from '../db/open.ts';

/** The turns of a conversation up to this one, as `turn`, the first first; of more than `most` the latest. */
export const selectChain = (db: ServiceDatabase, last: string, most: number) =>
  db
    .withRecursive('chain(id, parent_id, depth)', (cte) =>
      cte
        .selectFrom('service_conversation')
        .select(['id', 'parent_id', sql<number>`1`.as('depth')])
        .where('id', '=', last)
        .unionAll(
          cte
            .selectFrom('chain')
            .innerJoin('service_conversation as parent', 'parent.id', 'chain.parent_id')
            .select(['parent.id', 'parent.parent_id', sql<number>`chain.depth + 1`.as('depth')])
            .whereRef('chain.id', '!=', 'chain.parent_id')
            .where('chain.depth', '<', most),
        ),
    )
    .selectFrom('chain')
    .innerJoin('service_conversation as turn', 'turn.id', 'chain.id')
    .orderBy('chain.depth', 'desc');
