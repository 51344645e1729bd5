import { z } from 'zod';

/** `GET /v2/resources/<resource_id>/overview`: our own addition to the interface. */
export const overviewPath = (resourceId: string): string => `/v2/resources/${encodeURIComponent(resourceId)}/overview`;

/** `2026-03-01` */
const daySchema = z.iso.date();

const tableOverviewSchema = z.object({
  /** In words: `order items`. */
  name: z.string(),
  /** What people wrote about it; may be empty. */
  about: z.string(),
  rows: z.int().nonnegative().nullable(),
  first_day: daySchema.nullable(),
  last_day: daySchema.nullable(),
});

/** What a data source holds, for somebody who has not asked it anything yet. */
export const overviewRecordSchema = z.object({
  /** Those of which most can be asked, the richest first; `table_count` counts all. */
  tables: z.array(tableOverviewSchema),
  table_count: z.int().nonnegative(),
  /** Whole questions to try. */
  questions: z.array(z.string()),
  /** Business words that its description explains. */
  definitions: z.array(z.object({ term: z.string(), meaning: z.string() })),
});

export type OverviewRecord = z.infer<typeof overviewRecordSchema>;
