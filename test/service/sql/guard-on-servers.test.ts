import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseCredentials } from '../../../src/contract/resources.ts';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { createMysqlConnector } from '../../../src/service/connectors/mysql/connector.ts';
import { createPostgresConnector } from '../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { type Dialect, guardSql, type ReadOnlySql } from '../../../src/service/sql/guard.ts';
import { findMariadb, startMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../connectors/postgres/servers.ts';
import { accepted } from './accepted.ts';
import * as mariadb from './fuzz/mariadb.ts';
import { mutants } from './fuzz/mutants.ts';
import * as postgres from './fuzz/postgres.ts';

interface Server {
  credentials: DatabaseCredentials;
  execute(sql: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

interface Kind {
  dialect: Dialect;
  start(): Promise<Server>;
  open(credentials: DatabaseCredentials): Connector;
  schema: string;
  state: readonly string[];
  reading: readonly string[];
  overlooked: readonly string[];
  hostile(file: string): readonly string[];
}

/** With numbers of their own, more mutants or others are tried, and what became of them is printed. */
const { GUARD_MUTANTS, GUARD_SEED } = process.env;
const TRIES = Number(GUARD_MUTANTS ?? 700);
const SEED = GUARD_SEED === undefined ? {} : { seed: Number(GUARD_SEED) };
const LIMITS = { maxRows: 20, maxBytes: 100_000, timeoutMs: 500 };

/**
 * What the guard accepts runs twice: as the service runs it, and by itself in a session of the owner of all that may
 * write and takes several statements at once, where nothing but the guard stands between.
 */
function describeServer(name: string, kind: Kind): void {
  describe(`guard on ${name}`, { timeout: GUARD_MUTANTS === undefined ? 240_000 : 3_600_000 }, () => {
    const file = join(tmpdir(), `guard-${process.pid}-${name}`);
    const hostile = kind.hostile(file);
    let server: Server;
    let connector: Connector;

    beforeAll(async () => {
      server = await kind.start();
      await server.execute(kind.schema);
      connector = kind.open(server.credentials);
    });
    afterAll(async () => {
      await connector.close();
      await server.stop();
      await rm(file, { force: true });
    });

    const state = async (): Promise<string> => {
      const parts: unknown[] = [existsSync(file)];
      for (const query of kind.state) parts.push(await server.execute(query));
      return JSON.stringify(parts);
    };
    const run = (sql: ReadOnlySql) => connector.run(sql, LIMITS, new AbortController().signal);

    it('accepts and runs what reads', async () => {
      for (const sql of kind.reading) {
        const guarded = await guardSql(sql, kind.dialect);
        const [original, rendered] = [await server.execute(sql), await server.execute(guarded.text)];
        expect(rendered.map(Object.values), sql).toEqual(original.map(Object.values));
        expect((await run(guarded)).rows.length, sql).toBe(original.length);
      }
    });

    it('accepts nothing hostile that changes anything', async () => {
      const before = await state();
      const refused: string[] = [];
      for (const sql of hostile) {
        const guarded = await accepted(sql, kind.dialect);
        if (guarded === undefined) refused.push(sql);
        else await server.execute(guarded.text).catch(() => undefined);
      }
      expect(await state()).toBe(before);
      expect(refused.length).toBeGreaterThan(hostile.length - 3);
    });

    it(`accepts none of ${TRIES} mutants that changes anything`, async () => {
      const before = await state();
      const counts = { accepted: 0, refused: 0, ran: 0 };
      let since: string[] = [];
      for (const sql of fc.sample(mutants({ reading: kind.reading, hostile }), { numRuns: TRIES, ...SEED })) {
        const guarded = await accepted(sql, kind.dialect);
        if (guarded === undefined) {
          counts.refused += 1;
          continue;
        }
        counts.accepted += 1;
        since.push(guarded.text);
        const runs = await Promise.allSettled([run(guarded), server.execute(guarded.text)]);
        if (runs.every(({ status }) => status === 'fulfilled')) counts.ran += 1;
        if (since.length < 20) continue;
        expect(await state(), since.join('\n')).toBe(before);
        since = [];
      }
      expect(await state(), since.join('\n')).toBe(before);
      if (GUARD_MUTANTS !== undefined) {
        const { accepted: accepts, refused, ran } = counts;
        process.stdout.write(`${name}: ${accepts} of ${TRIES} accepted, ${ran} ran, ${refused} refused, no change.\n`);
      }
      expect(counts.accepted).toBeGreaterThan(TRIES / 8);
      expect(counts.ran).toBeGreaterThan(TRIES / 16);
      expect(counts.refused).toBeGreaterThan(TRIES / 8);
    });

    it('leaves to the read-only session what it cannot know, and nothing changes', async () => {
      const before = await state();
      for (const sql of kind.overlooked) {
        await expect(run(await guardSql(sql, kind.dialect)), sql).rejects.toThrow();
        expect(await state(), sql).toBe(before);
      }
    });

    it('would see it if something changed', async () => {
      for (const sql of ['DELETE FROM items WHERE id = 1', 'CREATE TABLE hacked (id int)', ...kind.overlooked]) {
        const before = await state();
        await server.execute(sql);
        expect(await state(), sql).not.toBe(before);
      }
    });
  });
}

const network = createNetwork({ allowPrivate: true });
const postgresBinaries = findPostgres();
const mariadbBinaries = findMariadb();

if (postgresBinaries === undefined) {
  it.skip('guard on PostgreSQL: not tested, for `initdb` and `postgres` are not installed here', () => undefined);
} else {
  describeServer('PostgreSQL', {
    dialect: 'postgres',
    start: () => startPostgres(postgresBinaries),
    open: (credentials) => createPostgresConnector(credentials, network),
    schema: postgres.SCHEMA,
    state: [postgres.STATE],
    reading: postgres.READING,
    overlooked: postgres.OVERLOOKED,
    hostile: postgres.hostile,
  });
}

if (mariadbBinaries === undefined) {
  it.skip('guard on MariaDB: not tested, for `mariadbd` and `mariadb-install-db` are not installed here', () =>
    undefined);
} else {
  describeServer('MariaDB', {
    dialect: 'mysql',
    start: () => startMariadb(mariadbBinaries),
    open: (credentials) => createMysqlConnector(credentials, network),
    schema: mariadb.SCHEMA,
    state: mariadb.STATE,
    reading: mariadb.READING,
    overlooked: mariadb.OVERLOOKED,
    hostile: mariadb.hostile,
  });
}
