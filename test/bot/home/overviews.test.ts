import { expect, it } from 'vitest';
import { makeOverviews } from '../../../src/bot/home/overviews.ts';
import type { OverviewRecord } from '../../../src/contract/overview.ts';
import { type ExternalId, resourceIdSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

const team = teamIdSchema.parse('T1');
const ana = { team, user: slackUserIdSchema.parse('U1') };
const ben = { team, user: slackUserIdSchema.parse('U2') };
const id = resourceIdSchema.parse('11111111-1111-4111-8111-111111111111');
const source = { id, name: 'Sales', datasetId: undefined };
const overview = (table: string): OverviewRecord => ({
  table_count: 1,
  tables: [{ name: table, about: '', rows: null, first_day: null, last_day: null }],
  questions: [],
  definitions: [],
});

it('what a source holds is kept for each person, who may be shown something else or nothing', async () => {
  const asked: ExternalId[] = [];
  const overviews = makeOverviews({
    clock: new ManualClock(),
    forgetGone: async () => [],
    service: {
      readOverview: ({ externalId }) => {
        asked.push(externalId);
        return externalId.endsWith('U1') ? Promise.resolve(overview('deals')) : Promise.reject(new Error('no role'));
      },
    },
  });
  expect(await overviews.refresh(ana, [source])).toBe(true);
  expect(overviews.known(ana, id)?.tables[0]?.name).toBe('deals');
  expect(overviews.known(ben, id)).toBeUndefined();
  expect(await overviews.refresh(ben, [source])).toBe(false);
  expect(overviews.known(ben, id)).toBeUndefined();
  expect(await overviews.refresh(ana, [source])).toBe(false);
  expect(asked).toEqual(['slack:T1:U1', 'slack:T1:U2']);
});
