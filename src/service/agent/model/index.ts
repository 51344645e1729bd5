import type { Clock } from '../../../shared/clock.ts';
import type { Logger } from '../../../shared/logger.ts';
import { errorFacts } from '../../error-facts.ts';
import { DIALECTS } from '../../sql/dialects/index.ts';
import type { Agent, AgentOutcome, AgentRequest } from '../agent.ts';
import { type Asked, askModel } from './ask-model.ts';
import { type EngineBeside, startEngine } from './beside/engine-beside.ts';
import type { LanguageModel } from './language-model.ts';
import { noticeOf, type Trouble, troubleOf } from './notices.ts';
import { TokenBudget } from './question/budget.ts';
import { createKnowledge } from './question/knowledge.ts';
import { Probes } from './question/probes.ts';
import { readState } from './question/state.ts';
import { createRest } from './rest.ts';
import { MODEL_LIMITS, type ModelLimits } from './text/limits.ts';
import { followRequests } from './transport/follow-requests.ts';
import { ProviderError } from './transport/provider-error.ts';

export { type ConfiguredModel, type ModelConfig, openModels } from './language-model.ts';

export interface ModelAgentDeps {
  model: LanguageModel;
  /** A cheaper one, for simple questions; what it does not answer for sure goes to `model`. */
  simpleModel?: LanguageModel;
  /** Answers where the model does not. */
  fallback: Agent;
  /** What the fallback answers itself, small talk and why a number changed: nothing is sent. */
  isForEngine?: (request: AgentRequest) => boolean | Promise<boolean>;
  /** The fallback reads each question first: what it is certain of needs no model, and other answers of the model are held against its own. */
  isCheckedByEngine?: boolean;
  /** Told what each question cost. */
  spent?: (cost: { calls: number; inputTokens: number; outputTokens: number }) => void;
  clock: Clock;
  limits?: Partial<ModelLimits>;
  logger: Logger;
}

/** Answers questions with a language model that writes SQL, and with the engine where that is certain or the model fails. */
export function createModelAgent(deps: ModelAgentDeps): Agent {
  const limits = { ...MODEL_LIMITS, ...deps.limits };
  const knowledgeOf = createKnowledge();
  const rest = createRest(deps.clock, limits.restMs);
  const { fit, prepare, overview } = deps.fallback;

  async function answer(request: AgentRequest, beside: EngineBeside | undefined): Promise<AgentOutcome> {
    const engine = await beside?.within(limits.engineMs);
    if (engine !== undefined && isEnough(engine, request)) return byEngine(engine);
    if (isSpent(request)) return fallBack(deps, { request, beside }, 'budget-spent');
    const resting = rest.reason(request.wantsModel === true);
    if (resting !== undefined) {
      deps.logger.info({ trouble: resting }, 'the model is left alone');
      return fallBack(deps, { request, beside }, resting);
    }
    const knowledge = knowledgeOf(request, request.memory);
    const asked: Asked & { deps: ModelAgentDeps } = {
      deps,
      limits,
      request,
      knowledge,
      beside,
      budget: new TokenBudget(limits.tokens, request.modelTokens?.left),
      probes: new Probes(),
    };
    const began = deps.clock.now().getTime();
    try {
      const outcome = await followRequests(request.onModelRequest, () => askModel(asked));
      rest.over();
      const found = { became: outcome.kind, compared: asked.compared };
      deps.logger.info({ ...costs(asked, began), ...found }, 'the model ended the question');
      const compared = comparedIn(asked);
      return outcome.kind === 'answered' && compared !== undefined ? { ...outcome, compared } : outcome;
    } catch (error) {
      request.signal.throwIfAborted();
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      const rests = rest.after(error);
      const { status, code } = error instanceof ProviderError ? error : {};
      const facts = { ...costs(asked, began), trouble, status, code, rests, error: errorFacts(error) };
      deps.logger.warn(facts, 'the model did not answer');
      return await fallBack(deps, { request, beside }, trouble);
    } finally {
      const { calls, input, output } = asked.budget;
      const { areTooMany, columns, times } = asked.probes;
      if (areTooMany) deps.logger.warn({ columns: [...columns], times }, 'the model probes withheld columns');
      deps.spent?.({ calls, inputTokens: input, outputTokens: output });
      request.modelTokens?.spend(input + output);
      request.onModelEnd?.({ compared: comparedIn(asked), isProbing: areTooMany });
    }
  }

  return {
    ...(fit === undefined ? {} : { fit }),
    ...(prepare === undefined ? {} : { prepare }),
    ...(overview === undefined ? {} : { overview }),
    async answer(request) {
      if (isEnginesReading(request)) return byEngine(await deps.fallback.answer({ ...request, history: [] }));
      if (await isForEngine(deps, request)) return byEngine(await deps.fallback.answer(request));
      const beside = startsBeside(deps, request) ? startEngine(deps.fallback, request) : undefined;
      try {
        return await answer(request, beside);
      } finally {
        beside?.stop();
      }
    },
    async close() {
      await deps.fallback.close?.();
    },
  };
}

const comparedIn = ({ compared }: Asked): 'same' | 'other' | undefined =>
  compared === 'same' || compared === 'other' ? compared : undefined;

/** Whoever asked for the model gets it. */
const isForEngine = async ({ isForEngine }: ModelAgentDeps, request: AgentRequest): Promise<boolean> =>
  request.wantsModel !== true && (await isForEngine?.(request)) === true;

/** The engine's reading was chosen of those that were offered. */
function isEnginesReading({ history, question }: AgentRequest): boolean {
  const last = readState(history.at(-1)?.state ?? null);
  return last !== undefined && last.byEngine === question.trim();
}

/** Each statement of the engine would be billed beside the model's. After an answer of the model, it can't tell what a question goes on from. */
function startsBeside({ isCheckedByEngine = false }: ModelAgentDeps, { schema, history }: AgentRequest): boolean {
  const last = history.at(-1);
  const isOfEngine = last === undefined || (last.state !== null && readState(last.state) === undefined);
  return isCheckedByEngine && isOfEngine && !DIALECTS[schema.dialect].isBilled;
}

const isSpent = ({ modelTokens }: AgentRequest): boolean => modelTokens?.left !== undefined && modelTokens.left <= 0;

/** In a conversation, more may be meant than the question says. */
const isEnough = (engine: AgentOutcome, { wantsModel, history }: AgentRequest): boolean =>
  engine.kind === 'answered' && engine.isCertain === true && wantsModel !== true && history.length === 0;

const byEngine = (outcome: AgentOutcome): AgentOutcome => ({ ...outcome, answeredBy: 'engine' });

interface FallingBack {
  request: AgentRequest;
  beside: EngineBeside | undefined;
}

async function fallBack(
  { fallback }: ModelAgentDeps,
  { request, beside }: FallingBack,
  trouble: Trouble,
): Promise<AgentOutcome> {
  const outcome = byEngine(await (beside?.outcome() ?? fallback.answer(request)));
  return { ...outcome, explanation: `${outcome.explanation} ${noticeOf(trouble)}`.trim(), modelTrouble: trouble };
}

const costs = ({ deps, budget }: Asked & { deps: ModelAgentDeps }, began: number) => ({
  provider: deps.model.provider,
  model: deps.model.modelId,
  calls: budget.calls,
  inputTokens: budget.input,
  cachedTokens: budget.cached,
  outputTokens: budget.output,
  ms: deps.clock.now().getTime() - began,
});
