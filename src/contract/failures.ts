import { z } from 'zod';

/** Our service's error body. The interface shows none, so the client accepts any and reads these fields if text. */
export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** The `code` of a 503 of our service that can't use its own database just now. What the call asked for may be done. */
export const STORAGE_AWAY = 'storage_away';

export type Failure = z.infer<typeof failureSchema>;
