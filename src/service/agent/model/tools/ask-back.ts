import { tool } from 'ai';
import { z } from 'zod';
import type { Session } from '../question/session.ts';
import { lean } from './lean-schema.ts';

export const askBack = (session: Session) =>
  tool({
    description: 'Ends the question by asking the person back, or by saying that the data does not hold what is asked.',
    inputSchema: lean(
      z.object({
        words: z.string().min(1).max(2_000).describe('What is unclear or missing, in one or two sentences.'),
        questions: z
          .array(z.string().max(1_000))
          .max(6)
          .describe('Whole questions to choose from, each of which you can answer.'),
      }),
    ),
    execute: (asking) =>
      session.inTurn(() => {
        session.outcome = { kind: 'asked', asking };
        return 'Asked.';
      }),
  });
