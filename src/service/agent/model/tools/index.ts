import type { Session } from '../question/session.ts';
import { SENT } from '../text/limits.ts';
import { answer } from './answer.ts';
import { askBack } from './ask-back.ts';
import { describeTable } from './describe-table.ts';
import { findSavedQueries } from './find-saved-queries.ts';
import { runSql } from './run-sql.ts';
import { sampleValues } from './sample-values.ts';
import { searchSchema } from './search-schema.ts';

/** Without those that could only tell what was sent already, or that there is nothing. */
export function toolsOffered({ knowledge, request }: Session): (keyof ReturnType<typeof toolsFor>)[] {
  const isAllSaid =
    knowledge.wholeSchema !== undefined &&
    request.schema.tables.every(({ columns }) => columns.length <= SENT.columnsPerTable);
  const saved = request.memory.savedQueries.length > 0;
  return [
    'search_schema',
    ...(isAllSaid ? [] : (['describe_table'] as const)),
    'sample_values',
    ...(saved ? (['find_saved_queries'] as const) : []),
    'run_sql',
    'answer',
    'ask_back',
  ];
}

/** All that the model can do: look things up, read, and end the question. Nothing writes, and nothing sends. */
export const toolsFor = (session: Session) => ({
  search_schema: searchSchema(session),
  describe_table: describeTable(session),
  sample_values: sampleValues(session),
  find_saved_queries: findSavedQueries(session),
  run_sql: runSql(session),
  answer: answer(session),
  ask_back: askBack(session),
});
