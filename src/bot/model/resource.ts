import { z } from 'zod';
import { datasetIdSchema, resourceIdSchema } from '../../shared/ids.ts';
import { orUndefined } from './optional.ts';

/** A data source that a workspace may ask. */
export const knownResourceSchema = z.object({
  id: resourceIdSchema,
  name: z.string(),
  datasetId: orUndefined(datasetIdSchema),
});
export type KnownResource = z.infer<typeof knownResourceSchema>;
