import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres } from '../connectors/postgres/servers.ts';
import { LIMITS, unaborted, unguarded } from '../connectors/suite/fixture.ts';
import { type DeclaredType, MARIADB, POSTGRES, type Reads } from './declared.ts';
import { type Given, PATHS, type Said } from './paths.ts';
import { RECKONED_MARIADB, RECKONED_POSTGRES, type ReckonedType } from './questions.ts';
import { type ReadTwice, readMariadbTwice, readPostgresTwice } from './servers.ts';
import { pageWith, type TypeRow } from './table.ts';
import { BIGQUERY, SNOWFLAKE } from './warehouses.ts';

/** What became of each type of each database. */
const table = new Map<string, TypeRow[]>();

async function follow(given: Given, row: TypeRow): Promise<void> {
  for (const [path, say] of Object.entries(PATHS)) {
    const said: Said = await say(given);
    const all = row.said.get(path) ?? new Set();
    row.said.set(path, all.add(said));
  }
}

const rowOf = (database: string, type: string, reckoned: readonly ReckonedType[]): TypeRow => {
  const row = { type, said: new Map<string, Set<Said>>(), reckoned: reckoned.filter((one) => one.type === type) };
  table.set(database, [...(table.get(database) ?? []), row]);
  return row;
};

interface Matrix {
  name: string;
  types: readonly DeclaredType[];
  reckoned: readonly ReckonedType[];
  start?: () => Promise<ReadTwice>;
}

function describeMatrix({ name, types, reckoned, start }: Matrix): void {
  describe.skipIf(start === undefined)(`each type of ${name}`, () => {
    let server: ReadTwice | undefined;
    beforeAll(async () => {
      server = await start?.();
    }, 60_000);
    afterAll(() => server?.stop());

    it.each(types.map((one) => [one.type, one] as const))(
      '%s says on each path what the bare driver reads',
      async (type, { reads, values }) => {
        if (server === undefined) throw new Error('not started');
        const row = rowOf(name, type, reckoned);
        for (const sql of ['NULL', ...values]) {
          const select = await server.select(type, sql);
          const { rows } = await server.connector.run(unguarded(select), LIMITS, unaborted());
          await follow({ value: rows[0]?.['v'] ?? null, bare: await server.bare(select), reads }, row);
        }
      },
    );
  });
}

const postgres = findPostgres();
const mariadb = findMariadb();
describeMatrix({
  name: 'PostgreSQL',
  types: POSTGRES,
  reckoned: RECKONED_POSTGRES,
  ...(postgres !== undefined && { start: () => readPostgresTwice(postgres) }),
});
describeMatrix({
  name: 'MariaDB',
  types: MARIADB,
  reckoned: RECKONED_MARIADB,
  ...(mariadb !== undefined && { start: () => readMariadbTwice(mariadb) }),
});

describe.each([
  ['BigQuery', BIGQUERY],
  ['Snowflake', SNOWFLAKE],
] as const)('each type of %s', (name, types) => {
  it.each(types.map((one) => [one.type, one] as const))(
    '%s says on each path what the wire means',
    async (type, one) => {
      const row = rowOf(name, type, []);
      for (const [wire, meant] of [[null, null] as const, ...one.values]) {
        const reads: Reads = one.reads;
        await follow({ value: one.read(wire), bare: meant, reads }, row);
      }
    },
  );
});

describe.skipIf(postgres === undefined || mariadb === undefined)('docs/databases.md', () => {
  it('has the table of all types; `npm run test:run -- test/service/types/matrix.test.ts -u` makes it again', async () => {
    const file = new URL('../../../docs/databases.md', import.meta.url).pathname;
    await expect(pageWith(await readFile(file, 'utf8'), table)).toMatchFileSnapshot(file);
  });
});
