import { drive } from '../playground-driver.ts';
import { startStory } from '../stories/story.ts';
import { milliseconds, quantile, spread } from './statistics.ts';

const QUESTIONS = [
  'how many flights left each airport?',
  'average delay by month for the 5 busiest airports',
  'revenue by month last year',
  'top 10 customers by revenue last quarter',
];
const ROUNDS = 5;

/** From saying a question in the channel to the bot's message in the thread, beside the answer's own SQL run directly. */
export async function measureAnswers(): Promise<string[]> {
  const { elapsed: started, result: story } = await milliseconds(startStory);
  if (story.parley.playground === undefined) throw new Error('no playground');
  const driver = drive(story.parley.playground);
  const lines = [`first start with building the sample data: ${(started / 1000).toFixed(1)} s`];
  for (const question of QUESTIONS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { elapsed } = await milliseconds(async () => {
        const posted = await driver.asPerson('ana').says('data-questions', `@parley ${question}`);
        return driver.answerTo(posted);
      });
      times.push(elapsed);
    }
    lines.push(`answer to "${question}" (${ROUNDS} times): ${spread(times)}`);
    if (quantile(times, 0.5) > 1_000) lines.push('  this misses the target of one second');
  }
  await story.end();
  return lines;
}
