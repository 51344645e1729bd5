import { tool } from 'ai';
import { z } from 'zod';
import { savedQueryData } from '../prompt/memory-data.ts';
import type { Session } from '../question/session.ts';
import { asJson } from '../text/data.ts';
import { lean } from './lean-schema.ts';

export const findSavedQueries = (session: Session) =>
  tool({
    description: 'Up to 5 saved queries with their SQL, by words of their names and explanations.',
    inputSchema: lean(z.object({ words: z.string().min(1).max(300) })),
    execute: ({ words }) =>
      session.lookUp('find_saved_queries', { words }, () => {
        const found = session.knowledge.findSaved(words);
        return found.length === 0 ? 'None is saved with these words.' : asJson(found.map(savedQueryData));
      }),
  });
