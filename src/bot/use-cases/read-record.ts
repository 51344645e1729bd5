import { CONVERSATION_STATUS, type ConversationRecord, type Row } from '../../contract/conversations.ts';
import type { AskOutcome } from '../outcomes.ts';

/** What a conversation record says. */
export type Said =
  | { kind: 'answer'; explanation: string; sql: string; rows: Row[] }
  | Extract<AskOutcome, { kind: 'asks-back' }>;

/** Any status but success is a reply, not an answer. */
export function readRecord({ status, response }: ConversationRecord): Said {
  const { explanation, sql, data } = response;
  if (status === CONVERSATION_STATUS.success) return { kind: 'answer', explanation, sql, rows: data };
  return { kind: 'asks-back', explanation, suggestions: readSuggestions(data) };
}

/** Rows that are exactly `{ suggestion: text }` are questions the service can answer; any other rows are not ours to read. */
function readSuggestions(rows: Row[]): string[] {
  const suggestions = rows.flatMap((row) => {
    const { suggestion, ...rest } = row;
    return typeof suggestion === 'string' && Object.keys(rest).length === 0 ? [suggestion] : [];
  });
  return suggestions.length === rows.length ? suggestions : [];
}
