import { z } from 'zod';
import { timestampSchema } from './timestamps.ts';

/** `GET` and `PUT /v2/resources/<resource_id>/dead-rows`, with the API key: our own addition to the interface. */
export const deadRowsPath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}/dead-rows`;

const name = z.string().min(1).max(1_000);

const columnSchema = z.object({ schema: name, table: name, column: name });

/** What is done with rows that a column takes out of the living ones. `keep`: they count like all others. */
const ruleSchema = z.enum(['leave-out', 'keep']);

/** Columns to change; all others stay as they are. */
export const changeDeadRowsSchema = z.object({
  /** Who decides, as it is shown to others: `slack:<team>:<user>`, or any other name. */
  by: z.string().trim().min(1).max(200),
  /** `default` undoes what was decided, and so does `leave-out` for a column that leaves its rows out anyway. */
  columns: z
    .array(columnSchema.extend({ rule: z.enum([...ruleSchema.options, 'default']) }))
    .min(1)
    .max(1_000),
});

export const deadRowsListSchema = z.object({
  /** In the order of the resource. Columns that were decided about and are out of sight now come last. */
  columns: z.array(
    columnSchema.extend({
      /** Why its rows may not count; several where values of one column say so. Empty: not known now. */
      kinds: z.array(z.enum(['deleted', 'past-version', 'void', 'test'])),
      /** How many there are. null: not known. */
      rows: z.int().nonnegative().nullable(),
      /** Names and rows leave no doubt, so that they are left out by default. */
      is_sure: z.boolean(),
      /** What holds now. */
      rule: ruleSchema,
      is_default: z.boolean(),
      /** Who changed it last, also back to its default. null: no one. */
      changed_by: z.string().nullable(),
      changed_at: timestampSchema.nullable(),
    }),
  ),
});

export type ChangeDeadRows = z.infer<typeof changeDeadRowsSchema>;
export type DeadRowsList = z.infer<typeof deadRowsListSchema>;
export type DeadRowsColumn = DeadRowsList['columns'][number];
