import { tool } from 'ai';
import { z } from 'zod';
import { findValues } from '../link/find-values.ts';
import type { Session } from '../question/session.ts';
import { schemaText } from '../text/schema-text.ts';
import { valueText } from '../text/value-text.ts';
import { lean } from './lean-schema.ts';

const MOST_FOUND = 12;

export const searchSchema = (session: Session) =>
  tool({
    description:
      'Up to 12 tables by words of their names, columns and comments, and values with these words, typing errors allowed. Try synonyms in the language of the schema.',
    inputSchema: lean(z.object({ words: z.string().min(1).max(300) })),
    execute: ({ words }) =>
      session.lookUp('search_schema', { words }, async () => {
        const { request, knowledge, schema } = session;
        const values = valueText(await findValues(words, request), schema.defaultSchema);
        const found = knowledge.index.link(words, MOST_FOUND);
        const tables = found.length === 0 ? 'No table has these words.' : schemaText(found, request);
        return values === '' ? tables : `${tables}\nValues:\n${values}`;
      }),
  });
