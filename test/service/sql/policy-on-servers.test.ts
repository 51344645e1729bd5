import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Policy } from '../../../src/contract/policy.ts';
import type { DatabaseCredentials } from '../../../src/contract/resources.ts';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { createMysqlConnector } from '../../../src/service/connectors/mysql/connector.ts';
import { createPostgresConnector } from '../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import { accessOf } from '../../../src/service/policy/access-of.ts';
import { rulesOf } from '../../../src/service/policy/table-rules.ts';
import { type Dialect, guardSql, type ReadOnlySql, type SqlAccess } from '../../../src/service/sql/guard.ts';
import { findMariadb, startMariadb } from '../connectors/mysql/servers.ts';
import { findPostgres, startPostgres } from '../connectors/postgres/servers.ts';
import { accepted } from './accepted.ts';
import { mutants } from './fuzz/mutants.ts';
import {
  ATTACKS,
  type Hidden,
  MARIADB_ATTACKS,
  POSTGRES_ATTACKS,
  READING,
  schemaOf,
  WORLDS,
} from './policy/attacks.ts';

interface Server {
  credentials: DatabaseCredentials;
  execute(sql: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

interface Kind {
  dialect: Dialect;
  schema: string;
  start: () => Promise<Server>;
  open: (credentials: DatabaseCredentials) => Connector;
  attacks: readonly string[];
  /** Else statistics that come later change plans, and with them the order of rows that have none. */
  analyze: readonly string[];
}

interface World {
  server: Server;
  connector: Connector;
}

/** With numbers of their own, more mutants or others are tried, and what became of them is printed. */
const { POLICY_MUTANTS, POLICY_SEED } = process.env;
const TRIES = Number(POLICY_MUTANTS ?? 1500);
const SEED = POLICY_SEED === undefined ? {} : { seed: Number(POLICY_SEED) };
const TIMED_OUT = 'timed out';
const LIMITS = { maxRows: 50, maxBytes: 100_000, timeoutMs: 2_000 };

const policyOn = (schema: string): Policy => ({
  tables: { allow: 'all_but', list: [{ schema, table: 'secrets' }] },
  columns: [
    { schema, table: 'customers', column: 'email', rule: 'mask' },
    { schema, table: 'customers', column: 'ssn', rule: 'withhold' },
    { schema, table: 'customers', column: 'salary', rule: 'withhold' },
  ],
});

/**
 * Two databases that differ only in what the policy hides. What the guard makes of a statement must give the same in
 * both, rows and errors: else it depends on a hidden value, however little of it.
 */
function describeServer(name: string, kind: Kind): void {
  describe(`a policy on ${name}`, { timeout: POLICY_MUTANTS === undefined ? 240_000 : 3_600_000 }, () => {
    const worlds: World[] = [];
    let access: SqlAccess;

    beforeAll(async () => {
      worlds.push(...(await Promise.all(WORLDS.map((hidden) => startWorld(kind, hidden)))));
      const schema = await first().connector.introspect(new AbortController().signal);
      expect(schema.defaultSchema).toBe(kind.schema);
      access = accessOf(schema, rulesOf(policyOn(kind.schema), schema));
    });
    afterAll(async () => {
      for (const { connector, server } of worlds) {
        await connector.close();
        await server.stop();
      }
    });
    const first = (): World => {
      const [world] = worlds;
      if (world === undefined) throw new Error('not started');
      return world;
    };
    const outcomes = (sql: ReadOnlySql) => Promise.all(worlds.map(({ connector }) => outcomeOf(connector, sql)));
    const attacks = [...ATTACKS, ...kind.attacks];

    it('lets the rest be read as it is', async () => {
      for (const sql of READING) {
        const [plain] = await outcomes(await guardSql(sql, kind.dialect));
        const [restricted, other] = await outcomes(await guardSql(sql, kind.dialect, access));
        expect(restricted, sql).toBe(plain);
        expect(other, sql).toBe(plain);
        expect(restricted, sql).toMatch(/^\[/);
      }
    });

    it('masks values that are there, and only those', async () => {
      const guarded = await guardSql('SELECT id, email FROM customers ORDER BY id', kind.dialect, access);
      const [rows] = await outcomes(guarded);
      expect(guarded.masked).toEqual(['customers.email']);
      const emails = [1, 2, 3, 4, 5, 6].map((id) => ({ id, email: id % 3 === 0 ? null : '•••' }));
      expect(JSON.parse(rows ?? '')).toEqual(emails);
    });

    it('gives nothing of what is hidden, whatever is tried', async () => {
      for (const sql of attacks) {
        const guarded = await accepted(sql, kind.dialect, access);
        if (guarded === undefined) continue;
        const [outcome] = await expectSame(guarded, sql);
        expect(outcome, sql).not.toMatch(/canary|quetza|yranac|7171|4242/i);
      }
    });

    it(`gives nothing of what is hidden in ${TRIES} mutants`, async () => {
      const counts = { accepted: 0, ran: 0, refused: 0 };
      const seeds = { reading: [...READING, ...READING, ...READING, ...attacks], hostile: attacks };
      for (const sql of fc.sample(mutants(seeds), { numRuns: TRIES, ...SEED })) {
        const guarded = await accepted(sql, kind.dialect, access);
        if (guarded === undefined) {
          counts.refused += 1;
          continue;
        }
        counts.accepted += 1;
        const [outcome = ''] = await expectSame(guarded, sql, inAnyOrder);
        if (outcome.startsWith('[')) counts.ran += 1;
      }
      if (POLICY_MUTANTS !== undefined) {
        const { accepted: accepts, refused, ran } = counts;
        process.stdout.write(
          `${name}: ${accepts} of ${TRIES} accepted, ${ran} gave rows, ${refused} refused, 0 leaks.\n`,
        );
      }
      expect(counts.accepted).toBeGreaterThan(TRIES / 16);
      expect(counts.ran).toBeGreaterThan(TRIES / 32);
    });

    it('would see a hidden value, were there no policy', async () => {
      let seen = 0;
      for (const sql of attacks) {
        const guarded = await accepted(sql, kind.dialect);
        if (guarded === undefined) continue;
        const [one, other] = await outcomes(guarded);
        if (one !== other) seen += 1;
      }
      expect(seen).toBeGreaterThan(attacks.length / 2);
    });

    async function expectSame(
      guarded: ReadOnlySql,
      sql: string,
      read = (outcome: string) => outcome,
    ): Promise<string[]> {
      const found = (await outcomes(guarded)).map(read);
      const [one = '', other] = found;
      // On a busy machine it may be one of them alone.
      if (found.includes(TIMED_OUT)) return found;
      expect(other, `${sql}\n→ ${guarded.text}`).toBe(one);
      return found;
    }
  });
}

async function startWorld({ start, open, analyze }: Kind, hidden: Hidden): Promise<World> {
  const server = await start();
  for (const statement of [...schemaOf(hidden), ...analyze]) await server.execute(statement);
  return { server, connector: open(server.credentials) };
}

/** Rows as JSON, or the error. */
async function outcomeOf(connector: Connector, sql: ReadOnlySql): Promise<string> {
  try {
    return JSON.stringify((await connector.run(sql, LIMITS, new AbortController().signal)).rows);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'timed-out') return TIMED_OUT;
    return String(error);
  }
}

/** Where a statement gives rows no order, a server may give them in any. */
function inAnyOrder(outcome: string): string {
  if (!outcome.startsWith('[')) return outcome;
  const rows = z.array(z.unknown()).parse(JSON.parse(outcome));
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}

const network = createNetwork({ allowPrivate: true });
const postgresBinaries = findPostgres();
const mariadbBinaries = findMariadb();

if (postgresBinaries === undefined) {
  it.skip('a policy on PostgreSQL: not tested, for `initdb` and `postgres` are not installed here', () => undefined);
} else {
  describeServer('PostgreSQL', {
    dialect: 'postgres',
    schema: 'public',
    start: () => startPostgres(postgresBinaries),
    open: (credentials) => createPostgresConnector(credentials, network),
    attacks: POSTGRES_ATTACKS,
    analyze: ['ANALYZE'],
  });
}

if (mariadbBinaries === undefined) {
  it.skip('a policy on MariaDB: not tested, for `mariadbd` and `mariadb-install-db` are not installed here', () =>
    undefined);
} else {
  describeServer('MariaDB', {
    dialect: 'mysql',
    schema: 'shop',
    start: () => startMariadb(mariadbBinaries),
    open: (credentials) => createMysqlConnector(credentials, network),
    attacks: MARIADB_ATTACKS,
    analyze: ['ANALYZE TABLE customers, orders, secrets'],
  });
}
