import { z } from 'zod';

/** Our service's error body. The interface shows none, so the client accepts any and reads these fields if text. */
export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

export type Failure = z.infer<typeof failureSchema>;
