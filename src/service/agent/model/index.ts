import type { Clock } from '../../../shared/clock.ts';
import type { Logger } from '../../../shared/logger.ts';
import { withDeadline } from '../../deadline.ts';
import { errorFacts } from '../../error-facts.ts';
import type { Agent, AgentOutcome, AgentRequest } from '../agent.ts';
import { type Doubt, explainAskingBack, explainReading } from './explain.ts';
import type { LanguageModel } from './language-model.ts';
import { noticeOf, type Trouble, troubleOf } from './notices.ts';
import { TokenBudget } from './question/budget.ts';
import { createKnowledge, type Knowledge } from './question/knowledge.ts';
import type { Asking, Reading } from './question/reading.ts';
import { answeredState, askedState } from './question/state.ts';
import { readQuestion } from './read-question.ts';
import { readSimply } from './read-simply.ts';
import { createRest } from './rest.ts';
import { compareSecondReading } from './second-reading.ts';
import { MODEL_LIMITS, type ModelLimits } from './text/limits.ts';
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
  clock: Clock;
  limits?: Partial<ModelLimits>;
  logger: Logger;
}

interface Asked {
  deps: ModelAgentDeps;
  limits: ModelLimits;
  request: AgentRequest;
  knowledge: Knowledge;
  budget: TokenBudget;
}

/** Answers questions with a language model that writes SQL, and with the fallback where the model fails. */
export function createModelAgent(deps: ModelAgentDeps): Agent {
  const limits = { ...MODEL_LIMITS, ...deps.limits };
  const knowledgeOf = createKnowledge();
  const rest = createRest(deps.clock, limits.restMs);
  const { fit, prepare, overview } = deps.fallback;
  return {
    ...(fit === undefined ? {} : { fit }),
    ...(prepare === undefined ? {} : { prepare }),
    ...(overview === undefined ? {} : { overview }),
    async answer(request) {
      const isWanted = request.wantsModel === true;
      if (!isWanted && (await deps.isForEngine?.(request))) return deps.fallback.answer(request);
      const resting = rest.reason(isWanted);
      if (resting !== undefined) {
        deps.logger.info({ trouble: resting }, 'the model is left alone');
        return fallBack(deps, request, resting);
      }
      const knowledge = knowledgeOf(request, request.memory);
      const asked = { deps, limits, request, knowledge, budget: new TokenBudget(limits.tokens) };
      const began = deps.clock.now().getTime();
      try {
        const outcome = await withDeadline(limits.timeMs, request.signal, (signal) => askModel(asked, signal));
        rest.over();
        deps.logger.info({ ...costs(asked, began), became: outcome.kind }, 'the model ended the question');
        return outcome;
      } catch (error) {
        request.signal.throwIfAborted();
        const trouble = troubleOf(error);
        if (trouble === undefined) throw error;
        const rests = rest.after(error);
        const { status, code } = error instanceof ProviderError ? error : {};
        const facts = { ...costs(asked, began), trouble, status, code, rests, error: errorFacts(error) };
        deps.logger.warn(facts, 'the model did not answer');
        return fallBack(deps, request, trouble);
      }
    },
    async close() {
      await deps.fallback.close?.();
    },
  };
}

async function askModel(asked: Asked, signal: AbortSignal): Promise<AgentOutcome> {
  const { deps, limits, request, knowledge, budget } = asked;
  const reading = { model: deps.model, request, knowledge, limits, budget, signal };
  const options = { ...reading, steps: limits.steps };
  const first = (await readSimply(options, deps.simpleModel)) ?? (await readQuestion(options));
  if (first.kind === 'asked') return askBack(first.asking, asked);
  if (first.reading.isSure) return answered(first.reading, asked, 'none');
  const report = () => request.report({ stage: 'checking' });
  const again = { ...reading, request: { ...request, report }, steps: limits.secondReadingSteps };
  const comparison = await compareSecondReading(first.reading, again);
  switch (comparison.kind) {
    case 'agree':
      return answered(first.reading, asked, 'none');
    case 'asked':
      return askBack(comparison.asking, asked);
    case 'not-made':
      return answered(first.reading, asked, 'unsure');
    case 'differ': {
      const words = 'The question can be read in more than one way, and the answers differ. Which one do you mean?';
      const asking = askBack({ words, questions: [first.reading.question, comparison.question] }, asked);
      return asking.suggestions.length > 1 ? asking : answered(first.reading, asked, 'readings-differ');
    }
    default:
      return comparison satisfies never;
  }
}

function answered(reading: Reading, { request, knowledge }: Asked, doubt: Doubt): AgentOutcome {
  const { sql, result } = reading;
  const explanation = explainReading(reading, request, { index: knowledge.index, doubt });
  return { kind: 'answered', sql, explanation, result, state: answeredState(result) };
}

function askBack(asking: Asking, { request, knowledge }: Asked): AgentOutcome & { kind: 'needs-clarification' } {
  const { explanation, suggestions } = explainAskingBack(asking, request, knowledge.index);
  return { kind: 'needs-clarification', explanation, suggestions, state: askedState(suggestions) };
}

async function fallBack({ fallback }: ModelAgentDeps, request: AgentRequest, trouble: Trouble): Promise<AgentOutcome> {
  const outcome = await fallback.answer(request);
  return { ...outcome, explanation: `${outcome.explanation} ${noticeOf(trouble)}`.trim(), modelTrouble: trouble };
}

const costs = ({ deps, budget }: Asked, began: number) => ({
  provider: deps.model.provider,
  model: deps.model.modelId,
  calls: budget.calls,
  inputTokens: budget.input,
  cachedTokens: budget.cached,
  outputTokens: budget.output,
  ms: deps.clock.now().getTime() - began,
});
