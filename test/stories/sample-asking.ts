import { expect } from 'vitest';
import type { ServiceProcess } from '../fixtures/service-process.ts';
import { servedSampleData } from '../sample-data.ts';
import { type Asked, WHERE } from './asking.ts';
import type { Outage } from './outage.ts';

const QUESTIONS = ['how many customers are there?', 'how many orders are there?', 'how many products are there?'];

/** What a bot needs to ask the sample data of this service. */
export async function envOfSample(service: ServiceProcess): Promise<Record<string, string>> {
  const sample = await servedSampleData();
  if (sample === undefined) throw new Error('no sample data is served');
  const id = await service.connect(sample);
  return { QUERY_SERVICE_URL: service.url, QUERY_SERVICE_API_KEY: service.apiKey, QUERY_SERVICE_RESOURCE_ID: id };
}

/** A question in each of three places. */
export const askAll = ({ driver }: Outage): Promise<Asked[]> =>
  Promise.all(
    [WHERE, 'general', 'dm'].map(async (where, n) => {
      const words = QUESTIONS[n] ?? '';
      const said = where === 'dm' ? words : `@parley ${words}`;
      return { ...(await driver.asPerson('ana').says(where, said)), words };
    }),
  );

/** The bot says one thing about each, and nothing else. */
export async function saidOnce(
  { driver, parley, toldAbout }: Outage,
  asked: readonly Asked[],
  what: RegExp,
): Promise<void> {
  for (const one of asked) await driver.answerTo(one);
  await parley.bot.drained();
  for (const one of asked) expect(toldAbout(one).map(({ text }) => text)).toEqual([expect.stringMatching(what)]);
}
