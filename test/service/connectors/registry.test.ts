import { afterEach, expect, it, vi } from 'vitest';
import { openConnector, preloadConnectors } from '../../../src/service/connectors/registry.ts';

const source = {
  type: 'db:mysql' as const,
  credentials: { host: 'db.example.test', port: 1, dbname: 'shop', username: 'reader', password: 'secret' },
};
const network = { resolveHost: () => Promise.reject(new Error('not asked')) };

afterEach(() => {
  vi.doUnmock('../../../src/service/connectors/mysql/connector.ts');
  vi.resetModules();
});

it('closes a source that was never asked', async () => {
  await expect(openConnector(source, network).close()).resolves.toBeUndefined();
});

it('says which package is missing when a connector cannot be loaded', async () => {
  vi.doMock('../../../src/service/connectors/mysql/connector.ts', () => {
    throw new Error("Cannot find package 'mysql2'");
  });
  const why = (error: unknown) =>
    error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
  const missing = "Cannot find package 'mysql2'";
  expect(await preloadConnectors(['db:postgres', 'db:mysql']).catch(why)).toBe(missing);
  const { signal } = new AbortController();
  expect(await openConnector(source, network).introspect(signal).catch(why)).toBe(missing);
});
