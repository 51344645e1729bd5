import { z } from 'zod';
import { resourceIdSchema, savedQueryIdSchema, slackUserIdSchema, teamIdSchema } from '../../shared/ids.ts';

/** A saved query as the workspace remembers it: enough to find it again and to ask by its name. Its SQL stays with the service. */
export const savedQuerySchema = z.object({
  id: savedQueryIdSchema,
  team: teamIdSchema,
  resource: z.object({ id: resourceIdSchema, name: z.string() }),
  name: z.string(),
  explanation: z.string(),
  savedBy: slackUserIdSchema,
  savedAt: z.date(),
});
export type SavedQuery = z.infer<typeof savedQuerySchema>;
