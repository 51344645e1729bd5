import { describe, expect, it } from 'vitest';
import { makeAccess } from '../../../src/bot/access/access.ts';
import { makeReplaceCredentials } from '../../../src/bot/connect/replace-credentials.ts';
import { makeOverviews } from '../../../src/bot/home/overviews.ts';
import { makeChangeSource } from '../../../src/bot/manage-sources/change-source.ts';
import { makeLookAtSource } from '../../../src/bot/manage-sources/look-at-source.ts';
import { INPUTS } from '../../../src/bot/model/ids.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { makeForgetGone } from '../../../src/bot/service-admin/forget-gone.ts';
import { HttpError, NoApiKeyError } from '../../../src/client/errors.ts';
import type { ResourceAdminService } from '../../../src/client/query-service.ts';
import type { ChangeResourceRequest } from '../../../src/contract/resource-lifecycle.ts';
import { channelIdSchema, type ResourceId, resourceIdSchema, savedQueryIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const { thread, user } = question('x');
const { team } = thread;
const DEPOT = { ...SHOP, id: resourceIdSchema.parse('99999999-1111-4111-8111-111111111111'), name: 'Depot' };
const CREDENTIALS = { host: 'db.example.com', port: '5432', dbname: 'shop', username: 'reader' };

const httpError = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError('DELETE /v2/resources/<resource_id>', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'secret words of the service',
    details,
  });

/** A service that has data sources until they are deleted. Or one that fails, or has none of it. */
class FakeAdminService implements ResourceAdminService {
  readonly there = new Set<ResourceId>([SHOP.id, DEPOT.id]);
  readonly changed: ChangeResourceRequest[] = [];
  failure: Error | undefined;
  /** Of a change alone. */
  refusal: Error | undefined;
  /** Called before a deletion. */
  beforeDelete: () => Promise<void> = async () => {};

  readonly listDatasets = () => this.#answer({ datasets: [] });
  readonly readResource = (id: ResourceId) =>
    this.#about(id, {
      name: 'Shop',
      description: 'd',
      type: 'db:postgres' as const,
      db_credentials: {},
      owner_id: '7',
      created_at: '',
      updated_at: '',
    });
  readonly changeResource = async (id: ResourceId, request: ChangeResourceRequest) => {
    if (this.refusal !== undefined) throw this.refusal;
    await this.#about(id, {});
    this.changed.push(request);
  };
  readonly deleteResource = async (id: ResourceId) => {
    await this.beforeDelete();
    await this.#about(id, {});
    this.there.delete(id);
  };
  readonly refreshResource = (id: ResourceId) => this.#about(id, { tables: 1, columns: 2_000 });

  async #about<T>(id: ResourceId, value: T): Promise<T> {
    if (this.failure === undefined && !this.there.has(id)) throw httpError(404);
    return this.#answer(value);
  }
  async #answer<T>(value: T): Promise<T> {
    if (this.failure !== undefined) throw this.failure;
    return value;
  }
}

async function open() {
  const store = await openBotStore([SHOP, DEPOT]);
  const service = new FakeAdminService();
  const log: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } });
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF1', logger });
  const forgetGone = makeForgetGone({ ...store, service, askAdminApi, logger });
  const people = new FakePeople();
  const access = makeAccess({ people, settings: store.settings });
  const parts = { ...store, service, askAdminApi, forgetGone, access };
  const source = makeLookAtSource(parts);
  const change = makeChangeSource({ ...parts, source, onChanged: () => {} });
  const names = async () => (await store.resources.list(team)).map(({ name }) => name);
  return { ...store, ...parts, people, log, source, change, names, replace: makeReplaceCredentials(parts) };
}

const shop = { team, id: SHOP.id };
const text = (view: object): string => JSON.stringify(view);

describe('deleting a data source', () => {
  it('forgets what belongs to it in this workspace, and nothing of another source', async () => {
    const { change, names, resources, savedQueries, settings } = await open();
    const channel = { team, channel: channelIdSchema.parse('C1') };
    await settings.changeChannel(channel, { defaultResource: SHOP.id }, new Date(0));
    for (const [n, of] of [SHOP, DEPOT].entries()) {
      const id = savedQueryIdSchema.parse(`33333333-3333-4333-8333-33333333333${n}`);
      const saved = { id, team, resource: of, name: of.name, explanation: '', savedBy: user, savedAt: new Date(0) };
      await savedQueries.remember({ ...saved, resource: { id: of.id, name: of.name } });
    }
    expect(text(await change.deleteForm(shop, 'delete'))).toMatch(/1 saved query.*1 channel/);
    expect(await change.delete(shop)).toMatchObject({ closes: true });
    expect(await names()).toEqual(['Depot']);
    expect((await savedQueries.list(team)).map(({ name }) => name)).toEqual(['Depot']);
    expect((await settings.ofChannel(channel)).defaultResource).toBeUndefined();
    expect(await resources.findGone(team, SHOP.id)).toEqual({ name: 'Shop', why: 'deleted' });
  });

  it('ends the same for two who delete at once, for a double click, and for a stale view', async () => {
    const { change, service, names } = await open();
    const arrived: (() => void)[] = [];
    service.beforeDelete = () =>
      new Promise((resolve) => {
        arrived.push(resolve);
        if (arrived.length === 2) for (const go of arrived) go();
      });
    const both = await Promise.all([change.delete(shop), change.delete(shop)]);
    for (const settled of [...both, await change.delete(shop)]) {
      expect(settled.closes).toBe(true);
      expect(text(settled.view)).toContain('was deleted');
    }
    expect(await names()).toEqual(['Depot']);
    for (const view of [
      await change.renameForm(shop),
      await change.refresh(shop),
      await change.deleteForm(shop, 'remove'),
    ])
      expect(text(view)).toContain('was deleted');
    expect(text((await change.rename(team, { source: SHOP.id, name: 'x', description: '' })).view)).toContain(
      'was deleted',
    );
  });

  it.each([
    [httpError(404), "doesn't let me delete"],
    [httpError(405), "doesn't let me delete"],
    [httpError(501), "doesn't let me delete"],
    [new NoApiKeyError('DELETE /v2/resources/<resource_id>'), 'only its API key'],
    [httpError(503), 'REF1'],
  ])('keeps it where the service doesn’t delete: %s', async (failure, words) => {
    const { change, service, names, log } = await open();
    service.failure = failure;
    const settled = await change.delete(shop);
    expect(settled.closes).toBeUndefined();
    expect(text(settled.view)).toContain(words);
    expect(text(settled.view) + log.join('')).not.toContain('secret words');
    expect(await names()).toEqual(['Shop', 'Depot']);
  });

  it('is of a data source that the workspace knows, whatever a form says', async () => {
    const { change, service } = await open();
    const stranger = resourceIdSchema.parse('88888888-1111-4111-8111-111111111111');
    service.there.add(stranger);
    for (const id of [stranger, undefined])
      expect(text((await change.delete({ team, id })).view)).toContain("doesn't have");
    expect(service.there.has(stranger)).toBe(true);
  });
});

describe('without such a service', () => {
  it.each([httpError(404), new NoApiKeyError('GET /v2/resources/<resource_id>')])(
    'a data source can be renamed here and removed from the workspace: %s',
    async (failure) => {
      const { change, service, source, names, resources } = await open();
      service.failure = failure;
      const view = text(await source.view(team, SHOP.id));
      expect(view).toMatch(/Rename.*Remove from this workspace/);
      expect(view).not.toContain('"Replace credentials"');
      expect(view).not.toContain('secret words');
      const form = await change.renameForm(shop);
      expect(text(form)).not.toContain(INPUTS.sourceDescription);
      expect(await change.rename(team, { source: SHOP.id, name: 'Store', description: undefined })).toMatchObject({
        closes: true,
      });
      expect(await names()).toEqual(['Store', 'Depot']);
      expect(await change.remove(shop)).toMatchObject({ closes: true });
      expect(await names()).toEqual(['Depot']);
      await resources.remember({ ...SHOP, name: 'Back', team, at: new Date(9) });
      expect(await names()).toEqual(['Back', 'Depot']);
    },
  );
});

describe('renaming', () => {
  it('asks the service first, leaves alone what was not touched, and says what it refuses at the field', async () => {
    const { change, service, names } = await open();
    await change.rename(team, { source: SHOP.id, name: 'Store', description: 'd' });
    await change.rename(team, { source: SHOP.id, name: 'Store', description: 'new' });
    expect(service.changed).toEqual([{ name: 'Store' }, { name: 'Store', description: 'new' }]);
    service.refusal = httpError(400, [{ field: 'name', message: 'is taken' }]);
    const settled = await change.rename(team, { source: SHOP.id, name: 'Other', description: 'd' });
    expect(settled.errors).toEqual({ [INPUTS.sourceName]: 'Is taken.' });
    service.refusal = httpError(503);
    expect(
      (await change.rename(team, { source: SHOP.id, name: 'Other', description: 'd' })).errors?.[INPUTS.sourceName],
    ).toContain('REF1');
    expect(await names()).toEqual(['Store', 'Depot']);
  });
});

describe('replacing credentials', () => {
  const form = { type: 'db:postgres' as const, fields: CREDENTIALS };

  it('sends them whole, for a manager, and says at the field what the service refuses', async () => {
    const { replace, service, people, log } = await open();
    const person = { team, user };
    expect(await replace(person, { id: SHOP.id, form }, { main: 'S3cret' })).toMatchObject({ kind: 'no-access' });
    people.is(user, { isAdmin: true });
    expect(await replace(person, { id: SHOP.id, form }, { main: 'S3cret' })).toMatchObject({ kind: 'replaced' });
    expect(service.changed).toEqual([{ db_credentials: { ...CREDENTIALS, port: 5432, password: 'S3cret' } }]);
    service.refusal = httpError(400, [{ field: 'db_credentials.password', message: 'is wrong' }]);
    const refused = await replace(person, { id: SHOP.id, form }, { main: 'S3cret' });
    expect(refused).toEqual({ kind: 'refused', problems: [{ field: 'password', message: 'is wrong' }] });
    service.refusal = undefined;
    service.there.delete(SHOP.id);
    expect(await replace(person, { id: SHOP.id, form }, { main: 'S3cret' })).toEqual({
      kind: 'not-replaced',
      why: 'gone',
    });
    expect(log.join('')).not.toContain('S3cret');
  });
});

describe('a data source that vanished on its own', () => {
  it('is forgotten when Home asks what it holds, and not because another service doesn’t say', async () => {
    const { forgetGone, service, names, resources } = await open();
    const overviews = makeOverviews({
      service: { readOverview: () => Promise.reject(httpError(404)) },
      forgetGone,
      clock: new ManualClock(),
    });
    service.there.delete(SHOP.id);
    expect(await overviews.refresh({ team, user }, await resources.list(team))).toBe(true);
    expect(await names()).toEqual(['Depot']);
    service.failure = httpError(404);
    expect(await forgetGone(team, await resources.list(team))).toEqual([]);
    service.failure = httpError(503);
    expect(await forgetGone(team, await resources.list(team))).toEqual([]);
    expect(await names()).toEqual(['Depot']);
  });
});
