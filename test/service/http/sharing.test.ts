import { describe, expect, it } from 'vitest';
import { columnListSchema, columnsPath, sharingPath, sharingRecordSchema } from '../../../src/contract/sharing.ts';
import { guessSharing } from '../../../src/service/agent/privacy/guess-sharing.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { table } from '../resources/tables.ts';
import { type Answered, KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const MODEL = { provider: 'openai', model: 'gpt-5.1' };
const named = (tableName: string, columnName: string) => ({ schema: 'public', table: tableName, column: columnName });
const saying = (part: RegExp): unknown => expect.stringMatching(part);
const EMAIL = named('customers', 'email');
const CITY = named('customers', 'city');

async function startSharingWorld() {
  const world = await startWorld();
  world.database.schema = {
    ...SCHEMA,
    tables: [table('customers', ['city', 'email', 'password_hash']), table('orders', ['channel'])],
  };
  await world.stop();
  world.model = { model: MODEL, guessSharing };
  await world.start();
  const user = await world.signIn('u1');
  const resource = await user.connected();
  const ask = async () => {
    await user.asked({ query: 'how many?', resource_id: resource.id });
    return world.agent.requests.at(-1)?.sharing;
  };
  return { world, user, resource, ask };
}

const send = (world: World, path: string, { body, authorization = KEY }: { body?: unknown; authorization?: string }) =>
  world.request(path, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
  });
const sharingOf = (answer: Answered) => read(answer, 200, sharingRecordSchema);

describe('what a language model may be told', () => {
  it('is everything but what looks secret or personal, where nobody decided', async () => {
    const { world, resource, ask } = await startSharingWorld();
    const sharing = sharingOf(await send(world, sharingPath(resource.id), {}));
    expect(sharing).toMatchObject({
      model: MODEL,
      values: true,
      rows: true,
      samples: false,
      allowed: { values: true, rows: true },
    });
    expect(sharing.columns).toEqual([
      { ...EMAIL, share: false, decided: false, because: saying(/e-mail/) },
      { ...named('customers', 'password_hash'), share: false, decided: false, because: saying(/./) },
    ]);
    expect(await ask()).toEqual({ values: true, rows: true, samples: false, columns: [] });
  });

  it('is what was decided last, from the next question on, and still after a restart', async () => {
    const { world, resource, ask } = await startSharingWorld();
    const columns = [
      { ...CITY, share: false },
      { ...EMAIL, share: true },
    ];
    const decided = { values: true, rows: false, samples: true, columns };
    const sharing = sharingOf(await send(world, sharingPath(resource.id), { body: decided }));
    expect(sharing).toMatchObject({ values: true, rows: false });
    expect(sharing.columns).toEqual([
      { ...CITY, share: false, decided: true, because: '' },
      { ...EMAIL, share: true, decided: true, because: saying(/e-mail/) },
      { ...named('customers', 'password_hash'), share: false, decided: false, because: saying(/./) },
    ]);
    expect(await ask()).toEqual(decided);
    await world.stop();
    await world.start();
    expect(await ask()).toEqual(decided);
    await send(world, sharingPath(resource.id), { body: { values: false, rows: true, columns: [] } });
    expect(await ask()).toEqual({ values: false, rows: true, samples: false, columns: [] });
  });

  it('names the columns that are not there or there twice, and changes nothing then', async () => {
    const { world, resource, ask } = await startSharingWorld();
    const columns = [
      { ...CITY, share: false },
      { ...named('customers', 'gone'), share: true },
      { ...named('nowhere', 'city'), share: true },
      { ...CITY, share: true },
    ];
    const path = sharingPath(resource.id);
    const refused = readFailure(
      await send(world, path, { body: { values: true, rows: false, samples: false, columns } }),
      400,
    );
    expect(refused.fields).toEqual(['columns.1', 'columns.2', 'columns.3']);
    for (const body of [{}, { values: 1, rows: true, samples: false, columns: [] }, { values: true, rows: true }])
      expect(readFailure(await send(world, path, { body }), 400).code).toBe('invalid_request');
    expect(await ask()).toEqual({ values: true, rows: true, samples: false, columns: [] });
  });

  it('stays decided of a column that is out of sight for a while', async () => {
    const { world, resource } = await startSharingWorld();
    const body = { values: true, rows: true, samples: false, columns: [{ ...CITY, share: false }] };
    await send(world, sharingPath(resource.id), { body });
    world.database.schema = { ...SCHEMA, tables: [table('orders', ['channel'])] };
    await world.stop();
    await world.start();
    const sharing = sharingOf(await send(world, sharingPath(resource.id), {}));
    expect(sharing.columns).toEqual([{ ...CITY, share: false, decided: true, because: '' }]);
    expect((await send(world, sharingPath(resource.id), { body })).status).toBe(200);
  });

  it('is for the API key of the resource alone', async () => {
    const { world, user, resource, ask } = await startSharingWorld();
    const body = { values: false, rows: false, samples: false, columns: [] };
    for (const path of [sharingPath(resource.id), columnsPath(resource.id)]) {
      expect((await send(world, path, { authorization: user.authorization })).status).toBe(401);
      expect((await send(world, path, { authorization: OTHER_KEY })).status).toBe(404);
    }
    const path = sharingPath(resource.id);
    expect((await send(world, path, { body, authorization: user.authorization })).status).toBe(401);
    expect((await send(world, path, { body, authorization: OTHER_KEY })).status).toBe(404);
    expect((await send(world, sharingPath('x'), { body })).status).toBe(404);
    expect(await ask()).toMatchObject({ values: true, rows: true });
  });

  it('finds columns by words of their names', async () => {
    const { world, resource } = await startSharingWorld();
    const find = async (words: string) => {
      const path = `${columnsPath(resource.id)}?${new URLSearchParams({ find: words }).toString()}`;
      return read(await send(world, path, {}), 200, columnListSchema).columns.map((one) => one.column);
    };
    expect(await find('')).toEqual(['city', 'email', 'password_hash', 'channel']);
    expect(await find('CUSTOMERS mail')).toEqual(['email']);
    expect(await find('customers.ci')).toEqual(['city']);
    expect(await find('nothing')).toEqual([]);
  });

  it('says that the source can’t be reached, where it can’t', async () => {
    const { world, resource } = await startSharingWorld();
    await world.stop();
    await world.start();
    world.database.fail('introspect', new Error('secret inside'));
    const answer = await send(world, sharingPath(resource.id), {});
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });
});
