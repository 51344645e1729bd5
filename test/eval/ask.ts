import { z } from 'zod';
import { CONVERSATION_STATUS } from '../../src/contract/conversations.ts';
import type { Agent, AgentOutcome, AgentRequest, ConversationTurn } from '../../src/service/agent/agent.ts';
import { checkSql, factsOf } from '../../src/service/checks/index.ts';
import type { QueryResult } from '../../src/service/connectors/connector.ts';
import { type CompareOptions, type Comparison, compareRows } from './compare.ts';
import type { EvalSource } from './source.ts';

/** What one question came to. Times are milliseconds; `ownMs` is without the database's. */
export interface Asked {
  question: string;
  kind: 'answered' | 'asked-back' | 'failed';
  sql: string;
  explanation: string;
  suggestions: string[];
  rows: unknown[][];
  isCut: boolean;
  /** What the readings find that were offered or told beside the answer, each chosen as by a click; null where the click finds nothing. */
  readings: (Found | null)[];
  /** The answer tells what else may have been meant. */
  tellsOther: boolean;
  /** The engine's independent readers agree. */
  isCertain: boolean;
  ms: number;
  ownMs: number;
  /** As the service would tell the next question. */
  turn: ConversationTurn;
}

interface Found {
  rows: unknown[][];
  isCut: boolean;
}

const TIMEOUT_MS = 60_000;

export interface Question {
  agent: Agent;
  source: EvalSource;
  question: string;
  history: ConversationTurn[];
}

/** Asks as the service does. An engine that throws has failed: that is a verdict, not the end of the evaluation. */
export async function ask({ agent, source, question, history }: Question): Promise<Asked> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let databaseMs = 0;
  const execute = async (sql: string, until = signal): Promise<QueryResult> => {
    const began = performance.now();
    try {
      return await source.execute(sql, until);
    } finally {
      databaseMs += performance.now() - began;
    }
  };
  const memory = { name: source.name, description: '', savedQueries: [] };
  const began = performance.now();
  const timed = () => {
    const ms = performance.now() - began;
    return { ms, ownMs: Math.max(0, ms - databaseMs) };
  };
  try {
    const { schema, profile } = source;
    const now = new Date();
    const facts = factsOf({ schema, profile, now, timeZone: undefined, notes: source.name });
    const check = (sql: string, whole = question) => checkSql(sql, schema.dialect, { facts, question: whole });
    const request = { question, schema, profile, memory, history, now, execute, check, report: () => {}, signal };
    const outcome = await agent.answer(request);
    const time = timed();
    const asked = told(question, outcome);
    return { ...time, ...asked, readings: await choose({ agent, request, outcome, turn: asked.turn }) };
  } catch (error) {
    return { ...timed(), ...failed(question, String(error)) };
  }
}

/** The rows of each offered reading, asked as its button would. */
async function choose(given: {
  agent: Agent;
  request: AgentRequest;
  outcome: AgentOutcome;
  turn: ConversationTurn;
}): Promise<(Found | null)[]> {
  const { agent, request, outcome, turn } = given;
  const offered = outcome.kind === 'answered' ? toldBeside(outcome) : (outcome.readings ?? []).slice(0, 3);
  const found: (Found | null)[] = [];
  for (const { question } of offered) {
    const chosen = await agent
      .answer({ ...request, question, history: [...request.history, turn] })
      .catch(() => undefined);
    if (chosen?.kind !== 'answered') found.push(null);
    else {
      const rows = chosen.result.rows.map((row) => Object.values(row));
      found.push({ rows, isCut: wasCut(chosen.sql, chosen.result) });
    }
  }
  return found;
}

const besidesSchema = z.object({ besides: z.array(z.object({ question: z.string() })) });

/** Other meanings of a question that its answer tells. */
function toldBeside({ state }: AgentOutcome): { question: string }[] {
  const parsed = besidesSchema.safeParse(state);
  return parsed.success ? parsed.data.besides : [];
}

function told(question: string, outcome: AgentOutcome): Omit<Asked, 'ms' | 'ownMs'> {
  const { explanation, state } = outcome;
  const common = { question, explanation, readings: [], tellsOther: false, isCertain: false };
  switch (outcome.kind) {
    case 'answered': {
      const { sql, result } = outcome;
      const rows = result.rows.map((row) => Object.values(row));
      const turn = { question, sql, explanation, status: CONVERSATION_STATUS.success, state };
      const tellsOther = toldBeside(outcome).length > 0;
      const { isCertain = false } = outcome;
      const answered = { kind: 'answered' as const, sql, suggestions: [], rows, isCut: wasCut(sql, result) };
      return { ...common, ...answered, tellsOther, isCertain, turn };
    }
    case 'needs-clarification': {
      const turn = { question, sql: '', explanation, status: CONVERSATION_STATUS.needsClarification, state };
      return { ...common, kind: 'asked-back', sql: '', suggestions: outcome.suggestions, rows: [], isCut: false, turn };
    }
  }
}

function failed(question: string, explanation: string): Omit<Asked, 'ms' | 'ownMs'> {
  const turn = { question, sql: '', explanation, status: CONVERSATION_STATUS.failed, state: null };
  return {
    question,
    explanation,
    kind: 'failed',
    sql: '',
    suggestions: [],
    rows: [],
    isCut: false,
    readings: [],
    tellsOther: false,
    isCertain: false,
    turn,
  };
}

/** Whether the rows reached the cap that engines put on lists: 100 or more. */
function wasCut(sql: string, { rows, truncatedBy }: Pick<QueryResult, 'rows' | 'truncatedBy'>): boolean {
  const limit = Number(/\bLIMIT (\d+)\s*$/i.exec(sql)?.[1] ?? 0);
  return truncatedBy !== null || (limit >= 100 && rows.length === limit);
}

/** One fair reading of a question: its rows and what counts when they are compared. */
export interface Truth {
  rows: unknown[][];
  options: CompareOptions;
  /** Further rows that tie with those of the truth before: taking these is as right. */
  isTie?: boolean;
}

export interface Judged extends Asked, Verdicts {
  /** Whether only rows that tie with the truth's make it right. */
  isByTie: boolean;
  /** The same if equal rows counted once, as with DISTINCT everywhere: how figures on Spider are often published. */
  once: Verdicts;
}

/** What an answer and the readings beside it are worth. */
export interface Verdicts {
  comparison: Comparison;
  /** Whether the answer, or where it asked back the first reading offered, holds the truth. */
  isFirst: boolean;
  /** Whether the answer or one of the readings offered holds the truth. */
  isAmongThree: boolean;
}

/** Compares with every fair reading; the best counts. */
export function judge(asked: Asked, truths: Truth[]): Judged {
  const verdicts = verdictsOf(asked, truths);
  const isByTie =
    verdicts.comparison !== 'different' &&
    truths.every(({ rows, options, isTie = false }) => isTie || compareRows(rows, asked.rows, options) === 'different');
  const once = verdictsOf(
    asked,
    truths.map((truth) => ({ ...truth, options: { ...truth.options, isOnce: true } })),
  );
  return { ...asked, ...verdicts, isByTie, once };
}

function verdictsOf(asked: Asked, truths: Truth[]): Verdicts {
  const best = (rows: unknown[][], isCut: boolean): Comparison => {
    const found = truths.map((truth) => compareRows(truth.rows, rows, { ...truth.options, isCut }));
    return found.find((one) => one === 'same') ?? found.find((one) => one === 'holding') ?? 'different';
  };
  const comparison = asked.kind === 'answered' ? best(asked.rows, asked.isCut) : 'different';
  const isAnswer = comparison !== 'different';
  const offered = asked.readings.map((one) => one !== null && best(one.rows, one.isCut) !== 'different');
  const isFirst = isAnswer || (asked.kind === 'asked-back' && offered[0] === true);
  const isAmongThree = isAnswer || offered.includes(true);
  return { comparison, isFirst, isAmongThree };
}
