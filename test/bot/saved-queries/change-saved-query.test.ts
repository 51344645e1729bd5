import { describe, expect, it } from 'vitest';
import { makeAccess } from '../../../src/bot/access/access.ts';
import { INPUTS } from '../../../src/bot/model/ids.ts';
import type { SavedQuery } from '../../../src/bot/model/saved-query.ts';
import { makeChangeSavedQuery } from '../../../src/bot/saved-queries/change-saved-query.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { HttpError, NoApiKeyError } from '../../../src/client/errors.ts';
import { savedQueryIdSchema, slackUserIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const { thread, user } = question('x');
const { team } = thread;
const other = slackUserIdSchema.parse('U0OTHER001');
const idOf = (n: number) => savedQueryIdSchema.parse(`33333333-3333-4333-8333-33333333333${n}`);
const queryOf = (n: number, name: string): SavedQuery => ({
  id: idOf(n),
  team,
  resource: { id: SHOP.id, name: SHOP.name },
  name,
  explanation: 'Why',
  savedBy: user,
  savedAt: new Date(n),
});

const httpError = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError('PATCH /v2/resources/<resource_id>/queries/<query_id>', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: undefined,
    details,
  });

async function open(failure?: Error) {
  const { savedQueries, settings } = await openBotStore();
  for (const [n, name] of ['Orders', 'Refunds'].entries()) await savedQueries.remember(queryOf(n, name));
  const people = new FakePeople();
  const asked: unknown[] = [];
  const answer = async (...input: unknown[]): Promise<unknown> => {
    if (failure !== undefined) throw failure;
    return asked.push(input.slice(0, -1));
  };
  const logger = createLogger({ level: 'error', destination: { write: () => {} } });
  const change = makeChangeSavedQuery({
    service: { changeSavedQuery: answer, deleteSavedQuery: answer },
    savedQueries,
    access: makeAccess({ people, settings }),
    askAdminApi: makeAskAdminApi({ makeReference: () => 'REF1', logger }),
  });
  const names = async () => (await savedQueries.list(team)).map(({ name }) => name).toSorted();
  return { change, names, savedQueries, people, asked };
}

const mine = { person: { team, user }, id: idOf(0) };
const theirs = { person: { team, user: other }, id: idOf(0) };
const text = (value: unknown): string => JSON.stringify(value);

describe('changing a saved query', () => {
  it('is for who saved it and for managers, checked each time', async () => {
    const { change, names, people, asked } = await open();
    for (const view of [await change.form(theirs, 'edit'), (await change.delete(theirs)).view])
      expect(text(view)).toContain('Only the person who saved');
    expect(text((await change.edit(theirs, { name: 'x', explanation: '' })).view)).toContain('Only the person');
    expect([asked, await names()]).toEqual([[], ['Orders', 'Refunds']]);
    people.is(other, { isAdmin: true });
    expect(await change.edit(theirs, { name: 'Sales', explanation: 'New' })).toMatchObject({ closes: true });
    expect(await change.delete(mine)).toMatchObject({ closes: true });
    expect(await names()).toEqual(['Refunds']);
    const at = { resourceId: SHOP.id, id: idOf(0) };
    expect(asked).toEqual([[at, { query: 'Sales', explanation: 'New' }], [at]]);
    for (const settled of [await change.delete(mine), await change.edit(mine, { name: 'x', explanation: '' })])
      expect(text(settled.view)).toContain('no longer have this saved query');
  });

  it('leaves each name to one query of a data source, whatever its capitals', async () => {
    const { change, asked } = await open();
    const taken = await change.edit(mine, { name: 'refunds ', explanation: '' });
    expect(taken.errors?.[INPUTS.editSavedQueryName]).toContain('already has a saved query with this name');
    expect(asked).toEqual([]);
    expect(await change.edit(mine, { name: 'ORDERS', explanation: '' })).toMatchObject({ closes: true });
  });

  it('says at the field what the service refuses, and changes nothing then', async () => {
    const { change, names } = await open(httpError(400, [{ field: 'query', message: 'is odd' }]));
    const refused = await change.edit(mine, { name: 'Sales', explanation: '' });
    expect(refused.errors).toEqual({ [INPUTS.editSavedQueryName]: 'Is odd.' });
    expect(await names()).toEqual(['Orders', 'Refunds']);
  });

  it('keeps it where the service failed', async () => {
    const { change, names } = await open(httpError(503));
    expect(text((await change.delete(mine)).view)).toContain('REF1');
    expect(text((await change.edit(mine, { name: 'Sales', explanation: '' })).errors)).toContain('REF1');
    expect(await names()).toEqual(['Orders', 'Refunds']);
  });

  it.each([httpError(404), httpError(501), new NoApiKeyError('GET /v2/datasets')])(
    'explains and deletes its own record where the service has none of it: %s',
    async (failure) => {
      const { change, names, savedQueries } = await open(failure);
      const renamed = await change.edit(mine, { name: 'Sales', explanation: 'x' });
      expect(renamed.errors?.[INPUTS.editSavedQueryName]).toContain("can't rename");
      expect(await change.edit(mine, { name: 'Orders', explanation: 'x' })).toMatchObject({ closes: true });
      expect((await savedQueries.find(team, idOf(0)))?.explanation).toBe('x');
      expect(text((await change.delete(mine)).view)).toContain('may still answer to its name');
      expect(await names()).toEqual(['Refunds']);
    },
  );
});
