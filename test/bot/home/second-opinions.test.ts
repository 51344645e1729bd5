import { describe, expect, it } from 'vitest';
import { makeReadSecondOpinions } from '../../../src/bot/home/second-opinions.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { saySecondOpinions } from '../../../src/bot/settings/settings.blocks.ts';
import type { ModelTally } from '../../../src/contract/model-requests.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

const own = resourceIdSchema.parse('11111111-1111-4111-8111-111111111111');
const foreign = resourceIdSchema.parse('22222222-2222-4222-8222-222222222222');

function open(tally: ModelTally[] | undefined) {
  const clock = new ManualClock();
  const service = {
    listModelRequests: () =>
      tally === undefined
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ model: null, keep_days: 0, requests: [], tally: [...tally] }),
  };
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF', logger: createLogger({ level: 'silent' }) });
  return { clock, opinions: makeReadSecondOpinions({ service, askAdminApi, clock }) };
}

describe('second opinions', () => {
  it('are those about the data sources of the workspace, and asked for again after a minute', async () => {
    const tally: ModelTally[] = [
      { resource_id: own, found: 'same', questions: 38 },
      { resource_id: own, found: 'other', questions: 2 },
      { resource_id: own, found: 'probed', questions: 9 },
      { resource_id: foreign, found: 'other', questions: 50 },
    ];
    const { clock, opinions } = open(tally);
    expect(opinions.known([{ id: own }])).toBeUndefined();
    expect(await opinions.refresh()).toBe(true);
    expect(opinions.known([{ id: own }])).toEqual({ same: 38, all: 40 });
    expect(opinions.known([])).toBeUndefined();
    tally.pop();
    expect(await opinions.refresh()).toBe(false);
    clock.advance(60_000);
    expect(await opinions.refresh()).toBe(true);
  });

  it('are none where the service is away', async () => {
    const { opinions } = open(undefined);
    expect(await opinions.refresh()).toBe(false);
    expect(opinions.known([{ id: own }])).toBeUndefined();
  });

  it.each([
    [1, 1, '1 of 1 question that both read (100%)'],
    [1_999, 2_000, '1,999 of 2,000 questions that both read (99%)'],
    [1, 2_000, '1 of 2,000 questions that both read (1%)'],
    [0, 3, '0 of 3 questions that both read (0%)'],
  ])('are said: %d of %d', (same, all, words) => {
    expect(saySecondOpinions({ same, all })).toContain(words);
  });
});
