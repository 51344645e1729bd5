import { z } from 'zod';
import { isAiProvider } from '../../shared/ai-providers.ts';
import { askedBeforeSchema } from './ids.ts';

/** A filled-in form to connect a language model: everything but its key. */
export const modelFormSchema = z.object({
  provider: z.string().refine(isAiProvider),
  model: z.string(),
  /** '': the provider's own. */
  baseUrl: z.string(),
  /** As typed; '' for no limit. */
  dailyTokens: z.string(),
  /** The question after which it was opened. */
  asked: askedBeforeSchema.optional(),
});
export type ModelForm = z.infer<typeof modelFormSchema>;
