import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../../../../src/service/connectors/connector.ts';
import { unaborted } from '../suite/fixture.ts';
import { BigqueryProblem, type Cell, type Table } from './stub/protocol.ts';
import { BigqueryWorld, saying, table } from './world.ts';

const MB = 1_000_000;

/** Rows of each metadata view; names and types of columns as BigQuery has them. */
interface Metadata {
  tables?: Cell[][];
  columns?: Cell[][];
  paths?: Cell[][];
  options?: Cell[][];
  keys?: Cell[][];
  targets?: Cell[][];
  sizes?: Cell[][];
}

const text = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'STRING']));
const whole = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'INTEGER']));
const inKey = text('constraint_schema', 'constraint_name', 'table_schema', 'table_name', 'column_name');

const views = (metadata: Metadata): Record<string, Table> => ({
  TABLES: table(text('table_schema', 'table_name', 'table_type'), metadata.tables ?? []),
  COLUMNS: table(
    {
      ...text('table_schema', 'table_name', 'column_name'),
      ...whole('ordinal_position'),
      ...text('is_nullable', 'data_type', 'is_hidden', 'is_partitioning_column'),
    },
    metadata.columns ?? [],
  ),
  COLUMN_FIELD_PATHS: table(
    text('table_schema', 'table_name', 'column_name', 'field_path', 'data_type', 'description'),
    metadata.paths ?? [],
  ),
  TABLE_OPTIONS: table(text('table_schema', 'table_name', 'option_name', 'option_value'), metadata.options ?? []),
  KEY_COLUMN_USAGE: table(
    { ...inKey, ...whole('ordinal_position', 'position_in_unique_constraint') },
    metadata.keys ?? [],
  ),
  CONSTRAINT_COLUMN_USAGE: table(inKey, metadata.targets ?? []),
  __TABLES__: table({ ...text('dataset_id', 'table_id'), ...whole('row_count', 'size_bytes') }, metadata.sizes ?? []),
});

const viewOf = (sql: string) => /FROM `\w+`\.(?:INFORMATION_SCHEMA\.)?(\w+)/.exec(sql)?.[1] ?? '';

/** @param datasets of the part of the metadata; all when missing */
function tell(world: BigqueryWorld, metadata: Metadata, dataset = ''): void {
  for (const [view, answer] of Object.entries(views(metadata))) {
    world.stub.scripts.push({ matches: (sql) => viewOf(sql) === view && sql.includes(`\`${dataset}`), table: answer });
  }
}

const introspect = async (world: BigqueryWorld): Promise<TableInfo[]> =>
  (await world.connector.introspect(unaborted())).tables;

const EVENTS: Metadata = {
  tables: [['shop', 'events', 'BASE TABLE']],
  columns: [
    ['shop', 'events', 'geo', '2', 'YES', 'STRUCT<country STRING, spot STRUCT<lat FLOAT64>>', 'NO', 'NO'],
    ['shop', 'events', 'day', '1', 'NO', 'DATE', 'NO', 'YES'],
    ['shop', 'events', 'items', '3', 'NO', 'ARRAY<STRUCT<sku STRING>>', 'NO', 'NO'],
    ['shop', 'events', '_PARTITIONTIME', null, 'YES', 'TIMESTAMP', 'YES', 'NO'],
  ],
  paths: [
    ['shop', 'events', 'day', 'day', 'DATE', 'When it happened'],
    ['shop', 'events', 'geo', 'geo', 'STRUCT<country STRING, spot STRUCT<lat FLOAT64>>', null],
    ['shop', 'events', 'geo', 'geo.country', 'STRING', 'Two letters'],
    ['shop', 'events', 'geo', 'geo.spot', 'STRUCT<lat FLOAT64>', null],
    ['shop', 'events', 'geo', 'geo.spot.lat', 'FLOAT64', null],
    ['shop', 'events', 'items', 'items', 'ARRAY<STRUCT<sku STRING>>', null],
    ['shop', 'events', 'items', 'items.sku', 'STRING', null],
  ],
  options: [
    ['shop', 'events', 'description', '"Clicks and \\"views\\"\\nof all shops"'],
    ['shop', 'events', 'require_partition_filter', 'true'],
  ],
  sizes: [['shop', 'events', '123456789012', String(900_000 * MB)]],
};

describe('introspection of BigQuery', () => {
  it('tells fields of records by their paths, the partition and what was written of it', async () => {
    const world = await BigqueryWorld.start();
    tell(world, EVENTS);
    const [events] = await introspect(world);
    expect(events).toMatchObject({
      comment: 'Clicks and "views"\nof all shops',
      rowEstimate: 123_456_789_012,
      partition: { column: 'day', filterRequired: true },
    });
    expect(events?.columns.map(({ name, kind, nullable, comment }) => [name, kind, nullable, comment])).toEqual([
      ['day', 'date', false, 'When it happened'],
      ['geo', 'json', true, ''],
      ['geo.country', 'text', true, 'Two letters'],
      ['geo.spot', 'json', true, ''],
      ['geo.spot.lat', 'float', true, ''],
      ['items', 'other', false, ''],
    ]);
  });

  it('reads all datasets of one place at once, each in its own place', async () => {
    const datasets = [
      { id: 'a', location: 'EU' },
      { id: 'b', location: 'EU' },
      { id: 'c', location: 'us-east4' },
    ];
    const world = await BigqueryWorld.start({ datasets });
    tell(world, { tables: [['c', 'far', 'VIEW']] }, 'c');
    tell(world, {
      tables: [
        ['b', 'two', 'BASE TABLE'],
        ['a', 'one', 'MATERIALIZED VIEW'],
      ],
    });
    const schema = await world.connector.introspect(unaborted());
    expect(schema.defaultSchema).toBe('');
    expect(schema.tables.map(({ schema: dataset, name, kind }) => [dataset, name, kind])).toEqual([
      ['a', 'one', 'view'],
      ['b', 'two', 'table'],
      ['c', 'far', 'view'],
    ]);
    const asked = world
      .inserts()
      .map(({ configuration: { query }, jobReference }) => [query.query, jobReference.location]);
    const columns = 'SELECT table_schema, table_name, table_type FROM';
    expect(asked).toContainEqual([
      `${columns} \`a\`.INFORMATION_SCHEMA.TABLES UNION ALL ${columns} \`b\`.INFORMATION_SCHEMA.TABLES`,
      'EU',
    ]);
    expect(asked).toContainEqual([`${columns} \`c\`.INFORMATION_SCHEMA.TABLES`, 'us-east4']);
    expect(asked).toHaveLength(14);
  });

  it('does without a dataset that may not be read, and without what is only of use', async () => {
    const datasets = [
      { id: 'open', location: 'US' },
      { id: 'shut', location: 'US' },
    ];
    const world = await BigqueryWorld.start({ datasets });
    const denied = new BigqueryProblem(403, 'accessDenied', 'Access Denied: Dataset stub-project:shut');
    const unknown = new BigqueryProblem(400, 'invalidQuery', 'Unrecognized name: position_in_unique_constraint');
    world.stub.scripts.push({ matches: (sql) => sql.includes('`shut`'), problem: denied });
    world.stub.scripts.push({ matches: (sql) => sql.includes('KEY_COLUMN_USAGE'), problem: unknown });
    tell(world, { tables: [['open', 'door', 'BASE TABLE']] });
    expect((await introspect(world)).map(({ name, primaryKey }) => [name, primaryKey])).toEqual([['door', []]]);
  });

  it('fails where the tables themselves cannot be listed', async () => {
    const world = await BigqueryWorld.start();
    const problem = new BigqueryProblem(400, 'quotaExceeded', 'Quota exceeded');
    world.stub.scripts.push({ matches: (sql) => viewOf(sql) === 'TABLES', problem });
    tell(world, EVENTS);
    await expect(introspect(world)).rejects.toMatchObject({ kind: 'cannot-reach' });
  });

  it('says which role is missing where no dataset is seen', async () => {
    const world = await BigqueryWorld.start({ datasets: [] });
    await expect(introspect(world)).rejects.toMatchObject({
      kind: 'no-permission',
      fields: ['client_email', 'project_id'],
      message: saying('BigQuery Data Viewer'),
    });
  });

  it('follows the pages of a long list of datasets', async () => {
    const datasets = Array.from({ length: 250 }, (_, at) => ({
      id: `d${String(at).padStart(3, '0')}`,
      location: 'US',
    }));
    const world = await BigqueryWorld.start({ datasets });
    tell(world, {});
    await introspect(world);
    expect(world.inserts().filter(({ configuration: { query } }) => viewOf(query.query) === 'TABLES')).toHaveLength(10);
  });
});

describe('words of text columns on BigQuery', () => {
  const sized = (name: string, bytes: number): Metadata => ({
    tables: [['shop', name, 'BASE TABLE']],
    columns: [
      ['shop', name, 'id', '1', 'NO', 'INT64', 'NO', 'NO'],
      ['shop', name, 'state', '2', 'YES', 'STRING', 'NO', 'NO'],
      ['shop', name, 'place', '3', 'YES', 'STRUCT<city STRING>', 'NO', 'NO'],
    ],
    paths: [['shop', name, 'place', 'place.city', 'STRING', null]],
    sizes: [['shop', name, '10', String(bytes)]],
  });
  const words = table({ place: 'INTEGER', value: 'STRING' }, [
    ['0', 'open'],
    ['0', 'closed'],
    ['1', 'x'.repeat(101)],
  ]);

  it('are read of small tables, records included, with one statement that may read no more than that', async () => {
    const world = await BigqueryWorld.start();
    tell(world, sized('tickets', 20 * MB));
    world.stub.scripts.push({ matches: (sql) => sql.includes('DISTINCT'), table: words });
    const [tickets] = await introspect(world);
    expect(tickets?.columns.map(({ name, values }) => [name, values])).toEqual([
      ['id', null],
      ['state', ['closed', 'open']],
      ['place', null],
      ['place.city', null],
    ]);
    const reading = world.inserts().filter(({ configuration: { query } }) => query.query.includes('DISTINCT'));
    expect(reading).toHaveLength(1);
    expect(reading[0]?.configuration.query.query).toContain('SUBSTR(`place`.`city`, 1, 101)');
    expect(Number(reading[0]?.configuration.query.maximumBytesBilled)).toBeLessThan(100 * MB);
  });

  it.each([
    ['a large table', sized('tickets', 40 * MB)],
    ['a table of unknown size', { ...sized('tickets', 1), sizes: [] }],
    [
      'a table that wants a filter on its partition',
      {
        ...sized('tickets', 1),
        columns: [['shop', 'tickets', 'state', '1', 'YES', 'STRING', 'NO', 'YES']],
        options: [['shop', 'tickets', 'require_partition_filter', 'true']],
      },
    ],
  ])('are not read of %s: reading costs money', async (_, metadata) => {
    const world = await BigqueryWorld.start();
    tell(world, metadata);
    const [tickets] = await introspect(world);
    expect(tickets?.columns.every(({ values }) => values === null)).toBe(true);
    expect(world.inserts().some(({ configuration: { query } }) => query.query.includes('DISTINCT'))).toBe(false);
  });

  it('are read until the budget is spent', async () => {
    const world = await BigqueryWorld.start();
    const names = Array.from({ length: 60 }, (_, at) => `t${String(at).padStart(2, '0')}`);
    tell(world, {
      tables: names.map((name) => ['shop', name, 'BASE TABLE']),
      columns: names.map((name) => ['shop', name, 'state', '1', 'YES', 'STRING', 'NO', 'NO']),
      sizes: names.map((name) => ['shop', name, '1', '100']),
    });
    world.stub.scripts.push({ matches: (sql) => sql.includes('DISTINCT'), table: words });
    const tables = await introspect(world);
    // Each is billed as 10 MiB at least, of 512 MiB.
    expect(tables.filter(({ columns }) => columns[0]?.values !== null)).toHaveLength(51);
  });

  it('of a table that fails are passed over', async () => {
    const world = await BigqueryWorld.start();
    tell(world, sized('tickets', 20 * MB));
    const problem = new BigqueryProblem(403, 'accessDenied', 'Access Denied: column is protected by a policy tag');
    world.stub.scripts.push({ matches: (sql) => sql.includes('DISTINCT'), problem });
    expect((await introspect(world))[0]?.columns[1]?.values).toBeNull();
  });
});
