import type { JsonValue } from '../../../../shared/json.ts';
import type { AgentRequest, ConversationTurn, ResourceMemory } from '../../agent.ts';
import { SENT } from '../limits.ts';
import { readState } from '../state.ts';
import { oneLine } from './data.ts';

export const savedQueryData = ({ query, sql, explanation }: ResourceMemory['savedQueries'][number]): JsonValue => ({
  name: oneLine(query, SENT.comment),
  explanation: oneLine(explanation, SENT.turnText),
  sql: oneLine(sql, SENT.savedSql),
});

/** The last turns, oldest first. */
export const historyData = ({ history }: Pick<AgentRequest, 'history'>): JsonValue[] =>
  history.slice(-SENT.turns).map(turnData);

/** A turn of the other agent has a state of another shape. Its words and its SQL are enough. */
function turnData({ question, sql, explanation, state }: ConversationTurn): JsonValue {
  const ours = readState(state);
  const turn = {
    question: oneLine(question, SENT.turnText),
    ...(sql !== '' && { sql: oneLine(sql, SENT.turnSql) }),
    told: oneLine(explanation, SENT.turnText),
  };
  if (ours?.became === 'answered')
    return { ...turn, columns: ours.columns, first_rows: ours.rows, rows_in_all: ours.rowCount };
  return ours?.became === 'asked' ? { ...turn, offered: ours.questions } : turn;
}
