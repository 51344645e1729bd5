import type { JsonValue } from '../../../../shared/json.ts';
import { scanSql } from '../../../sql/scan.ts';
import type { AgentRequest, ConversationTurn, ResourceMemory } from '../../agent.ts';
import { sentOf } from '../../privacy/sent.ts';
import { maskShapes, WITHHELD } from '../../privacy/shapes.ts';
import { plainWords } from '../link/value-words.ts';
import { readState, type TurnState } from '../question/state.ts';
import { touchesPrivate } from '../sql/private-outputs.ts';
import { oneLine } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { cellMask } from '../text/result-data.ts';

export const savedQueryData = ({ query, sql, explanation }: ResourceMemory['savedQueries'][number]): JsonValue => ({
  name: oneLine(maskShapes(query), SENT.comment),
  explanation: oneLine(maskShapes(explanation), SENT.turnText),
  sql: oneLine(maskShapes(sql), SENT.savedSql),
});

/** The last turns, oldest first. */
export const historyData = (request: AgentRequest): JsonValue[] =>
  request.history.slice(-SENT.turns).map((turn) => turnData(turn, request));

/** A turn of the other agent has a state of another shape, and words that may name rows. What was asked and run is enough. */
function turnData({ question, sql, explanation, state }: ConversationTurn, request: AgentRequest): JsonValue {
  const ours = readState(state);
  const asked = { question: oneLine(question, SENT.turnText) };
  if (ours === undefined)
    return { ...asked, ...(sql !== '' && { sql: oneLine(saidOnly(sql, request), SENT.turnSql) }) };
  const turn = {
    ...asked,
    ...(sql !== '' && { sql: oneLine(sql, SENT.turnSql) }),
    told: oneLine(maskShapes(explanation), SENT.turnText),
  };
  if (ours.became === 'asked') return { ...turn, offered: ours.questions };
  const counted = { ...turn, columns: ours.columns, rows_in_all: ours.rowCount };
  return sentOf(request).rows ? { ...counted, first_rows: rowsOf(ours, sql, request) } : counted;
}

/** As far as they may be sent now, whatever was decided when they were kept. */
function rowsOf(
  { columns, rows }: TurnState & { became: 'answered' },
  sql: string,
  request: AgentRequest,
): JsonValue[] {
  const mask = cellMask({ sql, columns: columns.map((name) => ({ name, kind: 'other' })) }, request);
  return rows.map((row) => row.map((cell, at) => mask(columns[at] ?? '', cell)));
}

/** SQL of the other agent, which sees all values: where some may not be sent, without texts that nobody typed. */
function saidOnly(sql: string, request: AgentRequest): string {
  const { schema, question, history } = request;
  const sent = sentOf(request);
  if (sent.values && !touchesPrivate(sql, { schema, sent })) return sql;
  const said = plainWords([question, ...history.map((turn) => turn.question)].join(' ')).join(' ');
  const isSaid = (text: string) => /^[\d\s:.T+Z-]*$/.test(text) || said.includes(plainWords(text).join(' '));
  return scanSql(sql, schema.dialect)
    .map(({ kind, source, value }) => (kind === 'text' && !isSaid(value) ? `'${WITHHELD}'` : source))
    .join('');
}
