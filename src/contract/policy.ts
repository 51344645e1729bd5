import { z } from 'zod';

/** `GET` and `PUT /v2/resources/<resource_id>/policy`, with the API key: our own addition to the interface. */
export const policyPath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}/policy`;

/** `GET /v2/resources/<resource_id>/policy/names`, with the API key: also of what can't be read. */
export const policyNamesPath = (resourceId: string): string => `${policyPath(resourceId)}/names`;

/** What can follow the `?` of it. */
export const findPolicyNamesSchema = z.object({
  of: z.enum(['tables', 'columns']),
  /** Words that the names of schema, table, and column have together. */
  find: z.string().trim().max(200).default(''),
});

const name = z.string().min(1).max(1_000);

const policyTableSchema = z.object({
  schema: name,
  /** null: the whole schema. */
  table: name.nullable(),
});

const policyColumnSchema = z.object({ schema: name, table: name, column: name });

/** What may be read of a resource: an admin's decision, whole. */
export const policySchema = z.object({
  tables: z.object({
    /** All of them, only those of the list, or all but those of the list. */
    allow: z.enum(['all', 'only', 'all_but']),
    list: z.array(policyTableSchema).max(10_000),
  }),
  columns: z
    .array(
      policyColumnSchema.extend({
        /** `mask`: each value is read as `•••`. `withhold`: the column isn't there. */
        rule: z.enum(['mask', 'withhold']),
      }),
    )
    .max(10_000),
});

/** Names that a policy can have. For `of=tables` also whole schemas, with `table: null`. */
export const policyNamesSchema = z.object({
  tables: z.array(policyTableSchema),
  columns: z.array(policyColumnSchema),
});

export type Policy = z.infer<typeof policySchema>;
export type PolicyTable = z.infer<typeof policyTableSchema>;
export type PolicyColumn = z.infer<typeof policyColumnSchema>;
export type PolicyNames = z.infer<typeof policyNamesSchema>;
export type FindPolicyNames = z.infer<typeof findPolicyNamesSchema>;
