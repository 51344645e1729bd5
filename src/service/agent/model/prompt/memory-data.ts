import type { JsonValue } from '../../../../shared/json.ts';
import { scanSql } from '../../../sql/scan.ts';
import type { AgentRequest, ConversationTurn, ResourceMemory } from '../../agent.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import { sentOf } from '../../privacy/sent.ts';
import { maskShapes, WITHHELD } from '../../privacy/shapes.ts';
import { readState, type TurnState } from '../question/state.ts';
import { asJson, data, oneLine } from '../text/data.ts';
import { SENT } from '../text/limits.ts';
import { inToldOrder, keptMask } from '../text/result-data.ts';
import { touchesWithheld } from '../withheld/read-withheld.ts';

export const savedQueryData = ({ query, sql, explanation }: ResourceMemory['savedQueries'][number]): JsonValue => ({
  name: oneLine(maskShapes(query), SENT.comment),
  explanation: oneLine(maskShapes(explanation), SENT.turnText),
  sql: oneLine(maskShapes(sql), SENT.savedSql),
});

/** What people verified has blocks of its own; none where there is nothing. */
export function verifiedParts({ verified = [], definitions = [] }: ResourceMemory): string[] {
  const pairs = verified.slice(0, SENT.verified).map(({ question, sql }) => ({
    question: oneLine(maskShapes(question), SENT.turnText),
    sql: oneLine(maskShapes(sql), SENT.savedSql),
  }));
  const terms = definitions.slice(0, SENT.definitions).map(({ term, meaning }) => ({
    term: oneLine(maskShapes(term), SENT.value),
    meaning: oneLine(maskShapes(meaning), SENT.turnText),
  }));
  return [
    pairs.length === 0 ? '' : data('verified questions', asJson(pairs)),
    terms.length === 0 ? '' : data('verified definitions', asJson(terms)),
  ];
}

/** The last turns, oldest first. */
export const historyData = (request: AgentRequest): Promise<JsonValue[]> =>
  Promise.all(request.history.slice(-SENT.turns).map((turn) => turnData(turn, request)));

/** A turn of the other agent has a state of another shape, and words that may name rows. What was asked and run is enough. */
async function turnData(
  { question, sql, explanation, state }: ConversationTurn,
  request: AgentRequest,
): Promise<JsonValue> {
  const ours = readState(state);
  const asked = { question: oneLine(question, SENT.turnText) };
  if (ours === undefined)
    return { ...asked, ...(sql !== '' && { sql: oneLine(await saidOnly(sql, request), SENT.turnSql) }) };
  const turn = {
    ...asked,
    ...(sql !== '' && { sql: oneLine(sql, SENT.turnSql) }),
    told: oneLine(maskShapes(explanation), SENT.turnText),
  };
  if (ours.became === 'asked') return { ...turn, offered: ours.questions };
  return { ...turn, columns: ours.columns, ...(await rowsOf(ours, sql, request)) };
}

/** As far as they may be sent now, whatever was decided when they were kept. */
async function rowsOf(
  { columns, rows, rowCount }: TurnState & { became: 'answered' },
  sql: string,
  request: AgentRequest,
): Promise<{ [key: string]: JsonValue }> {
  const kept = await keptMask({ sql, columns: columns.map((name) => ({ name, kind: 'other' })) }, request);
  if (kept === undefined) return {};
  const counted = { rows_in_all: rowCount };
  // Which rows were kept depends on their order.
  if (!sentOf(request).rows || (kept.order.isUnordered && rowCount > rows.length)) return counted;
  const shown = rows.map((row) => row.map((cell, at) => kept.mask(columns[at] ?? '', cell)));
  return { ...counted, first_rows: [...inToldOrder(shown, kept.order)] };
}

/** SQL of the other agent, which sees all values: where some may not be sent, without texts that nobody typed. */
async function saidOnly(sql: string, request: AgentRequest): Promise<string> {
  const { schema, question, history } = request;
  const sent = sentOf(request);
  if (sent.values && !(await touchesWithheld(sql, request))) return sql;
  const said = plainWords([question, ...history.map((turn) => turn.question)].join(' ')).join(' ');
  const isSaid = (text: string) => /^[\d\s:.T+Z-]*$/.test(text) || said.includes(plainWords(text).join(' '));
  return scanSql(sql, schema.dialect)
    .map(({ kind, source, value }) => (kind === 'text' && !isSaid(value) ? `'${WITHHELD}'` : source))
    .join('');
}
