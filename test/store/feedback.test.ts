import { describe, expect, it } from 'vitest';
import { answerIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { makeDatabaseUrl, storedBytes } from '../fixtures/databases.ts';
import { later, NOW, openTestStore, otherTeam, team } from './world.ts';

const answer = answerIdSchema.parse('answer-0000000001');
const user = slackUserIdSchema.parse('U1');
const bad = { answer, team, user, rating: 'bad' as const, reason: 'wrong <!channel> numbers', at: NOW };

describe('feedback', () => {
  it('is one a person and answer, the last word counts', async () => {
    const { ratings } = await openTestStore();
    await ratings.give({ ...bad, reason: undefined });
    await ratings.give({ ...bad, at: later(5) });
    await ratings.give({ ...bad, reason: undefined, at: later(6) });
    await ratings.give({
      ...bad,
      user: slackUserIdSchema.parse('U2'),
      rating: 'good',
      reason: undefined,
      at: later(9),
    });
    const told = await ratings.latest(team, 10);
    expect(told.map(({ rating, reason }) => [rating, reason])).toEqual([
      ['good', undefined],
      ['bad', bad.reason],
    ]);
    await ratings.give({ ...bad, rating: 'good', reason: undefined, at: later(10) });
    expect((await ratings.latest(team, 1))[0]?.reason).toBeUndefined();
    await expect(ratings.latest(otherTeam, 10)).resolves.toEqual([]);
    await expect(ratings.latest(team, 1)).resolves.toHaveLength(1);
  });

  it('is gone with the person and with the workspace', async () => {
    const { ratings, forget } = await openTestStore();
    await ratings.give(bad);
    await expect(forget.person(team, user)).resolves.toMatchObject({ feedback: 1 });
    await ratings.give(bad);
    await forget.team(team);
    await expect(ratings.latest(team, 10)).resolves.toEqual([]);
  });

  it('keeps its reason out of the file', async () => {
    const url = makeDatabaseUrl();
    const { ratings } = await openTestStore({ url });
    await ratings.give(bad);
    const bytes = await storedBytes(url);
    expect(bytes.includes('numbers')).toBe(false);
  });
});
