import { z } from 'zod';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { AgentRequest } from '../agent/agent.ts';
import type { ServiceDatabase } from '../db/open.ts';
import { unlessDeleted } from '../failures.ts';

type DeadRowsRules = NonNullable<AgentRequest['deadRows']>;

export interface ColumnPlace {
  schema: string;
  table: string;
  column: string;
}

/** What somebody decided about a column; `default`: that what was decided before no longer holds. */
interface Decision extends ColumnPlace {
  rule: 'leave-out' | 'keep' | 'default';
}

interface Decided extends Decision {
  by: string;
  /** As in the interface. */
  at: string;
}

/** What admins decided about rows that don't count as living. */
export interface DeadRowsRecords {
  /** Also what was set back, by the name of the column. */
  list(resource: ResourceId): Promise<Decided[]>;
  /** What holds. */
  rules(resource: ResourceId): Promise<DeadRowsRules>;
  /** All of them or none. @throws ServiceFailure `resource_deleted` */
  decide(resource: ResourceId, decisions: readonly Decision[], said: { by: string; at: Date }): Promise<void>;
}

const placeSchema = z.tuple([z.string(), z.string(), z.string()]);
const ruleSchema = z.enum(['leave-out', 'keep', 'default']);

export const placeKey = ({ schema, table, column }: ColumnPlace): string => JSON.stringify([schema, table, column]);

export function createDeadRowsRecords(db: ServiceDatabase): DeadRowsRecords {
  const list = async (resource: ResourceId): Promise<Decided[]> => {
    const rows = await db
      .selectFrom('service_dead_rows_rule')
      .select(['column_key', 'rule', 'changed_by', 'changed_at'])
      .where('resource_id', '=', resource)
      .orderBy('column_key')
      .execute();
    return rows.map(({ column_key: key, rule, changed_by: by, changed_at: at }) => {
      const [schema, table, column] = placeSchema.parse(JSON.parse(key));
      return { schema, table, column, rule: ruleSchema.parse(rule), by, at };
    });
  };
  return {
    list,

    async rules(resource) {
      return (await list(resource)).flatMap(({ schema, table, column, rule }) =>
        rule === 'default' ? [] : [{ schema, table, column, rule }],
      );
    },

    async decide(resource, decisions, { by, at }) {
      const changed = { changed_by: by, changed_at: formatTimestamp(at) };
      const rows = decisions.map((one) => ({
        resource_id: resource,
        column_key: placeKey(one),
        rule: one.rule,
        ...changed,
      }));
      const insert = db
        .insertInto('service_dead_rows_rule')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['resource_id', 'column_key']).doUpdateSet((said) => ({
            rule: said.ref('excluded.rule'),
            changed_by: said.ref('excluded.changed_by'),
            changed_at: said.ref('excluded.changed_at'),
          })),
        );
      await unlessDeleted(insert.execute());
    },
  };
}
