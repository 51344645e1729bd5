import { tool } from 'ai';
import { z } from 'zod';
import type { Session } from '../question/session.ts';
import { schemaText } from '../text/schema-text.ts';
import { lean } from './lean-schema.ts';

const MOST_AT_ONCE = 8;

export const describeTable = (session: Session) =>
  tool({
    description: 'All columns of up to 8 tables, by their names.',
    inputSchema: lean(z.object({ tables: z.array(z.string().min(1).max(300)).min(1).max(MOST_AT_ONCE) })),
    execute: ({ tables }) =>
      session.lookUp('describe_table', tables, () => {
        const found = tables.flatMap((name) => session.knowledge.index.find(name) ?? []);
        return found.length === 0 ? 'There is no such table.' : schemaText([...new Set(found)], session.request);
      }),
  });
