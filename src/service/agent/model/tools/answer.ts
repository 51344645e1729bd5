import { tool } from 'ai';
import type { FurtherResult } from '../../agent.ts';
import type { Finding } from '../../checked.ts';
import { checkReading } from '../explain/check-reading.ts';
import { NoAnswerError } from '../question/no-answer.ts';
import type { Reading } from '../question/reading.ts';
import { MOST_MENDS, type Session } from '../question/session.ts';
import { isMadeUp } from '../sql/sourceless-outputs.ts';
import { tablesRead } from '../sql/tables-read.ts';
import { asJson } from '../text/data.ts';
import { answerInput, type Given } from './answer-input.ts';
import { doubtSql } from './doubted-sql.ts';
import { isNothing, whyNothing } from './questioned-zero.ts';

const CHECK =
  'The result is empty. Check how the values in its conditions are spelled (sample_values), its joins and its period. If it is right that there is nothing, answer with the same SQL again.';
const MADE =
  'No column of this result comes from the data: what SQL makes itself is no answer. Select from the tables, or ask_back where they do not hold what is asked.';
const DOUBTED =
  'The rows may not be what is asked. Mend the SQL; if it is right as it is, answer with the same SQL again, and say why in reading.';
const MEND = 'Call answer again with the same SQL, and say these sentences in another way or leave them out.';

export const answer = (session: Session) =>
  tool({
    description: 'Ends the question: runs the SQL and shows its rows to the person.',
    inputSchema: answerInput,
    execute: (given) => session.inTurn(() => accept(session, given)),
  });

async function accept(session: Session, given: Given): Promise<string> {
  const ran = await session.run(given.sql);
  if (ran.kind === 'failed') return session.wrong('answer', ran.message);
  if (isMadeUp(ran.sql, ran.result, session)) return refuseMade(session);
  const nothing = isNothing(ran.result) ? whyNothing(session, ran.sql, ran.result) : undefined;
  if (nothing?.isToAsk === true && !session.wasEmptyQuestioned) {
    session.wasEmptyQuestioned = true;
    return asJson({ nothing_found: nothing.hints, check: CHECK });
  }
  const further = await runFurther(session, given.further);
  if ('error' in further) return session.wrong('answer', further.error, { title: further.title });
  const found = { sql: ran.sql, result: ran.result, further: further.results, remarks: nothing?.remarks ?? [] };
  const read = readingOf(session, given, found);
  const doubted = await doubtSql(session, ran.sql, read.question);
  const reading = { ...read, isSure: read.isSure && doubted.findings.length === 0 };
  if (doubted.told.length > 0) {
    session.draft = reading;
    return asJson({ doubts: doubted.told, how: DOUBTED });
  }
  if (isUnasked(doubted.findings)) {
    session.draft = undefined;
    session.fatal = { error: new NoAnswerError('The rows are about something else.') };
    return 'Refused.';
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

/** Rows of something that the question isn't about, also after the model was told. */
const isUnasked = (findings: readonly Finding[]): boolean =>
  findings.some(({ trap, severity }) => trap === 'unrelated-tables' && severity === 'wrong');

/** Once the model is told; then the built-in engine answers. */
function refuseMade(session: Session): string {
  if (session.wasMadeQuestioned) session.fatal = { error: new NoAnswerError('The rows are none of the data.') };
  session.wasMadeQuestioned = true;
  return asJson({ error: MADE });
}

function readingOf(
  session: Session,
  given: Given,
  found: Pick<Reading, 'sql' | 'result' | 'further' | 'remarks'>,
): Reading {
  const { reading: words, question, premise, caveat, assumptions, confidence, saved_query: named } = given;
  return {
    ...found,
    question: question === '' ? session.request.question : question,
    words,
    premise,
    caveat,
    assumptions,
    isSure: confidence === 'high' && session.failed < 2,
    savedQuery: named === undefined ? undefined : followed(session, named, found.sql),
  };
}

type Further = { results: FurtherResult[] } | { error: string; title: string };

/** Guarded and limited as the first; one that fails is named, for the model to mend. One that is none of the data is named once, and then left out. */
async function runFurther(session: Session, planned: Given['further']): Promise<Further> {
  const results: FurtherResult[] = [];
  for (const { title, sql } of planned) {
    const ran = await session.run(sql);
    if (ran.kind === 'failed') return { error: ran.message, title };
    if (!isMadeUp(ran.sql, ran.result, session)) results.push({ title, sql: ran.sql, result: ran.result });
    else if (!session.wasMadeQuestioned) {
      session.wasMadeQuestioned = true;
      return { error: MADE, title };
    }
  }
  return { results };
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
