import {
  type AnsweredBy,
  type AskedConversation,
  type Checks,
  CONVERSATION_STATUS,
  type Further,
  type OtherReading,
  type Row,
  type SortedBy,
  type Units,
} from '../../contract/conversations.ts';
import type { AskOutcome, Suggestion } from './outcome.ts';

/** What a conversation record says. */
export type ServiceReply =
  | {
      kind: 'answer';
      explanation: string;
      sql: string;
      rows: Row[];
      units?: Units | undefined;
      headline?: string | undefined;
      answeredBy?: AnsweredBy | undefined;
      modelTrouble?: string | undefined;
      further?: Further[] | undefined;
      status?: string | undefined;
      checks?: Checks | undefined;
      otherReading?: OtherReading | undefined;
      columnNames?: Record<string, string> | undefined;
      sortable?: boolean | undefined;
      sortedBy?: SortedBy | undefined;
    }
  | Extract<AskOutcome, { kind: 'asks-back' }>;

/** Success is an answer. So are rows with SQL whatever the status, and rows under a status that isn't ours. */
export function readReply(record: AskedConversation): ServiceReply {
  const { explanation, sql, data: rows, units, headline, further, checks } = record.response;
  const { sortable, sorted_by: sortedBy, column_names: columnNames } = record.response;
  const { answered_by: answeredBy, model_trouble: modelTrouble, other_reading: otherReading } = record.response;
  if (isAnswer(record)) {
    const status = record.status === CONVERSATION_STATUS.success ? undefined : record.status;
    const found = {
      explanation,
      sql,
      rows,
      units,
      headline,
      further,
      checks,
      otherReading,
      sortable,
      sortedBy,
      columnNames,
    };
    return { kind: 'answer', ...found, answeredBy, modelTrouble, status };
  }
  const by = {
    ...(modelTrouble === undefined ? {} : { modelTrouble }),
    ...(answeredBy === undefined ? {} : { answeredBy }),
    ...(record.response.model_may_answer === true ? { mayModelAnswer: true } : {}),
  };
  return { kind: 'asks-back', explanation, suggestions: readSuggestions(rows), ...by };
}

const OUR_STATUSES: readonly string[] = Object.values(CONVERSATION_STATUS);

function isAnswer({ status, response: { sql, data } }: AskedConversation): boolean {
  if (status === CONVERSATION_STATUS.success) return true;
  if (data.length === 0 || readSuggestions(data).length > 0) return false;
  return sql.trim() !== '' || !OUR_STATUSES.includes(status);
}

/**
 * Rows that are exactly `{ suggestion }` are questions the service can answer, and with `{ reading, preview }` readings of
 * what was asked; any other rows are not ours to read.
 */
function readSuggestions(rows: Row[]): Suggestion[] {
  const suggestions = rows.flatMap((row) => readSuggestion(row) ?? []);
  return suggestions.length === rows.length ? suggestions : [];
}

function readSuggestion({ suggestion, reading = '', preview = '', ...rest }: Row): Suggestion | undefined {
  const areTexts = typeof suggestion === 'string' && typeof reading === 'string' && typeof preview === 'string';
  if (!areTexts || Object.keys(rest).length > 0) return undefined;
  return reading === '' ? { question: suggestion } : { question: suggestion, reading: { words: reading, preview } };
}
