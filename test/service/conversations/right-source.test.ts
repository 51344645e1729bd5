import { expect, it } from 'vitest';
import { conversationRecordSchema } from '../../../src/contract/conversations.ts';
import { read, readFailure, startWorld } from '../world.ts';
import { ASKED_OF_TRADES, FIVE_TRADES, NAMING } from './five-trades.ts';

interface Taken {
  query: string;
  source: string;
  /** `none`: the service chose none, and the asker is offered all. */
  taken: string;
}

/** Asks all questions of all five sources. */
async function takeAll(): Promise<Taken[]> {
  const world = await startWorld();
  const user = await world.signIn('u1');
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(FIVE_TRADES)) {
    world.database.schema = schema;
    names.set((await user.connected(name)).id, name);
  }
  const take = async (query: string): Promise<string> => {
    const answer = await user.ask({ query });
    if (answer.status !== 409) return names.get(read(answer, 200, conversationRecordSchema).resource_id) ?? 'unknown';
    expect(readFailure(answer, 409).code).toBe('resource_not_clear');
    return 'none';
  };
  const asked = Object.entries(ASKED_OF_TRADES).flatMap(([source, queries]) =>
    queries.map((query) => [query, source] as const),
  );
  const all: Taken[] = [];
  for (const [query, source] of [...asked, ...NAMING]) all.push({ query, source, taken: await take(query) });
  return all;
}

it('finds the source that a question is about, for 95 of 100, and takes no other for the rest', async () => {
  const all = await takeAll();
  expect(all).toHaveLength(100);
  const missed = all.filter(({ source, taken }) => source !== taken);
  expect(missed.length, missed.map(({ query, taken }) => `${query}: ${taken}`).join('\n')).toBeLessThanOrEqual(5);
  expect(missed.filter(({ taken }) => taken !== 'none')).toEqual([]);
  const named = new Map(NAMING);
  expect(all.filter(({ query }) => named.has(query)).map(({ query, taken }) => [query, taken])).toEqual(NAMING);
}, 60_000);
