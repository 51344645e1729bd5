import { generateText, type ModelMessage, stepCountIs } from 'ai';
import type { WordLink } from '../agent.ts';
import type { LanguageModel } from './language-model.ts';
import { cacheUpTo, firstMessage, needsCacheMarks, sayingAgain, systemMessage } from './prompt/messages.ts';
import { makePrompt } from './prompt/question.ts';
import { rules } from './prompt/rules.ts';
import { BudgetError, type TokenBudget } from './question/budget.ts';
import { NoAnswerError } from './question/no-answer.ts';
import type { Session } from './question/session.ts';
import type { ModelLimits } from './text/limits.ts';
import { toolsFor, toolsOffered } from './tools/index.ts';

export interface ReadOptions {
  model: LanguageModel;
  session: Session;
  /** What the engine takes words of the question to name. */
  links: readonly WordLink[];
  limits: Pick<ModelLimits, 'outputTokens' | 'steps'>;
  budget: TokenBudget;
  signal: AbortSignal;
}

type Outcome = NonNullable<Session['outcome']>;

const USE_TOOLS = 'End the question with a tool: answer or ask_back.';
/** All that the last call may still do. Which tools there are says it: some providers refuse a message of the user after a tool's result. */
const ENDING: (keyof ReturnType<typeof toolsFor>)[] = ['answer', 'ask_back'];

/**
 * Lets the model work on the question until it ends it.
 * @throws ProviderError, BudgetError, NoAnswerError, what `execute` fails with, the reason of an abort
 */
export async function readQuestion(options: ReadOptions): Promise<Outcome> {
  const { session, links, model, limits } = options;
  const { request, knowledge } = session;
  const first = firstMessage(await makePrompt(request, knowledge, links), needsCacheMarks(model));
  let stepsLeft = limits.steps;
  let messages: ModelMessage[] = [first];
  // A model that only writes text is asked once to use the tools.
  for (const isLast of [false, true]) {
    const { steps, response, finishReason } = await work(options, { messages, stepsLeft });
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
  messages: ModelMessage[];
  stepsLeft: number;
}

function work({ model, session, limits, budget, signal }: ReadOptions, { messages, stepsLeft }: Working) {
  const repeated = new Set<string>();
  return generateText({
    model,
    system: systemMessage(rules(session.schema.dialect)),
    messages,
    tools: toolsFor(session),
    activeTools: toolsOffered(session),
    stopWhen: [stepCountIs(stepsLeft), () => session.isOver],
    prepareStep: ({ messages: soFar, stepNumber }) => {
      const sent = sayingAgain(soFar, repeated);
      const isLast = stepNumber === stepsLeft - 1 && stepsLeft > 1;
      budget.allow(sent);
      session.request.report({ stage: 'asking_model' });
      return {
        messages: needsCacheMarks(model) ? cacheUpTo(sent) : sent,
        ...(isLast && { activeTools: ENDING }),
      };
    },
    onStepFinish: ({ usage, text, toolCalls }) => {
      budget.spend(usage, text + JSON.stringify(toolCalls));
      for (const { toolName, toolCallId } of toolCalls.filter(({ invalid }) => invalid))
        if (session.isInvalidAgain(toolName)) repeated.add(toolCallId);
    },
    maxOutputTokens: limits.outputTokens,
    // Retries are the transport's.
    maxRetries: 0,
    abortSignal: signal,
    experimental_include: { requestBody: false, responseBody: false },
  });
}
