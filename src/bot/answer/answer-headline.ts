import { isMadeColumn } from '../../shared/made-column.ts';
import { atOnce, inSlices, type Steps } from '../../shared/steps.ts';
import type { Piece } from '../kit/blocks.ts';
import { columnsOf, valuesFor } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { headlineSteps } from './headline/headline.ts';
import { factsOf } from './headline-facts.ts';
import { sayOrder } from './say-order.ts';

/** An answer isn't changed. Its message and its picture begin with the same words. */
const known = new WeakMap<Answer, Piece[]>();

/** Of fewer, it takes no time. */
const MANY_ROWS = 200;

/** What is said first of an answer's rows; at once, unless `prepareHeadline` has found it. */
export const headlineOf = (answer: Answer): Piece[] =>
  known.get(answer) ?? sayOrder(answer) ?? atOnce(stepsFor(answer));

/** Looks at many rows a few at a time, so that the message takes no time then. */
export async function prepareHeadline(answer: Answer): Promise<void> {
  if (answer.rows.length > MANY_ROWS && answer.sortedBy === undefined)
    known.set(answer, await inSlices(stepsFor(answer)));
}

const stepsFor = (answer: Answer): Steps<Piece[]> =>
  headlineSteps(answer.rows, {
    columns: told(columnsOf(answer.rows)),
    values: valuesFor(answer.reader, answer.units),
    facts: factsOf(answer),
  });

/** What a language model made in SQL is shown among the rows, and said nowhere else. */
function told(columns: string[]): string[] {
  const ofData = columns.filter((column) => !isMadeColumn(column));
  return ofData.length === 0 ? columns : ofData;
}
