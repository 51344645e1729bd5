import { z } from 'zod';
import { datasetIdSchema } from '../shared/ids.ts';
import { timestampSchema } from './timestamps.ts';

/** `GET /v2/datasets`, with a user's token or the API key: our own addition to the interface. */
export const DATASETS_PATH = '/v2/datasets';

export const datasetListSchema = z.object({
  /** Oldest first: those that the user is a member of, or the one of the API key. */
  datasets: z.array(z.object({ id: datasetIdSchema, created_at: timestampSchema })),
});

export type DatasetList = z.infer<typeof datasetListSchema>;
