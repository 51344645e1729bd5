import { tool } from 'ai';
import { z } from 'zod';
import type { QueryResult } from '../../../connectors/connector.ts';
import type { Session } from '../question/session.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { asJson } from '../text/data.ts';
import { lean } from './lean-schema.ts';
import { sqlSchema } from './run-sql.ts';

const LONGEST_WORDS = 2_000;

const inputSchema = z.object({
  sql: sqlSchema.describe('The statement whose rows answer the question.'),
  reading: z
    .string()
    .max(LONGEST_WORDS)
    .describe('One to three sentences: what is computed, of which rows, for which period.'),
  question: z
    .string()
    .max(LONGEST_WORDS)
    .describe('The whole question as you read it, in words, so that it stands alone.'),
  assumptions: z
    .array(z.string().max(LONGEST_WORDS))
    .max(6)
    .optional()
    .describe('What you took for granted that the question does not say.'),
  confidence: z.enum(['high', 'low']).describe('low: another reading of the question is about as likely.'),
  saved_query: z.string().max(300).optional().describe('The name of the saved query that this follows, if it does.'),
});

export const answer = (session: Session) =>
  tool({
    description: 'Ends the question with an answer: the program runs the SQL and shows its rows.',
    inputSchema: lean(inputSchema),
    execute: (given) => session.inTurn(() => accept(session, given)),
  });

async function accept(session: Session, given: z.infer<typeof inputSchema>): Promise<string> {
  const ran = await session.run(given.sql);
  if (ran.kind === 'failed') return asJson({ error: ran.message });
  if (isEmpty(ran.result) && !session.wasEmptyQuestioned) {
    session.wasEmptyQuestioned = true;
    return 'The result is empty. Check how the values in its conditions are spelled (sample_values), its joins and its period. If it is right that there is nothing, answer with the same SQL again.';
  }
  const { reading: words, question, assumptions = [], confidence, saved_query: named } = given;
  const isSure = confidence === 'high' && session.failed < 2;
  const savedQuery = named === undefined ? undefined : followed(session, named, ran.sql);
  const { sql, result } = ran;
  session.outcome = { kind: 'answered', reading: { sql, result, question, words, assumptions, isSure, savedQuery } };
  return 'Answered.';
}

/** No row, or one in which nothing is. */
const isEmpty = ({ rows }: QueryResult): boolean =>
  rows.length === 0 || (rows.length === 1 && rows.every((row) => Object.values(row).every((value) => value === null)));

/** Its name is only shown when it is a saved query, and reads a table that the answer reads. */
function followed({ request, knowledge, schema }: Session, name: string, sql: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  const saved = request.memory.savedQueries.find(({ query }) => query.trim().toLowerCase() === wanted);
  if (saved === undefined) return undefined;
  const tables = tablesRead(sql, schema.dialect, knowledge.index);
  return tablesRead(saved.sql, schema.dialect, knowledge.index).some((table) => tables.includes(table))
    ? saved.query
    : undefined;
}
