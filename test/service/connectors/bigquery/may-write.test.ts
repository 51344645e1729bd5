import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBigqueryConnector } from '../../../../src/service/connectors/bigquery/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { unaborted } from '../suite/fixture.ts';
import { makeAccount } from './stub/accounts.ts';
import { type Engine, startEngine } from './stub/engine.ts';
import { BigqueryStub } from './stub/stub.ts';

let engine: Engine;
let stub: BigqueryStub;
beforeAll(async () => {
  engine = await startEngine('CREATE SCHEMA shop; CREATE SCHEMA empty; CREATE TABLE shop.orders (id bigint);');
  const datasets = ['empty', 'shop'].map((id) => ({ id, location: 'US' }));
  stub = await BigqueryStub.start({ clock: systemClock, engine, datasets });
  const editor = { ...makeAccount('editor'), permissions: ['bigquery.tables.getData', 'bigquery.tables.updateData'] };
  stub.accounts.push(editor);
});
afterAll(async () => {
  await stub.stop();
  await engine.close();
});

it.each([
  ['reader', false],
  ['editor', true],
])('BigQuery is asked whether the account %s may change a table, without a job', async (name, may) => {
  const { credentials } = stub.account(name);
  const options = { endpoints: stub.endpoints() };
  const connector = createBigqueryConnector(credentials, createNetwork({ allowPrivate: true }), options);
  expect(await connector.mayWrite?.(unaborted())).toBe(may);
  await connector.close();
  expect(stub.jobs.size).toBe(0);
});
