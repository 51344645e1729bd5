import { z } from 'zod';

/** The language model that a service asks. */
export const languageModelSchema = z.object({
  /** `openai`, `anthropic` */
  provider: z.string(),
  model: z.string(),
});

export type LanguageModelRecord = z.infer<typeof languageModelSchema>;
