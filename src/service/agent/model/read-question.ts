import { generateText, type ModelMessage, stepCountIs } from 'ai';
import type { AgentRequest } from '../agent.ts';
import type { LanguageModel } from './language-model.ts';
import { cacheUpTo, firstMessage, needsCacheMarks, systemMessage } from './prompt/messages.ts';
import { makePrompt } from './prompt/question.ts';
import { rules } from './prompt/rules.ts';
import { BudgetError, type TokenBudget } from './question/budget.ts';
import type { Knowledge } from './question/knowledge.ts';
import { Session } from './question/session.ts';
import type { ModelLimits } from './text/limits.ts';
import { toolsFor, toolsOffered } from './tools/index.ts';

/** The model spoke, and used no tool that ends the question. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

export interface ReadOptions {
  model: LanguageModel;
  request: AgentRequest;
  knowledge: Knowledge;
  limits: Pick<ModelLimits, 'outputTokens' | 'statements'>;
  steps: number;
  budget: TokenBudget;
  signal: AbortSignal;
}

type Outcome = NonNullable<Session['outcome']>;

const USE_TOOLS = 'End the question with a tool: answer or ask_back.';
const LAST_CALL = 'This is the last call: end the question now, with answer or ask_back.';

/**
 * Lets the model work on the question until it ends it.
 * @throws ProviderError, BudgetError, NoAnswerError, what `execute` fails with, the reason of an abort
 */
export async function readQuestion(options: ReadOptions): Promise<Outcome> {
  const { request, knowledge, limits, signal, model } = options;
  const session = new Session({ request, knowledge, statements: limits.statements, signal });
  const first = firstMessage(await makePrompt(request, knowledge), needsCacheMarks(model));
  let stepsLeft = options.steps;
  let messages: ModelMessage[] = [first];
  // A model that only writes text is asked once to use the tools.
  for (const isLast of [false, true]) {
    const { steps, response, finishReason } = await work(options, { session, messages, stepsLeft });
    if (session.fatal !== undefined) throw session.fatal.error;
    if (session.outcome !== undefined) return session.outcome;
    stepsLeft -= steps.length;
    if (stepsLeft <= 0) throw new BudgetError('steps');
    if (isLast || finishReason !== 'stop') break;
    messages = [...messages, ...response.messages, { role: 'user', content: USE_TOOLS }];
  }
  throw new NoAnswerError('The model did not end the question.');
}

interface Working {
  session: Session;
  messages: ModelMessage[];
  stepsLeft: number;
}

const work = ({ model, request, limits, budget, signal }: ReadOptions, { session, messages, stepsLeft }: Working) =>
  generateText({
    model,
    system: systemMessage(rules(request.schema.dialect)),
    messages,
    tools: toolsFor(session),
    activeTools: toolsOffered(session),
    stopWhen: [stepCountIs(stepsLeft), () => session.isOver],
    prepareStep: ({ messages: sent, stepNumber }) => {
      const isLast = stepNumber === stepsLeft - 1 && stepsLeft > 1;
      const next: ModelMessage[] = isLast ? [...sent, { role: 'user', content: LAST_CALL }] : sent;
      budget.allow(next);
      request.report({ stage: 'asking_model' });
      return { messages: needsCacheMarks(model) ? cacheUpTo(next) : next };
    },
    onStepFinish: ({ usage, text, toolCalls }) => budget.spend(usage, text + JSON.stringify(toolCalls)),
    maxOutputTokens: limits.outputTokens,
    // Retries are the transport's.
    maxRetries: 0,
    abortSignal: signal,
    experimental_include: { requestBody: false, responseBody: false },
  });
