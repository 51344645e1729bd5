import { expect, it } from 'vitest';
import { openConnector, preloadConnectors } from '../../../src/service/databases/index.ts';

it('closes a source that was never asked', async () => {
  const credentials = { host: 'db.example.test', port: 1, dbname: 'shop', username: 'reader', password: 'secret' };
  const network = { resolveHost: () => Promise.reject(new Error('not asked')) };
  await expect(openConnector({ type: 'db:mysql', credentials }, network).close()).resolves.toBeUndefined();
});

it('loads the connectors of all types ahead', async () => {
  await expect(preloadConnectors(['db:postgres', 'db:mysql', 'dw:bigquery', 'dw:snowflake'])).resolves.toBeUndefined();
});
