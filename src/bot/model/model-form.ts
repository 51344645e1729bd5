import { z } from 'zod';
import { isAiProvider } from '../../shared/ai-providers.ts';

/** A filled-in form to connect a language model: everything but its key. */
export const modelFormSchema = z.object({
  provider: z.string().refine(isAiProvider),
  model: z.string(),
  /** '': the provider's own. */
  baseUrl: z.string(),
  /** As typed; '' for no limit. */
  dailyTokens: z.string(),
});
export type ModelForm = z.infer<typeof modelFormSchema>;
