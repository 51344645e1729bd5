import { describe, expect, it } from 'vitest';
import { resourcePath } from '../../../src/contract/resource-lifecycle.ts';
import {
  CHECKS_HEADER,
  listedSavedQuerySchema,
  savedQueriesPath,
  savedQueryListSchema,
  savedQueryPath,
  savedQueryRecordSchema,
} from '../../../src/contract/saved-queries.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type User } from '../world.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function setUp() {
  const world = await startWorld();
  const owner = await world.signIn('u1');
  const author = await world.signIn('u2');
  const member = await world.signIn('u3');
  const stranger = await world.signIn('u1', OTHER_KEY);
  const resource = await owner.connected();
  const save = async (query: string, sql = 'SELECT 1', by: User = author) => {
    world.clock.advance(1);
    const answer = await by.post(savedQueriesPath(resource.id), { query, sql, explanation: 'Why.' });
    return { ...read(answer, 201, savedQueryRecordSchema), resource_id: resource.id, user_id: by.id };
  };
  const saved = await save('All');
  const path = savedQueryPath(resource.id, saved.id);
  const list = async (query = '') => {
    const answer = await world.send('GET', `${savedQueriesPath(resource.id)}${query}`, { authorization: KEY });
    return read(answer, 200, savedQueryListSchema).queries;
  };
  return { world, owner, author, member, stranger, resource, save, saved, path, list };
}

describe('saved queries', () => {
  it('are listed newest first, in pages, with who saved them', async () => {
    const { owner, save, saved, list } = await setUp();
    const second = await save('Second', 'SELECT 2', owner);
    const third = await save('Third');
    expect(await list()).toEqual([third, second, saved]);
    expect(await list('?limit=2')).toEqual([third, second]);
    expect(await list(`?limit=2&before=${second.id.toUpperCase()}`)).toEqual([saved]);
    expect(await list(`?before=${saved.id}`)).toEqual([]);
    expect(await list(`?before=${UNKNOWN}`)).toEqual([]);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'before=x'])('are not listed by %s', async (query) => {
    const { owner, resource } = await setUp();
    const failure = readFailure(await owner.send('GET', `${savedQueriesPath(resource.id)}?${query}`), 400);
    expect(failure.fields).toEqual([query.split('=')[0]]);
  });

  it('are read by members and the API key, and by nobody else', async () => {
    const { world, member, stranger, resource, saved, path } = await setUp();
    for (const authorization of [member.authorization, KEY])
      expect(read(await world.send('GET', path, { authorization }), 200, listedSavedQuerySchema)).toEqual(saved);
    for (const authorization of [stranger.authorization, OTHER_KEY])
      for (const [method, to, body] of [
        ['GET', savedQueriesPath(resource.id), undefined],
        ['GET', path, undefined],
        ['PATCH', path, { query: 'Mine' }],
        ['DELETE', path, undefined],
      ] as const)
        expect(readFailure(await world.send(method, to, { authorization, body }), 404).code).toBe('not_found');
    expect((await world.send('GET', path)).status).toBe(401);
  });

  it('are not found under another resource', async () => {
    const { owner, saved } = await setUp();
    const other = await owner.connected('Other');
    for (const id of [saved.id, UNKNOWN, 'x'])
      expect((await owner.send('GET', savedQueryPath(other.id, id))).status).toBe(404);
  });

  it('are changed by who saved them, the owner of the resource, and the API key', async () => {
    const { world, owner, author, member, saved, path, list } = await setUp();
    world.clock.advance(1);
    const updated_at = '2026-03-01T12:00:00.002000';
    for (const [at, authorization] of [owner.authorization, author.authorization, KEY].entries()) {
      const body = { query: ` Name ${at} `, explanation: at === 0 ? null : 'New.' };
      const changed = read(await world.send('PATCH', path, { authorization, body }), 200, listedSavedQuerySchema);
      expect(changed).toEqual({ ...saved, query: `Name ${at}`, explanation: at === 0 ? '' : 'New.', updated_at });
      expect(await list()).toEqual([changed]);
    }
    const { authorization } = member;
    for (const [method, body] of [
      ['PATCH', { query: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(readFailure(await world.send(method, path, { authorization, body }), 403).code).toBe('forbidden');
    expect(world.database.count('check')).toBe(1);
  });

  it('are found by their new name in a question, and no longer by the old one', async () => {
    const { world, author, resource, path } = await setUp();
    await author.send('PATCH', path, { body: { query: 'Every Order', sql: 'SELECT 2' } });
    const asked = (query: string) => author.asked({ query, resource_id: resource.id });
    expect((await asked('every order')).response.sql).toBe('SELECT 2');
    await asked('all');
    expect(world.agent.requests.map(({ question }) => question)).toEqual(['all']);
  });

  it('have SQL that changes checked as when it is saved', async () => {
    const { world, author, path, list, saved } = await setUp();
    const change = (sql: string) => author.send('PATCH', path, { body: { query: 'New', sql } });
    expect(readFailure(await change('DELETE FROM t'), 400).fields).toEqual(['sql']);
    world.database.fail('check', new ConnectorError('sql-refused', 'no such table'));
    expect(readFailure(await change('SELECT 2'), 400).details).toEqual([{ field: 'sql', message: 'no such table' }]);
    world.database.fail('check', new ConnectorError('cannot-reach', 'down'));
    expect(readFailure(await change('SELECT 2'), 502).code).toBe('data_source_failed');
    expect(await list()).toEqual([saved]);
    world.database.recover('check');
    const wrong = (await change('SELECT 7 / 2')).headers.get(CHECKS_HEADER);
    expect(wrong).toContain('A division of whole numbers');
    await change(saved.sql);
    world.database.fail('check', new ConnectorError('cannot-reach', 'down'));
    // The same SQL is no change: it needs no data source.
    expect(read(await change(saved.sql), 200, listedSavedQuerySchema)).toMatchObject({ query: 'New', sql: saved.sql });
  });

  it.each([
    [{}, ['body']],
    [{ name: 'x' }, ['name']],
    [{ query: '' }, ['query']],
    [{ sql: ' ' }, ['sql']],
    [{ sql: null }, ['sql']],
    [{ explanation: 'x'.repeat(10_001) }, ['explanation']],
    [{ query: 'x', user_id: 1, resource_id: UNKNOWN }, ['user_id', 'resource_id']],
  ])('are not changed by %j', async (body, fields) => {
    const { author, path, list, saved } = await setUp();
    expect(readFailure(await author.send('PATCH', path, { body }), 400).fields).toEqual(fields);
    expect(await list()).toEqual([saved]);
  });

  it('are deleted once', async () => {
    const { world, author, resource, path, list } = await setUp();
    const both = await Promise.all([author.send('DELETE', path), world.send('DELETE', path, { authorization: KEY })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect(await list()).toEqual([]);
    await author.asked({ query: 'All', resource_id: resource.id });
    expect(world.agent.requests).toHaveLength(1);
  });

  it('stay as they are when the caller goes while the new SQL is checked', async () => {
    const { world, author, path, list, saved } = await setUp();
    world.database.hold('check');
    const leaving = new AbortController();
    const left = author.send('PATCH', path, { body: { query: 'New', sql: 'SELECT 2' }, signal: leaving.signal });
    await expect.poll(() => world.database.count('check')).toBe(2);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => world.database.connectors[0]?.aborted).toEqual(['check']);
    expect(await list()).toEqual([saved]);
  });

  it('are gone, not half changed, when they or their resource are deleted meanwhile', async () => {
    const { world, owner, author, resource, path, save } = await setUp();
    const release = world.database.hold('check');
    const changing = author.send('PATCH', path, { body: { sql: 'SELECT 2' } });
    await expect.poll(() => world.database.count('check')).toBe(2);
    await owner.send('DELETE', path);
    release();
    expect((await changing).status).toBe(404);
    const another = await save('Another');
    const releaseAgain = world.database.hold('check');
    const body = { sql: 'SELECT 2' };
    const again = author.send('PATCH', savedQueryPath(resource.id, another.id), { body });
    await expect.poll(() => world.database.count('check')).toBe(4);
    await owner.send('DELETE', resourcePath(resource.id));
    releaseAgain();
    expect(readFailure(await again, 410).code).toBe('resource_deleted');
  });
});
