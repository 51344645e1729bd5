import { tool } from 'ai';
import { z } from 'zod';
import type { Session } from '../question/session.ts';
import { schemaText } from '../text/schema-text.ts';
import { lean } from './lean-schema.ts';

const MOST_FOUND = 12;

export const searchSchema = (session: Session) =>
  tool({
    description:
      'Finds tables by words of their names, columns, comments and values. Try synonyms in the language of the schema.',
    inputSchema: lean(z.object({ words: z.string().min(1).max(300) })),
    execute: ({ words }) =>
      session.inTurn(() => {
        const found = session.knowledge.index.link(words, MOST_FOUND);
        return found.length === 0 ? 'No table has these words.' : schemaText(found, session.request);
      }),
  });
