import { z } from 'zod';

/**
 * The parts used of BigQuery's REST API v2. 64-bit numbers are strings there.
 * https://cloud.google.com/bigquery/docs/reference/rest
 */

export interface WireField {
  name: string;
  /** In the old spelling: INTEGER, FLOAT, BOOLEAN and RECORD for INT64, FLOAT64, BOOL and STRUCT. */
  type: string;
  mode?: string | undefined;
  fields?: WireField[] | undefined;
  rangeElementType?: { type: string } | undefined;
}

const fieldSchema: z.ZodType<WireField> = z.object({
  name: z.string(),
  type: z.string(),
  mode: z.string().optional(),
  get fields() {
    return z.array(fieldSchema).optional();
  },
  rangeElementType: z.object({ type: z.string() }).optional(),
});

const problemSchema = z.object({ reason: z.string().optional(), message: z.string().optional() });

export type WireProblem = z.infer<typeof problemSchema>;

/** Body of an answer that is not 2xx. An intermediate server may send anything else. */
export const errorBodySchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(problemSchema).optional(),
  }),
});

/** `https://oauth2.googleapis.com/token` */
export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const tokenErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() });

const count = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(Number);

/** `jobs.insert`. A dry run answers without `jobId` and with statistics. */
export const jobSchema = z.object({
  jobReference: z.object({ jobId: z.string().optional(), location: z.string().optional() }).optional(),
  status: z.object({ state: z.string().optional(), errorResult: problemSchema.optional() }).optional(),
  statistics: z
    .object({
      totalBytesProcessed: count.optional(),
      query: z.object({ statementType: z.string().optional(), totalBytesProcessed: count.optional() }).optional(),
    })
    .optional(),
});

const rowSchema = z.object({ f: z.array(z.object({ v: z.unknown() })) });

export type WireRow = z.infer<typeof rowSchema>;

/** `jobs.getQueryResults` */
export const resultsSchema = z.object({
  jobComplete: z.boolean(),
  schema: z.object({ fields: z.array(fieldSchema).optional() }).optional(),
  rows: z.array(rowSchema).optional(),
  pageToken: z.string().optional(),
  totalBytesProcessed: count.optional(),
  cacheHit: z.boolean().optional(),
});

/** `datasets.list`: without `datasets` where there is none. */
export const datasetsSchema = z.object({
  datasets: z
    .array(z.object({ datasetReference: z.object({ datasetId: z.string() }), location: z.string() }))
    .optional(),
  nextPageToken: z.string().optional(),
});

/** `tables.list`: without `tables` where there is none. */
export const tablesSchema = z.object({
  tables: z.array(z.object({ tableReference: z.object({ tableId: z.string() }) })).optional(),
});

/** `tables.testIamPermissions`: those of the asked ones that the caller has; without `permissions` where that is none. */
export const permissionsSchema = z.object({ permissions: z.array(z.string()).optional() });

/** `jobs.cancel`: what it says of the job is of no use here. */
export const cancelledSchema = z.object({});
