import type { Token } from '../../words/tokenize.ts';
import { bestScore, type Cursor } from './cursor.ts';

/** Job titles, where no name says whose titles they are: the titles, so that “per job title” is read as “per title” is. */
export function titlesOfJobs(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const isOfJob = (_: Token, at: number) =>
    cursor.is(at, 'job') &&
    cursor.is(at + 1, 'title', 'titles') &&
    (cursor.mention(at)?.length ?? 1) === 1 &&
    bestScore(cursor.named(at + 1)) >= 0.95;
  return tokens.some(isOfJob) ? tokens.filter((token, at) => !isOfJob(token, at)) : tokens;
}
