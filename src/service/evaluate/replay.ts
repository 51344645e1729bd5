import type { Clock } from '../../shared/clock.ts';
import type { Agent, AgentOutcome, AgentRequest } from '../agent/agent.ts';
import { holdsRows } from '../agent/same-rows.ts';
import { withDeadline } from '../deadline.ts';

/** A question, and SQL whose rows answer it. */
export interface ReferenceQuestion {
  question: string;
  sql: string;
}

/** What language models were sent and wrote. */
export interface Spent {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** `skipped`: the reference SQL doesn't run, so that nothing can be said of the answer. */
type Verdict = 'right' | 'asked-back' | 'wrong' | 'failed' | 'skipped';

export interface Judged extends Spent {
  question: string;
  verdict: Verdict;
  answeredBy: AgentOutcome['answeredBy'];
  /** What the engine's rows are, held against the model's. */
  compared?: 'same' | 'other' | undefined;
  /** What the agent ran; empty where it didn't answer. */
  sql: string;
  /** Of what is not right: how the rows differ, what was asked back, or why it failed. */
  detail: string;
  /** Without the reference. */
  ms: number;
}

export interface ReplayOptions {
  agent: Agent;
  /** Everything of a request that is the same for each question. */
  source: Pick<AgentRequest, 'schema' | 'profile' | 'memory' | 'deadRows' | 'execute'>;
  /** What was spent on models so far, by all questions. */
  spent: () => Spent;
  clock: Clock;
  /** For one question. */
  timeMs: number;
  /** The engine's answer in the place of the model's counts as a failure of the model. */
  isModelAlone: boolean;
}

/** Asks each question as if it were the first of a conversation, one after the other, and holds the answer against the reference. */
export async function* replay(questions: Iterable<ReferenceQuestion>, options: ReplayOptions): AsyncGenerator<Judged> {
  for (const asked of questions) {
    const { clock, spent } = options;
    const [before, began] = [spent(), clock.now().getTime()];
    const outcome = await ask(asked, options);
    const ms = clock.now().getTime() - began;
    const after = spent();
    yield {
      question: asked.question,
      ...(await judge(asked, outcome, options)),
      ms,
      calls: after.calls - before.calls,
      inputTokens: after.inputTokens - before.inputTokens,
      outputTokens: after.outputTokens - before.outputTokens,
    };
  }
}

async function ask({ question, sql }: ReferenceQuestion, options: ReplayOptions): Promise<AgentOutcome | Error> {
  const { agent, source, clock, timeMs } = options;
  const { memory } = source;
  // The answer would be among what people saved.
  const savedQueries = memory.savedQueries.filter((saved) => saved.sql !== sql);
  const request = { ...source, question, memory: { ...memory, savedQueries }, history: [], now: clock.now() };
  try {
    return await withDeadline(timeMs, new AbortController().signal, (signal) =>
      agent.answer({ ...request, wantsModel: options.isModelAlone, signal, report: () => {} }),
    );
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function judge(
  { sql }: ReferenceQuestion,
  outcome: AgentOutcome | Error,
  { source, isModelAlone }: ReplayOptions,
): Promise<Pick<Judged, 'verdict' | 'answeredBy' | 'sql' | 'detail' | 'compared'>> {
  const nothing = { answeredBy: undefined, sql: '' };
  if (outcome instanceof Error) return { ...nothing, verdict: 'failed', detail: outcome.message };
  const { answeredBy, explanation, modelTrouble } = outcome;
  if (isModelAlone && answeredBy === 'engine')
    return { ...nothing, verdict: 'failed', detail: `The model didn't answer: ${modelTrouble ?? explanation}` };
  if (outcome.kind === 'needs-clarification')
    return { ...nothing, answeredBy, verdict: 'asked-back', detail: explanation };
  const reference = await source.execute(sql).catch((error: unknown) => String(error));
  const { compared } = outcome;
  const answered = { answeredBy, sql: outcome.sql, ...(compared === undefined ? {} : { compared }) };
  if (typeof reference === 'string')
    return { ...answered, verdict: 'skipped', detail: `The reference SQL doesn't run: ${reference}` };
  if (holdsRows(outcome.result, reference)) return { ...answered, verdict: 'right', detail: '' };
  const [found, expected] = [outcome.result.rows.length, reference.rows.length];
  const detail = found === expected ? `other values in ${rows(found)}` : `${rows(found)}, expected ${rows(expected)}`;
  return { ...answered, verdict: 'wrong', detail };
}

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

export interface Totals extends Spent {
  questions: number;
  verdicts: Record<Verdict, number>;
  /** By the engine alone, without a call to a model. */
  byEngine: number;
  /** How often the engine found what the model found, and how often something else, by whether the model was right. */
  secondOpinions: { same: Opinion; other: Opinion };
  ms: number;
}

interface Opinion {
  right: number;
  wrong: number;
}

export function totalsOf(judged: readonly Judged[]): Totals {
  const sum = (of: (one: Judged) => number) => judged.reduce((total, one) => total + of(one), 0);
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const opinion = (found: Judged['compared']): Opinion => {
    const own = judged.filter(({ compared }) => compared === found);
    const of = (verdict: Verdict) => own.filter((one) => one.verdict === verdict).length;
    return { right: of('right'), wrong: of('wrong') };
  };
  return {
    questions: judged.length,
    verdicts: {
      right: count('right'),
      'asked-back': count('asked-back'),
      wrong: count('wrong'),
      failed: count('failed'),
      skipped: count('skipped'),
    },
    byEngine: judged.filter(({ calls, answeredBy }) => calls === 0 && answeredBy === 'engine').length,
    secondOpinions: { same: opinion('same'), other: opinion('other') },
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    ms: sum(({ ms }) => ms),
  };
}
