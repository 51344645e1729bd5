import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BigqueryCredentials, resourceRecordSchema, resourcesPath } from '../../../../src/contract/resources.ts';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import { createSchemaIndex } from '../../../../src/service/agent/model/link/schema-index.ts';
import { tablesRead } from '../../../../src/service/agent/model/sql/tables-read.ts';
import { createBigqueryConnector } from '../../../../src/service/connectors/bigquery/connector.ts';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { read, startWorld } from '../../world.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { PROJECT } from './stub/accounts.ts';
import { type Engine, startEngine } from './stub/engine.ts';
import { BigqueryStub } from './stub/stub.ts';
import { saying } from './world.ts';

const DATA = 'team-of-data';
const SQL = `
CREATE SCHEMA sales;
CREATE TABLE sales.people (id bigint PRIMARY KEY, name text NOT NULL);
CREATE TABLE sales.deals (id bigint PRIMARY KEY, seller bigint REFERENCES sales.people, title text, amount bigint);
INSERT INTO sales.people VALUES (1, 'Ana'), (2, 'Ben');
INSERT INTO sales.deals VALUES (1, 1, 'Oak', 100), (2, 2, 'Fir', 70);`;
const IN_FULL = ['people', 'deals'].map((table) => `\`${DATA}\`.\`sales\`.\`${table}\``);

describe("BigQuery's data in another project than the key's", () => {
  let engine: Engine;
  let stub: BigqueryStub;
  const opened: Connector[] = [];
  beforeAll(async () => {
    engine = await startEngine(SQL);
    stub = await BigqueryStub.start({ clock: systemClock, engine });
    const readers = [stub.reader.credentials.client_email];
    stub.others.push({ id: DATA, datasets: [{ id: 'sales', location: 'europe-west3' }], readers });
    stub.others.push({ id: 'team-of-nothing', datasets: [], readers });
  });
  afterAll(async () => {
    for (const connector of opened) await connector.close();
    await stub.stop();
    await engine.close();
  });

  const open = (changes: Partial<BigqueryCredentials> = {}, name = 'reader'): Connector => {
    const credentials = { ...stub.account(name).credentials, data_project_id: DATA, ...changes };
    const connector = createBigqueryConnector(credentials, createNetwork({ allowPrivate: true }), {
      endpoints: stub.endpoints(),
    });
    opened.push(connector);
    return connector;
  };
  const run = async (connector: Connector, sql: string) =>
    (await connector.run(unguarded(sql), LIMITS, unaborted())).rows;

  it('lists its tables by the full name, with keys and words', async () => {
    const schema = await open().introspect(unaborted());
    expect(schema.defaultSchema).toBe('');
    expect(schema.tables.map((table) => [table.schema, table.name])).toEqual([
      [`${DATA}.sales`, 'deals'],
      [`${DATA}.sales`, 'people'],
    ]);
    const [deals] = schema.tables;
    expect(deals?.foreignKeys).toEqual([
      { columns: ['seller'], references: { schema: `${DATA}.sales`, table: 'people', columns: ['id'] } },
    ]);
    expect(deals?.columns.find(({ name }) => name === 'title')?.values).toEqual(['Fir', 'Oak']);
  });

  it("runs what names them in full, billed to the key's project and where the data is", async () => {
    const before = stub.seen.length;
    const written = `SELECT p.name, SUM(d.amount) AS amount FROM \`${DATA}.sales\`.\`deals\` AS d
      JOIN ${DATA}.sales.people AS p ON p.id = d.seller GROUP BY p.name ORDER BY p.name`;
    const guarded = await guardSql(written, 'bigquery');
    for (const name of IN_FULL) expect(guarded.text).toContain(name);
    const connector = open();
    const { rows } = await connector.run(guarded, LIMITS, unaborted());
    expect(rows).toEqual([
      { name: 'Ana', amount: 100 },
      { name: 'Ben', amount: 70 },
    ]);
    const jobs = stub.seen.slice(before).filter(({ path }) => path.includes('/jobs'));
    expect(jobs.length).toBeGreaterThan(0);
    for (const { path, body } of jobs) {
      expect(path).toContain(`/projects/${PROJECT}/`);
      expect(JSON.parse(body)).toMatchObject({
        jobReference: { projectId: PROJECT, location: 'europe-west3' },
        configuration: {
          query: {
            defaultDataset: { projectId: DATA, datasetId: 'sales' },
            connectionProperties: [{ key: 'dataset_project_id', value: DATA }],
          },
        },
      });
    }
  });

  it('is asked by the engine with full names', async () => {
    const world = await startWorld(
      {},
      {
        agent: createEngine(),
        guardSql,
        openConnector: (source) => {
          if (source.type !== 'dw:bigquery') throw new Error('another type');
          return open(source.credentials);
        },
      },
    );
    const user = await world.signIn('u1');
    const db_credentials = { ...stub.reader.credentials, data_project_id: DATA };
    const body = { name: 'Sales', type: 'dw:bigquery', db_credentials };
    const path = resourcesPath(world.service.defaultDatasetId);
    const { id } = read(await user.post(path, body), 201, resourceRecordSchema);
    const { response } = await user.asked({ query: 'total amount of deals by name of people', resource_id: id });
    for (const name of IN_FULL) expect(response.sql).toContain(name);
    expect(response.data.map((row) => Object.values(row))).toEqual([
      ['Ana', 100],
      ['Ben', 70],
    ]);
  });

  it.each([
    `SELECT title FROM \`${DATA}.sales.deals\``,
    `SELECT title FROM \`${DATA}\`.\`sales\`.\`deals\``,
    `SELECT title FROM \`${DATA}.sales\`.deals`,
    'SELECT title FROM sales.deals',
  ])('is found in SQL as a model may write it: %s', async (sql) => {
    const index = createSchemaIndex(await open().introspect(unaborted()));
    expect(tablesRead(sql, 'bigquery', index).map(({ name }) => name)).toEqual(['deals']);
    const guarded = await guardSql(sql, 'bigquery');
    expect(tablesRead(guarded.text, 'bigquery', index).map(({ name }) => name)).toEqual(['deals']);
  });

  it('also runs SQL of people who leave out the project', async () => {
    expect(await run(open(), 'SELECT title FROM `sales`.`deals` ORDER BY title')).toEqual([
      { title: 'Fir' },
      { title: 'Oak' },
    ]);
  });

  it.each([
    ['there is none', { data_project_id: 'no-such-project' }, 'reader', 'no project with this name'],
    ['the account may not see it', {}, 'clerk', "doesn't have permission"],
    ['it has no dataset', { data_project_id: 'team-of-nothing' }, 'reader', "can't see any datasets"],
    ['it is no project ID', { data_project_id: '../../elsewhere' }, 'reader', "isn't a Google Cloud project ID"],
    ['it has the old form', { data_project_id: 'example.com:data' }, 'reader', "isn't a Google Cloud project ID"],
  ])('names its field where %s', async (_why, changes, account, says) => {
    const failure = open(changes, account).introspect(unaborted());
    await expect(failure).rejects.toMatchObject({
      message: saying(says),
      fields: expect.arrayContaining(['data_project_id']) as unknown,
    });
  });

  it("is the key's own project where it is said to be that", async () => {
    stub.datasets = [{ id: 'sales', location: 'US' }];
    stub.others.splice(0);
    const schema = await open({ data_project_id: PROJECT }).introspect(unaborted());
    expect([schema.defaultSchema, schema.tables[0]?.schema]).toEqual(['sales', 'sales']);
  });
});
