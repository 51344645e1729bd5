import { expect, it, onTestFinished } from 'vitest';
import { resourceRecordSchema, resourcesPath, type SnowflakeCredentials } from '../../../src/contract/resources.ts';
import { savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import { createSnowflakeConnector } from '../../../src/service/connectors/snowflake/connector.ts';
import { openConnector } from '../../../src/service/databases/index.ts';
import { AS_SELLER, CREDENTIALS, network, startStub } from '../connectors/snowflake/stub/world.ts';
import { read, readFailure, startWorld } from '../world.ts';

const NO_ROLE = 'You have no role in this data source. Ask an admin of the source to give you one.';

it('a person without a role in the source learns nothing of it, not even what there is', async () => {
  const stub = await startStub();
  onTestFinished(() => stub.stop());
  const { origin } = stub;
  const world = await startWorld(
    {},
    {
      openConnector: (source) =>
        source.type === 'dw:snowflake'
          ? createSnowflakeConnector(source.credentials, network, { origin })
          : openConnector(source, network),
    },
  );
  world.agent.overview = () => Promise.reject(new Error('asked'));
  const [ana, cleo] = [await world.signIn('ana'), await world.signIn('cleo')];
  const db_credentials: SnowflakeCredentials = { ...CREDENTIALS, ...AS_SELLER, role_by_person: { ana: 'SALES_EAST' } };
  const body = { name: 'Deals', type: 'dw:snowflake', db_credentials };
  const made = await ana.post(resourcesPath(world.service.defaultDatasetId), body);
  const record = read(made, 201, resourceRecordSchema);
  expect(record.db_credentials).toMatchObject({ role: 'sales', people_with_roles: 1 });
  expect(JSON.stringify(record)).not.toMatch(/SALES_EAST|private|seller-token/);

  const before = stub.statements.all.length;
  const query = 'how many deals are there?';
  const asked = await cleo.asked({ query, resource_id: record.id });
  expect([asked.status, asked.response.explanation, asked.response.data]).toEqual(['FAILED', NO_ROLE, []]);
  const saving = { query: 'All deals', sql: 'SELECT title FROM main.deals' };
  const saved = readFailure(await cleo.post(savedQueriesPath(record.id), saving), 400);
  expect(saved.details).toEqual([{ field: 'sql', message: NO_ROLE }]);
  const overview = await cleo.get(`/v2/resources/${record.id}/overview`, { authorization: cleo.authorization });
  expect([overview.status, JSON.stringify(overview.body)]).toEqual([502, expect.stringContaining(NO_ROLE)]);
  expect(world.agent.requests).toEqual([]);
  expect(stub.statements.all).toHaveLength(before);

  await ana.asked({ query, resource_id: record.id });
  expect(world.agent.requests).toHaveLength(1);
});
