import type { AgentRequest } from '../agent.ts';
import type { LanguageModel } from './language-model.ts';
import { BudgetError } from './question/budget.ts';
import type { Knowledge } from './question/knowledge.ts';
import { NoAnswerError } from './question/no-answer.ts';
import type { readQuestion } from './read-question.ts';
import { ProviderError } from './transport/provider-error.ts';

/** A question with more words is no simple one. */
const MOST_WORDS = 15;
/** Calls that a simple question needs at most. */
const STEPS = 4;

/** Has a model read the question, from the beginning. */
export type Read = (model: LanguageModel, steps?: number) => ReturnType<typeof readQuestion>;

/**
 * Has a cheaper model answer a simple question: short, of no thread, over a schema that is sent whole.
 * undefined: there is none, the question is not simple, or the model failed, asked back, or wasn't sure.
 * @throws what `execute` fails with, the reason of an abort
 */
export async function readSimply(
  asked: { request: AgentRequest; knowledge: Knowledge },
  simpleModel: LanguageModel | undefined,
  read: Read,
): Promise<Awaited<ReturnType<Read>> | undefined> {
  if (simpleModel === undefined || !isSimple(asked)) return undefined;
  try {
    const outcome = await read(simpleModel, STEPS);
    return outcome.kind === 'answered' && outcome.reading.isSure ? outcome : undefined;
  } catch (error) {
    const isOfModel = error instanceof ProviderError || error instanceof BudgetError || error instanceof NoAnswerError;
    if (isOfModel) return undefined;
    throw error;
  }
}

const isSimple = ({ request, knowledge }: { request: AgentRequest; knowledge: Knowledge }): boolean =>
  request.history.length === 0 &&
  knowledge.wholeSchema !== undefined &&
  request.question.trim().split(/\s+/).length <= MOST_WORDS;
