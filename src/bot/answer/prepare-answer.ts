import type { Answer } from '../model/answer.ts';
import { type Earlier, prepareChanges } from './answer-changes.ts';
import { prepareHeadline } from './answer-headline.ts';

/** Works out what is said of many rows a few at a time: its message is drawn at once. */
export async function prepareAnswer(answer: Answer, since: Earlier | undefined): Promise<void> {
  await prepareHeadline(answer);
  await prepareChanges(answer, since);
}
