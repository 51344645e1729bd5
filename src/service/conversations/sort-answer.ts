import { readCut, sayCut } from '../../shared/cut-rows.ts';
import type { AgentOutcome, AgentRequest, ConversationTurn } from '../agent/agent.ts';
import type { Dialect } from '../sql/guard.ts';
import { type Sort, sortStatement } from '../sql/sort-statement.ts';

/** An earlier answer, and the order its rows are asked for in. */
export interface SortedAnswer {
  turn: ConversationTurn;
  sort: Sort;
}

interface Running {
  dialect: Dialect;
  execute: AgentRequest['execute'];
}

/** Runs the statement of an earlier answer again, with its rows in another order. What goes on from it goes on from that answer. */
export async function sortAnswer(
  { turn, sort }: SortedAnswer,
  { dialect, execute }: Running,
): Promise<AgentOutcome & { kind: 'answered' }> {
  // A limit that the answer told is one that nobody asked for.
  const isPage = (limit: number): boolean => readCut(turn.explanation, limit) !== undefined;
  const sql = await sortStatement(turn.sql, { dialect, sort, isPage });
  const result = await execute(sql);
  const said = `Sorted by ${sort.column.replace(/_+/g, ' ').trim()}, ${sort.direction}.`;
  const cut = isPage(result.rows.length) ? ` ${sayCut(result.rows.length, totalOf(turn, result.rows.length))}` : '';
  return { kind: 'answered', sql, headline: said, explanation: `${said}${cut}`, result, state: turn.state };
}

const totalOf = ({ explanation }: ConversationTurn, shown: number): number | undefined =>
  readCut(explanation, shown)?.total;
