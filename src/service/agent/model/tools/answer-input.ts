import { z } from 'zod';
import { lean } from './lean-schema.ts';
import { sqlSchema } from './run-sql.ts';

const LONGEST_WORDS = 2_000;
const MOST_ASSUMPTIONS = 6;
/** Beside the first statement. */
const MOST_FURTHER = 5;

const told = z.object({
  sql: sqlSchema.describe('The statement whose rows answer the question.'),
  reading: z.string().describe('One to three sentences: what is computed, of which rows, for which period.'),
  question: z.string().describe('The whole question as you read it, in words, so that it stands alone.'),
  premise: z
    .string()
    .optional()
    .describe(
      'Only if the question takes something for granted that the rows show to be wrong: what is so instead. "Revenue did not drop in March; it rose." Shown first.',
    ),
  caveat: z
    .string()
    .optional()
    .describe(
      'Only if the data is too little for the question: its limit. "The data ends on 2024-12-31." Shown first.',
    ),
  assumptions: z.array(z.string()).optional().describe('What you took for granted that the question does not say.'),
  confidence: z.enum(['high', 'low']).describe('low: another reading of the question is about as likely.'),
  further: z
    .array(z.object({ title: z.string().describe('What it shows, in a few words.'), sql: sqlSchema }))
    .max(MOST_FURTHER)
    .optional()
    .describe(
      'Further statements whose rows are shown below, only where one statement is not enough: what is behind a change, a comparison with a plan.',
    ),
  saved_query: z.string().optional().describe('The name of the saved query that this follows, if it does.'),
});

const words = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').trim().slice(0, LONGEST_WORDS));

const taken = z.object({
  sql: sqlSchema,
  reading: words,
  question: words,
  premise: words,
  caveat: words,
  assumptions: z
    .union([z.array(words), words.transform((text) => [text])])
    .transform((texts) => texts.filter((text) => text !== '').slice(0, MOST_ASSUMPTIONS)),
  confidence: words.transform((text) =>
    /^(?:high|hoch|sure|certain|)$/i.test(text) ? ('high' as const) : ('low' as const),
  ),
  further: z
    .array(z.object({ title: words, sql: sqlSchema }))
    .max(MOST_FURTHER)
    .nullish()
    .transform((further) => further ?? []),
  saved_query: words.transform((text) => (text === '' ? undefined : text)),
});

export type Given = z.infer<typeof taken>;

export const answerInput = lean<Given>(taken, told);
