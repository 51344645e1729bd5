import type { LanguageModel } from './language-model.ts';
import { BudgetError } from './question/budget.ts';
import { NoAnswerError, type ReadOptions, readQuestion } from './read-question.ts';
import { ProviderError } from './transport/provider-error.ts';

/** A question with more words is no simple one. */
const MOST_WORDS = 15;
/** Calls that a simple question needs at most. */
const STEPS = 4;

/**
 * Has a cheaper model answer a simple question: short, of no thread, over a schema that is sent whole.
 * undefined: there is none, the question is not simple, or the model failed, asked back, or wasn't sure.
 * @throws what `execute` fails with, the reason of an abort
 */
export async function readSimply(
  options: ReadOptions,
  simpleModel: LanguageModel | undefined,
): Promise<Awaited<ReturnType<typeof readQuestion>> | undefined> {
  if (simpleModel === undefined || !isSimple(options)) return undefined;
  try {
    const read = await readQuestion({ ...options, model: simpleModel, steps: Math.min(STEPS, options.steps) });
    return read.kind === 'answered' && read.reading.isSure ? read : undefined;
  } catch (error) {
    const isOfModel = error instanceof ProviderError || error instanceof BudgetError || error instanceof NoAnswerError;
    if (isOfModel) return undefined;
    throw error;
  }
}

const isSimple = ({ request, knowledge }: ReadOptions): boolean =>
  request.history.length === 0 &&
  knowledge.wholeSchema !== undefined &&
  request.question.trim().split(/\s+/).length <= MOST_WORDS;
