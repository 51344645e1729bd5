import {
  type AnsweredBy,
  CONVERSATION_STATUS,
  type ConversationRecord,
  type Row,
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
    }
  | Extract<AskOutcome, { kind: 'asks-back' }>;

/** Any status but success is a reply, not an answer. */
export function readReply({ status, response }: ConversationRecord): ServiceReply {
  const { explanation, sql, data, units, headline, answered_by: answeredBy, model_trouble: modelTrouble } = response;
  if (status === CONVERSATION_STATUS.success)
    return { kind: 'answer', explanation, sql, rows: data, units, headline, answeredBy, modelTrouble };
  const trouble = modelTrouble === undefined ? {} : { modelTrouble };
  return { kind: 'asks-back', explanation, suggestions: readSuggestions(data), ...trouble };
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
