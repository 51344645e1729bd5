import { z } from 'zod';
import { lean } from './lean-schema.ts';
import { sqlSchema } from './run-sql.ts';

const LONGEST_WORDS = 2_000;
const MOST_ASSUMPTIONS = 6;
/** Beside the first statement. */
const MOST_FURTHER = 5;

const told = z.object({
  sql: sqlSchema.describe('Its rows answer the question.'),
  reading: z.string().describe('One to three sentences: what is computed, of which rows, for which period.'),
  question: z.string().describe('The whole question as you read it, so that it stands alone.'),
  premise: z
    .string()
    .optional()
    .describe(
      'Only if the question takes something wrong for granted: what is so. "Revenue did not drop in March; it rose."',
    ),
  caveat: z.string().optional().describe('A limit of the data. "The data ends on 2024-12-31."'),
  assumptions: z.array(z.string()).optional().describe('What you took for granted that the question does not say.'),
  confidence: z.enum(['high', 'low']).describe('low: another reading is about as likely.'),
  further: z
    .array(z.object({ title: z.string(), sql: sqlSchema }))
    .max(MOST_FURTHER)
    .optional()
    .describe('More statements, shown below. Only where one is not enough: behind a change, against a plan.'),
  saved_query: z.string().optional().describe('The saved query that this follows.'),
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
