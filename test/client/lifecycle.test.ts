import { describe, expect, it } from 'vitest';
import { savedQueryIdSchema } from '../../src/shared/ids.ts';
import { asker, ids, resource } from './records.ts';
import type { Answer } from './service-server.ts';
import { API_KEY, failureOf, never, startWorld } from './world.ts';

const options = { signal: never() };
const query = { resourceId: ids.resource, id: savedQueryIdSchema.parse(ids.savedQuery) };
const SECRET = 'Zq5-never-told';

describe('what becomes of records', () => {
  it('is asked with the API key, each by its method and path', async () => {
    const { client, server } = await startWorld();
    const methods: (string | undefined)[] = [];
    server.onCall((_, { request }) => {
      methods.push(request.method);
      return { body: { tables: 2, columns: 9, read_at: 'x' } };
    });
    const change = { name: 'Shop', db_credentials: { password: SECRET } };
    await client.changeResource(ids.resource, change, options);
    expect(await client.refreshResource(ids.resource, options)).toEqual({ tables: 2, columns: 9 });
    await client.deleteResource(ids.resource, options);
    await client.changeSavedQuery(query, { query: 'One' }, options);
    await client.deleteSavedQuery(query, options);
    const path = `/v2/resources/${ids.resource}`;
    expect(server.received.map((one, n) => [methods[n], one.path, one.authorization, one.body])).toEqual([
      ['PATCH', path, API_KEY, change],
      ['POST', `${path}/refresh`, API_KEY, undefined],
      ['DELETE', path, API_KEY, undefined],
      ['PATCH', `${path}/queries/${ids.savedQuery}`, API_KEY, { query: 'One' }],
      ['DELETE', `${path}/queries/${ids.savedQuery}`, API_KEY, undefined],
    ]);
  });

  it('is feedback in the name of who gives it', async () => {
    const { client, server } = await startWorld();
    server.onCall(() => ({ body: {} }));
    await client.giveFeedback(asker, ids.conversation, { feedback_type: 'POSITIVE' }, options);
    expect(server.received.at(-1)).toMatchObject({
      path: `/v2/conversations/${ids.conversation}`,
      authorization: 'Bearer token-1',
      body: { feedback_type: 'POSITIVE' },
    });
  });

  it.each<Answer>([{ status: 204, body: '' }, { body: 'deleted' }, { body: '' }])(
    'is done when the service says that it deleted something, whatever else it says',
    async (answer) => {
      const { client, server } = await startWorld();
      server.onCall(() => answer);
      await expect(client.deleteResource(ids.resource, options)).resolves.toBeNull();
    },
  );

  it('tries new credentials once, and tells no secret of them', async () => {
    const { client, server, logLines } = await startWorld();
    server.onCall(() => ({ status: 502, body: { message: `wrong: ${SECRET}` } }));
    const change = client.changeResource(ids.resource, { db_credentials: { password: SECRET } }, options);
    const failure = await failureOf(change);
    expect(server.received).toHaveLength(1);
    expect(failure).toMatchObject({ status: 502, serviceMessage: 'wrong: [redacted]' });
    expect(logLines.join('')).not.toContain(SECRET);
  });

  it('leaves out what another service says of a data source in its own way', async () => {
    const { client, server } = await startWorld();
    server.onGet(() => ({ body: { ...resource, type: 'db:oracle', db_credentials: null, created_at: 7 } }));
    const { name, description, updated_at } = resource;
    expect(await client.readResource(ids.resource, options)).toEqual({
      name,
      description,
      type: undefined,
      db_credentials: {},
      owner_id: '7',
      created_at: '',
      updated_at,
    });
  });
});
