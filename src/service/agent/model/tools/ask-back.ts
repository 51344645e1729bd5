import { tool } from 'ai';
import { z } from 'zod';
import type { Session } from '../question/session.ts';
import { lean } from './lean-schema.ts';

const LONGEST_WORDS = 2_000;
const MOST_QUESTIONS = 6;

const told = z.object({
  words: z.string().describe('What is unclear or missing.'),
  questions: z.array(z.string()).describe('Whole questions to choose from, which you can answer.'),
});
const taken = z.object({
  words: z.string().min(1),
  questions: z.union([z.array(z.string()), z.string().transform((one) => [one])]).nullish(),
});

export const askBack = (session: Session) =>
  tool({
    description: 'Ends the question: asks the person back, or says that the data does not hold what is asked.',
    inputSchema: lean(taken, told),
    execute: ({ words, questions }) =>
      session.inTurn(() => {
        const asking = { words: words.slice(0, LONGEST_WORDS), questions: (questions ?? []).slice(0, MOST_QUESTIONS) };
        session.outcome = { kind: 'asked', asking };
        return 'Asked.';
      }),
  });
