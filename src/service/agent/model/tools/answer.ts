import { tool } from 'ai';
import { checkReading } from '../explain/check-reading.ts';
import type { Reading } from '../question/reading.ts';
import { MOST_MENDS, type Session } from '../question/session.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { asJson } from '../text/data.ts';
import { answerInput, type Given } from './answer-input.ts';
import { isNothing, whyNothing } from './questioned-zero.ts';

export const answer = (session: Session) =>
  tool({
    description: 'Ends the question with an answer: the program runs the SQL and shows its rows.',
    inputSchema: answerInput,
    execute: (given) => session.inTurn(() => accept(session, given)),
  });

async function accept(session: Session, given: Given): Promise<string> {
  const ran = await session.run(given.sql);
  if (ran.kind === 'failed') return asJson({ error: ran.message });
  const nothing = isNothing(ran.result) ? whyNothing(session, ran.sql) : undefined;
  const reading = readingOf(session, given, ran, nothing?.remarks ?? []);
  const isToAsk = ran.result.rows.length === 0 || nothing !== undefined || hasOnlyNulls(ran.result);
  if (isNothing(ran.result) && isToAsk && !session.wasEmptyQuestioned) {
    session.wasEmptyQuestioned = true;
    return asJson({ nothing_found: nothing?.hints ?? [], check: CHECK });
  }
  const { wrong } = checkReading(reading, session.request, session.knowledge.index);
  if (wrong.length > 0 && session.mends < MOST_MENDS) {
    session.mends += 1;
    session.draft = reading;
    return asJson({ mend: wrong, how: MEND });
  }
  session.outcome = { kind: 'answered', reading };
  return 'Answered.';
}

const CHECK =
  'The result is empty. Check how the values in its conditions are spelled (sample_values), its joins and its period. If it is right that there is nothing, answer with the same SQL again.';
const MEND = 'Call answer again with the same SQL, and say these sentences in another way or leave them out.';

const hasOnlyNulls = ({ rows }: Reading['result']): boolean =>
  rows.every((row) => Object.values(row).every((value) => value === null));

function readingOf(
  session: Session,
  given: Given,
  { sql, result }: Pick<Reading, 'sql' | 'result'>,
  remarks: readonly string[],
): Reading {
  const { reading: words, question, premise, caveat, assumptions, confidence, saved_query: named } = given;
  return {
    sql,
    result,
    question: question === '' ? session.request.question : question,
    words,
    premise,
    caveat,
    assumptions,
    remarks,
    isSure: confidence === 'high' && session.failed < 2,
    savedQuery: named === undefined ? undefined : followed(session, named, sql),
  };
}

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
