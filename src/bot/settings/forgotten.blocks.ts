import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';
import type { Forgotten } from '../model/person.ts';

/** What `/ask forget me` deleted. */
export function renderForgotten({ questions, answers, feedback }: Forgotten): SlackMessage {
  const counts = [count(questions, 'question'), count(answers, 'answer'), count(feedback, 'rating')];
  return wordsMessage([
    [`I have deleted what I kept of you: ${counts.join(', ')}, and your sign-in to the data service.`],
    ['Messages in Slack stay until somebody deletes them, and the data service keeps its own record of conversations.'],
  ]);
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
